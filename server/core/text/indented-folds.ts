/** A range of zero-based lines, both ends included. */
export interface LineRange {
  readonly startLine: number;
  readonly endLine: number;
}

/**
 * Returns the lines that can be folded by their indentation, as editors do by default: each line with the following
 * lines that are indented further. Regions between the comments `# region` and `# endregion` can be folded as well.
 */
export function indentedFolds(lines: readonly string[]): readonly LineRange[] {
  const found: LineRange[] = [];
  const open: { readonly line: number; readonly indent: number }[] = [];
  const regions: number[] = [];
  let last = 0;
  const closeFrom = (indent: number): void => {
    for (let top = open.at(-1); top && top.indent >= indent; top = open.at(-1)) {
      if (last > top.line) found.push({ startLine: top.line, endLine: last });
      open.pop();
    }
  };
  for (const [line, text] of lines.entries()) {
    const indent = text.search(/\S/);
    if (indent < 0) continue;
    closeFrom(indent);
    const mark = /^\s*#\s*#?(region|endregion)\b/.exec(text)?.[1];
    const start = mark === 'endregion' ? regions.pop() : undefined;
    if (start !== undefined) found.push({ startLine: start, endLine: line });
    if (mark === 'region') regions.push(line);
    open.push({ line, indent });
    last = line;
  }
  closeFrom(0);
  return found;
}
