/** Three rows of the table of distances, used again by each call: a misspelled search compares thousands of words. */
const table = { columns: 0, rows: [new Uint16Array(0), new Uint16Array(0), new Uint16Array(0)] as const };

function rowsFor(columns: number): readonly [Uint16Array, Uint16Array, Uint16Array] {
  if (table.columns < columns) {
    table.columns = 2 * columns;
    table.rows = [new Uint16Array(2 * columns), new Uint16Array(2 * columns), new Uint16Array(2 * columns)];
  }
  return table.rows;
}

/**
 * Returns the Damerau–Levenshtein distance (a swap of neighbors is one edit) up to a limit: `most + 1` for anything
 * further apart than `most`.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (one === other) return 0;
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [beforeLast, last, row] = rowsFor(other.length + 1);
  for (let column = 0; column <= other.length; column += 1) last[column] = column;
  let leastOfLast = 0;
  for (let i = 1; i <= one.length; i += 1) {
    const letter = one.charCodeAt(i - 1);
    let least = i;
    row[0] = i;
    for (let j = 1; j <= other.length; j += 1) {
      const otherLetter = other.charCodeAt(j - 1);
      let cost = (last[j - 1] ?? 0) + (letter === otherLetter ? 0 : 1);
      cost = Math.min(cost, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && letter === other.charCodeAt(j - 2) && one.charCodeAt(i - 2) === otherLetter)
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row[j] = cost;
      if (cost < least) least = cost;
    }
    // A swap reaches back two rows, so both must be past the limit.
    if (least > most && leastOfLast > most) return most + 1;
    leastOfLast = least;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return Math.min(last[other.length] ?? 0, most + 1);
}
