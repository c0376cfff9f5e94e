/** Splits text at spaces into rows of at most `width` characters. Splits a word only if it is longer than a row. */
export function inRows(text: string, width: number): readonly string[] {
  const rows: string[] = [];
  let rest = text.replaceAll(/\r?\n/g, '⏎');
  while (rest.length > width) {
    const space = rest.lastIndexOf(' ', width);
    const end = space > 0 ? space : width;
    rows.push(rest.slice(0, end));
    rest = rest.slice(end).replace(/^ /, '');
  }
  return [...rows, rest];
}
