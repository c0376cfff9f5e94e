/** The prefixes of the tokens of this registry, of package registries and of code hosts. */
const prefixed = /^(?:tw|npm|ghp|gho|ghu|ghs|ghr|github_pat|glpat|pypi|dckr_pat)[_-][\w-]{16,}$/;
const accessToken = /^eyJ[\w-]*\./;
const hash = /^(?:sha\d+[:-])?(?:[0-9a-f]{32,}|[0-9A-F]{32,})$/;
const base64 = /^[A-Za-z0-9+/_-]{8,}={0,2}$/;
const minMixedLength = 20;

/**
 * Returns whether a text has the form of a token: one with a known prefix, an access token, a hash, the Base64 of a username
 * and a password, or a long mixture of uppercase letters, lowercase letters and digits.
 */
export function looksLikeToken(text: string): boolean {
  if (prefixed.test(text) || accessToken.test(text) || hash.test(text)) return true;
  if (!base64.test(text)) return false;
  const isMixed = /[A-Z]/.test(text) && /[a-z]/.test(text) && /\d/.test(text);
  return (isMixed && text.length >= minMixedLength) || isPair(Buffer.from(text, 'base64').toString('latin1'));
}

/** Returns whether a text is a username and a password, as in Basic authentication. */
function isPair(text: string): boolean {
  return /^[\w.@+-]+:[!-~]{4,}$/.test(text);
}
