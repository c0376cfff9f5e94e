/** The maximum length of a username in UTF-16 code units. */
export const maxUsernameLength = 128;

/** The name in an access rule for all users of the tenant who are signed in, except the operators of the server. */
export const everyUser = '*';

/** Returns the reason why a text is not a valid username, as a sentence; undefined if it is valid. */
export function usernameProblem(name: string): string | undefined {
  if (name === '') return 'Username must not be empty.';
  if (name.length > maxUsernameLength) return `Username must have at most ${maxUsernameLength} characters.`;
  if (!/^[A-Za-z0-9]/.test(name)) return 'Username must begin with a letter or a digit.';
  if (!/^[A-Za-z0-9._@+-]*$/.test(name)) return 'Username must consist of letters, digits and `. _ - @ +`.';
  return name.includes('..') ? 'Username must not contain `..`.' : undefined;
}
