// Which option a click means: those that it could mean lie at them, or start there.

export class Chooser {
  #places;

  constructor(places) {
    this.#places = places;
  }

  /**
   * What a click at places means: `{ options }` that it names, or `{ start }`, a station at which
   * options start; `{}` if it means none.
   *
   * With `start`, a station chosen before, only its options count.
   */
  meaning(options, places, start) {
    const near = this.#places;
    if (places.length > 1)
      return { options: options.filter((option) => near.alike(option.places, places)) };
    const [place] = places;
    const ending = options.filter((option) => near.station(option.places.at(-1)) === place);
    const chosen = ending.filter((option) => near.station(option.places[0]) === start);
    if (chosen.length || ending.length) return { options: chosen.length ? chosen : ending };
    return this.from(options, place).length ? { start: place, options: [] } : { options: [] };
  }

  /** The options that start at a station; all without one. */
  from(options, start) {
    if (!start) return options;
    return options.filter((option) => this.#places.station(option.places[0]) === start);
  }
}
