// Distances on the grid.

/** How far a spot is from a stretch between two others. */
export function toStretch(spot, one, other) {
  const [across, down] = [other[0] - one[0], other[1] - one[1]];
  const length = across ** 2 + down ** 2;
  const along = ((spot[0] - one[0]) * across + (spot[1] - one[1]) * down) / (length || 1);
  const part = Math.min(Math.max(along, 0), 1);
  return Math.hypot(spot[0] - one[0] - part * across, spot[1] - one[1] - part * down);
}
