// How figures and differences are written.

/** A mean, with as many decimals as matter. */
export function meanText(mean) {
  if (mean === null) return "–";
  return mean.toFixed(Math.abs(mean) < 10 ? 2 : 1);
}

/** A difference and half its interval, such as `+1.3` and `± 0.2`. */
export function gainTexts({ mean, half, differs }) {
  if (half === 0 && mean === 0) return ["same"];
  let decimals = Math.abs(mean) < 1 && (half ?? 0) < 0.5 ? 2 : 1;
  // A difference that is found is not written as if it might be none.
  while (differs && decimals < 5 && rounded(mean, decimals) <= roundedUp(half, decimals))
    decimals++;
  const size = rounded(mean, decimals).toFixed(decimals);
  const sign = Number(size) === 0 ? "" : mean < 0 ? "−" : "+";
  if (half === null) return [sign + size];
  return [sign + size, ` ±\u202f${roundedUp(half, decimals).toFixed(decimals)}`];
}

function rounded(mean, decimals) {
  return Number(Math.abs(mean).toFixed(decimals));
}

/** An interval is never written narrower than it is. */
function roundedUp(half, decimals) {
  const factor = 10 ** decimals;
  return Math.ceil(half * factor - 1e-9) / factor;
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

/** A difference of shares in percentage points, such as `+1.3`. */
export function signedPercent(share) {
  const found = Math.abs(100 * share);
  return `${share < 0 ? "−" : "+"}${found < 10 ? found.toFixed(1) : Math.round(found)}`;
}

/** A whole number, such as `20,000`. */
export function counted(number) {
  return number.toLocaleString("en");
}
