/** Returns a message if a task or template cannot have this name; otherwise, undefined. */
export function nameRefusal(name: string): string | undefined {
  if (name.trim() === '') return 'A name must not be empty; enter at least one character.';
  const found = invalidNames.find(({ pattern }) => pattern.test(name));
  return found && `\`${name}\` is not a valid task name: ${found.because}.`;
}

/** Patterns of names that can be written as keys but cannot be used in references. */
const invalidNames: readonly { readonly pattern: RegExp; readonly because: string }[] = [
  { pattern: /^\s|\s$/, because: 'it begins or ends with a space; remove the space' },
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are refused.
  { pattern: /[\u0000-\u001f\u007f]/, because: 'it contains a line break or another control character; remove it' },
  { pattern: /["'\\]/, because: 'quotes and backslashes have a special meaning in references; remove them' },
  { pattern: /\{\{|\{%/, because: 'a reference to it would be read as a template expression' },
  {
    pattern: /[*?[\]{}]/,
    because: 'a reference to it would be read as a pattern; remove `*`, `?`, `[`, `]`, `{`, `}`',
  },
  { pattern: /^(?:\/\/|:|\^)|\.\.\./, because: 'a reference to it would be read as a task of another project' },
  { pattern: /^[A-Za-z_][A-Za-z0-9_]*=/, because: 'a reference to it would be read as an environment variable' },
];
