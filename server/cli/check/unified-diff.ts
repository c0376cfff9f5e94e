import { diffArrays, FILE_HEADERS_ONLY, formatPatch, type StructuredPatchHunk } from 'diff';

/** The number of equal lines before and after a change. */
const contextLength = 4;

/** The maximum number of lines that differ in a range for which the shortest diff is determined, which takes quadratic time. */
const maxDifferences = 1_000;

export interface DiffedText {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** For each line of `after`, the index of the same line of `before`, ascending; -1 if no line is known to be the same. */
  readonly origins: readonly number[];
}

/** A line of a diff with its mark: a space, `-` or `+`. */
type MarkedLine = readonly [mark: ' ' | '-' | '+', line: string];

/** Returns a unified diff. Only the lines between those with an origin are compared. */
export function unifiedDiff({ name, before, after, origins }: DiffedText): string {
  const hunks = hunksOf(markedLines(linesOf(before), linesOf(after), origins));
  const names = { oldFileName: `a/${name}`, newFileName: `b/${name}`, oldHeader: undefined, newHeader: undefined };
  return formatPatch({ ...names, hunks }, FILE_HEADERS_ONLY);
}

/** Returns the lines with their line ends. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

function markedLines(
  before: readonly string[],
  after: readonly string[],
  origins: readonly number[],
): readonly MarkedLine[] {
  const marked: MarkedLine[] = [];
  let [nextBefore, nextAfter] = [0, 0];
  const addChanges = (endBefore: number, endAfter: number) => {
    for (const line of changes(before.slice(nextBefore, endBefore), after.slice(nextAfter, endAfter)))
      marked.push(line);
    [nextBefore, nextAfter] = [endBefore + 1, endAfter + 1];
  };
  for (const [index, line] of after.entries()) {
    const origin = origins[index] ?? -1;
    // Masked lines may differ although no edit touches them.
    if (origin < nextBefore || before[origin] !== line) continue;
    addChanges(origin, index);
    marked.push([' ', line]);
  }
  addChanges(before.length, after.length);
  return marked;
}

function changes(before: readonly string[], after: readonly string[]): readonly MarkedLine[] {
  const parts = before.length > 0 && after.length > 0 ? shortestDiff(before, after) : undefined;
  if (parts) return parts;
  return [...before.map((line): MarkedLine => ['-', line]), ...after.map((line): MarkedLine => ['+', line])];
}

/** Returns undefined if too many lines differ. */
function shortestDiff(before: readonly string[], after: readonly string[]): readonly MarkedLine[] | undefined {
  const parts = diffArrays([...before], [...after], { maxEditLength: maxDifferences });
  return parts?.flatMap(({ removed, added, value }) => {
    const mark = removed ? '-' : added ? '+' : ' ';
    return value.map((line): MarkedLine => [mark, line]);
  });
}

function hunksOf(marked: readonly MarkedLine[]): StructuredPatchHunk[] {
  const hunks: StructuredPatchHunk[] = [];
  let [done, oldStart, newStart] = [0, 1, 1];
  for (const { start, end } of hunkRanges(marked)) {
    oldStart += start - done;
    newStart += start - done;
    const lines = marked.slice(start, end);
    const oldLines = lines.filter(([mark]) => mark !== '+').length;
    const newLines = lines.filter(([mark]) => mark !== '-').length;
    hunks.push({ oldStart, oldLines, newStart, newLines, lines: lines.flatMap(printed) });
    [done, oldStart, newStart] = [end, oldStart + oldLines, newStart + newLines];
  }
  return hunks;
}

/** Returns the ranges of the changed lines with their context. Ranges that touch are joined. */
function hunkRanges(marked: readonly MarkedLine[]): readonly { readonly start: number; readonly end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  for (const [index, [mark]] of marked.entries()) {
    if (mark === ' ') continue;
    const start = Math.max(0, index - contextLength);
    const end = Math.min(marked.length, index + 1 + contextLength);
    const last = ranges.at(-1);
    if (last && start <= last.end) last.end = end;
    else ranges.push({ start, end });
  }
  return ranges;
}

function printed([mark, line]: MarkedLine): readonly string[] {
  return line.endsWith('\n') ? [mark + line.slice(0, -1)] : [mark + line, '\\ No newline at end of file'];
}
