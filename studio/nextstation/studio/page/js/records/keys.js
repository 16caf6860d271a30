// The keys of a record that is replayed.

/** What they do, for the list of keys; replay.js listens to them. */
export const KEYS = [
  ["← →", "go from step to step"],
  ["PgUp PgDn", "go from turn to turn"],
  ["Home End", "go to the start and to the end"],
];
