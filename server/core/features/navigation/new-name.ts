/** Why nothing can be called `name`; undefined when it can. */
export function refusalOf(name: string): string | undefined {
  if (name.trim() === '') return 'A task needs a name; type at least one character.';
  const found = reasons.find(({ pattern }) => pattern.test(name));
  return found && `\`${name}\` cannot be a task's name: ${found.because}.`;
}

/** Such names could be written as a key, but no reference would mean them. */
const reasons: readonly { readonly pattern: RegExp; readonly because: string }[] = [
  { pattern: /^\s|\s$/, because: 'it begins or ends with a space; leave the space out' },
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are refused.
  { pattern: /[\u0000-\u001f\u007f]/, because: 'it holds a line end or another control character' },
  { pattern: /["'\\]/, because: 'quotes and backslashes have a meaning of their own in references; leave them out' },
  { pattern: /\{\{|\{%/, because: 'it would be read as a template expression' },
  {
    pattern: /[*?[\]{}]/,
    because: 'a reference to it would be read as a pattern; leave out `*`, `?`, `[`, `]`, `{`, `}`',
  },
  { pattern: /^(?:\/\/|:|\^)|\.\.\./, because: 'a reference to it would be read as a task of another project' },
  { pattern: /^[A-Za-z_][A-Za-z0-9_]*=/, because: 'a reference to it would be read as an environment variable' },
];
