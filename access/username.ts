const longest = 128;

/** Why a text cannot be the name of a user, as a sentence; undefined when it can. */
export function usernameProblem(name: string): string | undefined {
  if (name === '') return 'A username is not empty.';
  if (name.length > longest) return `A username has at most ${longest} characters.`;
  if (!/^[A-Za-z0-9]/.test(name)) return 'A username begins with a letter or a digit.';
  if (!/^[A-Za-z0-9._@+-]*$/.test(name)) return 'A username is made of letters, digits and `. _ - @ +`.';
  return name.includes('..') ? 'A username holds no `..`.' : undefined;
}
