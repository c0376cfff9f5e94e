/** In UTF-16 code units. */
export const maxUsernameLength = 128;

/** In an access rule: every user of the tenant who signs in, but not the operators of the server. */
export const everyUser = '*';

/** Returns why a text cannot be a username, as a sentence; undefined if it can. */
export function usernameProblem(name: string): string | undefined {
  if (name === '') return 'Username must not be empty.';
  if (name.length > maxUsernameLength) return `Username must have at most ${maxUsernameLength} characters.`;
  if (!/^[A-Za-z0-9]/.test(name)) return 'Username must begin with a letter or a digit.';
  if (!/^[A-Za-z0-9._@+-]*$/.test(name)) return 'Username must consist of letters, digits and `. _ - @ +`.';
  return name.includes('..') ? 'Username must not contain `..`.' : undefined;
}
