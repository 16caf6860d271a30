"""Values that programs stumble over: texts, numbers, and tokens of YAML."""

TEXTS = (
    "", " ", "a ", " a", "-", "~", "null", "true", "1e3", "0x1f", "12:30", "2001-01-01", ".nan",
    "a: b", "#c0ffee", "a #b", "a\tb", "a\nb", "\u00ad", "a\u00adb", "\u00a0", "\u200b", "\u2028",
    "\u0085", "\ufeff", "\ufffd", "\ufdd0", "\U0001ffff", "\ue000", "\U000e0041", "\u202eabc",
    "\u2066abc", "\u200fabc", "\x1b[31m", "\x00", "\x7f", "\x9b31m", "W" * 40, "W" * 80, "i" * 200,
    "Mmmmmmmmmmmmmmmmmm mmmmmmmmm ", "W " * 20, "Ünter den Linden", "Straße", "İstanbul", "ǅ", "ﬀ",
    "東京都庁前", "경복궁", "نواب", "ירושלים", "กรุงเทพ", "Ελλάδα", "a\u0301" * 20, "\u0301",
    "👨‍👩‍👧", "🚢",
    "\U0001f1e9\U0001f1ea", "<b>&amp;\"'", "]]>", "<!--", "[bold]x[/bold]", "{0}", "%s%n",
    "$HOME", "`ls`", "../../etc/passwd", "/dev/zero", "C:\\a", "a" * 31, "a" * 33, "_", "a__b",
    "a1", "p16", "q17", "a1-p16", "b2:c3", "any", "all", "pass", "circle a1", "red", "e" * 2000,
)  # fmt: skip

NUMBERS = (
    -1, 0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 30, 31, 32, 33, 63, 64, 65, 99, 100, 127, 128, 255,
    256, 999, 1000, 1001, 10**6, 2**31 - 1, 2**31, 2**53, 2**63 - 1, 2**63, 10**30, -(2**31), 0.5,
    1.0, -0.0, 1e-9, 3.4, 1e300,
)  # fmt: skip

TOKENS = (
    b"~", b"[]", b"{}", b"[[]]", b"{a: {b: c}}", b"0", b"-1", b"1e9", b"99999", b"1.5", b"true",
    b'""', b"x", b"any", b"all", b"a1", b"p16", b"a1-p16", b"anywhere", b"[a1]", b"'", b'"', b"|",
    b">", b"|2", b"&a x", b"*a", b"!!int 3", b"? x", b"- y", b"#", b" #", b"<<", b": ", b"\xc3\xa9",
    b"%", b"@", b"`", b"\t", b"\r", b"\x00", b"\xff", b"\xed\xa0\xbd", b"---\n", b"...\n",
    b'"\\ud83d"', b'"\\u202e"', b"\xe2\x80\xa8", b"\xef\xbb\xbf", b", ", b"[", b"]", b"{", b"}",
)  # fmt: skip
