/**
 * Returns the number of letters that are inserted, deleted, replaced or swapped (the Damerau-Levenshtein distance in
 * its "optimal string alignment" form); undefined if it is greater than `maxEdits`. Computes only the part of the table
 * that can contain such a distance: the columns that differ from the row by at most `maxEdits`.
 */
export function editDistance(from: string, to: string, maxEdits: number): number | undefined {
  if (Math.abs(from.length - to.length) > maxEdits) return undefined;
  const tooMany = maxEdits + 1;
  // `Array.from` would take half of the total time.
  let last: number[] = [];
  for (let column = 0; column <= to.length; column++) last.push(Math.min(column, tooMany));
  let [beforeLast, current] = [last.slice(), last.slice()];
  let leastOfLast = 0;
  for (let row = 1; row <= from.length; row++) {
    const start = Math.max(1, row - maxEdits);
    const end = Math.min(to.length, row + maxEdits);
    let left = start === 1 ? Math.min(row, tooMany) : tooMany;
    let least = left;
    current[start - 1] = left;
    for (let column = start; column <= end; column++) {
      const isSame = from.charCodeAt(row - 1) === to.charCodeAt(column - 1);
      let edits = at(last, column - 1) + (isSame ? 0 : 1);
      edits = Math.min(edits, at(last, column) + 1, left + 1);
      const isSwap =
        from.charCodeAt(row - 1) === to.charCodeAt(column - 2) &&
        from.charCodeAt(row - 2) === to.charCodeAt(column - 1);
      if (isSwap) edits = Math.min(edits, at(beforeLast, column - 2) + 1);
      current[column] = edits;
      left = edits;
      least = Math.min(least, edits);
    }
    // The next row may still read this column, which is outside the computed part.
    if (end < to.length) current[end + 1] = tooMany;
    // A swap continues from the row before the last one.
    if (least > maxEdits && leastOfLast > maxEdits) return undefined;
    leastOfLast = least;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  const edits = at(last, to.length);
  return edits <= maxEdits ? edits : undefined;
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
