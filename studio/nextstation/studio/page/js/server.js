// Asks the server, and hears what it tells.

// All tabs at this address share the key; those at other ports cannot see it.
const KEY = "ns-studio-token";

/** What the server refuses, with its reason. */
export class Refusal extends Error {
  constructor(status, answer) {
    super(answer.reason ?? `the server answered ${status}`);
    this.status = status;
    this.answer = answer;
  }
}

/** Takes the key from the address, where nobody should see it, and keeps it. */
export function takeToken() {
  const token = location.hash.slice(1);
  if (!token) return;
  localStorage.setItem(KEY, token);
  history.replaceState(null, "", location.pathname);
}

/** Replaces a page that has no key by the advice how to open it. */
export function showHowToOpen() {
  const advice = document.createElement("p");
  advice.className = "empty";
  advice.textContent = "To open the studio, use the address that ns studio printed in the terminal.";
  document.querySelector("main").replaceChildren(advice);
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
  const headers = { "content-type": "application/json" };
  return ask(path, { method: "POST", headers, body: JSON.stringify(body), ...options });
}

/**
 * Calls the handlers of events by name, `open` or `lost` as the connection comes and goes, and
 * `closed` when the page has not the key of the studio that is there now.
 */
export async function listen(handlers) {
  if (!localStorage.getItem(KEY)) return handlers.closed();
  try {
    await post("/api/key");
  } catch {
    return handlers.closed();
  }
  const source = new EventSource("/api/events");
  for (const [name, handle] of Object.entries(handlers)) {
    if (name === "open") source.addEventListener("open", handle);
    else source.addEventListener(name, (event) => handle(JSON.parse(event.data)));
  }
  source.addEventListener("error", () => {
    handlers.lost();
    // The browser tries again by itself, unless it was refused: the key is that of another studio.
    if (source.readyState === EventSource.CLOSED) listen(handlers);
  });
}

async function ask(path, options, read = answerOf) {
  const headers = { ...options.headers, "x-studio-token": localStorage.getItem(KEY) ?? "" };
  try {
    return await read(await fetch(path, { ...options, headers }));
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
