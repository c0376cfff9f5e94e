import type { Rule, User } from '../model.ts';

/**
 * Why no file can say what a record is, as the end of a sentence; undefined when one can. Such a record is not written,
 * and not taken for one that a file wants to be gone.
 */
export function unwritableUser({ username, role }: User): string | undefined {
  return role === '' ? 'the server does not report the role' : unwritableText([username, role]);
}

export function unwritableRule({ user, pattern, permission }: Rule): string | undefined {
  if (permission === '') return 'the server does not report the permission';
  return user === '' || pattern === '' ? 'it has no user or no pattern' : unwritableText([user, pattern, permission]);
}

/** Files are UTF-8, where half a character becomes another one. */
function unwritableText(texts: readonly string[]): string | undefined {
  return texts.some((text) => /\p{Surrogate}/u.test(text)) ? 'it contains an incomplete character' : undefined;
}
