// How figures and differences are written.

/** A mean, with as many decimals as matter. */
export function meanText(mean) {
  if (mean === null) return "–";
  return mean.toFixed(Math.abs(mean) < 10 ? 2 : 1);
}

/** A difference and half its interval, such as `+1.3` and `± 0.2`. */
export function gainTexts({ mean, half }) {
  if (half === 0 && mean === 0) return ["same"];
  const decimals = Math.abs(mean) < 1 && (half ?? 0) < 0.5 ? 2 : 1;
  const gain = `${mean < 0 ? "−" : "+"}${Math.abs(mean).toFixed(decimals)}`;
  return half === null ? [gain] : [gain, ` ±\u202f${roundedUp(half, decimals)}`];
}

/** An interval is never written narrower than it is. */
function roundedUp(half, decimals) {
  const factor = 10 ** decimals;
  return (Math.ceil(half * factor - 1e-9) / factor).toFixed(decimals);
}

/** What a difference means, in words; empty where it is found. */
export function verdict({ half, differs }) {
  if (half === null) return "too few games to tell";
  return differs ? "" : "no difference found";
}

/** A share, such as `2.3%`. */
export function percent(share) {
  const found = 100 * share;
  return `${found && found < 10 ? found.toFixed(1) : Math.round(found)}%`;
}

/** A difference of shares, such as `+1.3`: in percent. */
export function signedPercent(share) {
  const found = Math.abs(100 * share);
  return `${share < 0 ? "−" : "+"}${found < 10 ? found.toFixed(1) : Math.round(found)}`;
}

/** A whole number, such as `20,000`. */
export function counted(number) {
  return number.toLocaleString("en");
}
