// A value that others follow.

export class Store {
  #value;
  #followers = new Set();

  constructor(value) {
    this.#value = value;
  }

  get value() {
    return this.#value;
  }

  set value(value) {
    this.#value = value;
    for (const follower of this.#followers) follower(value);
  }

  /** Calls a function with the value, now and whenever it changes. Returns what ends that. */
  follow(follower) {
    this.#followers.add(follower);
    follower(this.#value);
    return () => this.#followers.delete(follower);
  }
}
