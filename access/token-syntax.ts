/** The length of a token, in characters. */
export const tokenLength = { least: 8, most: 256 } as const;

/** Why a token that a person made up cannot be one, as a sentence that does not repeat it; undefined when it can. */
export function tokenProblem(token: string): string | undefined {
  if (token.length < tokenLength.least) return `A token has at least ${tokenLength.least} characters.`;
  if (token.length > tokenLength.most) return `A token has at most ${tokenLength.most} characters.`;
  if (!/^[!-~]*$/.test(token)) return 'A token is made of visible ASCII characters, without spaces.';
  // Basic authentication ends the username at the first colon, and people copy `username:token` by mistake.
  return token.includes(':') ? 'A token holds no colon.' : undefined;
}
