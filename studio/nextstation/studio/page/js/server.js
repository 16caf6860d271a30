// Asks the server, and hears what it tells.

const KEY = "ns-studio-token";
// The run of the studio that the key belongs to: the one that the page saw first with it.
const RUN = "ns-studio-run";

/** What the server refuses, with its reason. */
export class Refusal extends Error {
  constructor(status, answer) {
    super(answer.reason ?? `the server answered ${status}`);
    this.status = status;
    this.answer = answer;
  }
}

/** Takes the key from the address, where nobody should see it, and keeps it for this tab. */
export function takeToken() {
  const token = location.hash.slice(1);
  if (!token) return;
  sessionStorage.setItem(KEY, token);
  sessionStorage.removeItem(RUN);
  history.replaceState(null, "", location.pathname);
}

/** Whether the page has the key of a run of the studio, without which it can change nothing. */
export function hasKeyOf(run) {
  if (sessionStorage.getItem(KEY) === null) return false;
  const first = sessionStorage.getItem(RUN) ?? run;
  sessionStorage.setItem(RUN, first);
  return first === run;
}

/** What a path of the server answers to a query. */
export async function get(path, query = {}, options = {}, read = answerOf) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const asked = given.length ? `${path}?${new URLSearchParams(given)}` : path;
  return ask(asked, options, read);
}

/** The file, as a blob, that a path of the server answers to a query. */
export async function getFile(path, query) {
  return get(path, query, {}, (answer) => (answer.ok ? answer.blob() : answerOf(answer)));
}

/** Asks the server to change something. */
export async function post(path, body = {}, options = {}) {
  const headers = {
    "content-type": "application/json",
    "x-studio-token": sessionStorage.getItem(KEY) ?? "",
  };
  return ask(path, { method: "POST", headers, body: JSON.stringify(body), ...options });
}

/** Calls the handlers of events by name, and `open` or `lost` as the connection comes and goes. */
export function listen(handlers) {
  const source = new EventSource("/api/events");
  for (const [name, handle] of Object.entries(handlers)) {
    if (name === "open") source.addEventListener("open", handle);
    else if (name === "lost") source.addEventListener("error", handle);
    else source.addEventListener(name, (event) => handle(JSON.parse(event.data)));
  }
  return source;
}

async function ask(path, options, read = answerOf) {
  try {
    return await read(await fetch(path, options));
  } catch (error) {
    if (error instanceof TypeError) throw new Refusal(0, { reason: "there is no connection" });
    throw error;
  }
}

async function answerOf(response) {
  const text = await response.text();
  let answer;
  try {
    answer = JSON.parse(text);
  } catch {
    answer = { reason: text.trim() };
  }
  if (!response.ok) throw new Refusal(response.status, answer);
  return answer;
}
