const colors = ['BLACK', 'RED', 'GREEN', 'YELLOW', 'BLUE', 'MAGENTA', 'CYAN', 'WHITE'];

const codes: readonly (readonly [string, number])[] = [
  ['NORMAL', 0],
  ['BOLD', 1],
  ['ITALIC', 3],
  ['UNDERLINE', 4],
  ['INVERT', 7],
  ['HIDE', 8],
  ['STRIKETHROUGH', 9],
  ...colors.map((name, index) => [name, 30 + index] as const),
  ...colors.map((name, index) => [`BG_${name}`, 40 + index] as const),
];

/** The constants of just that contain terminal escape sequences. */
export const terminalStyles: ReadonlyMap<string, string> = new Map([
  ['CLEAR', '\u001bc'],
  ...codes.map(([name, code]) => [name, `\u001b[${code}m`] as const),
]);
