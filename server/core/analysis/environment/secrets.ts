/** Matches names that suggest a secret: `API_TOKEN`, `DB_PASSWORD`, `githubSecret`. */
const secretName =
  /token|secret|passw(?:or)?d|passphrase|credential|private_?key|api_?key|access_?key|encryption_?key|signing_?key|(?:^|_)(?:auth|pat|pwd)(?:_|$)/i;

/** Matches the user name and password in a URL. */
const userOfAddress = /\b([a-z][a-z\d+.-]*:\/\/)[^\s/?#"'`@]+@/gi;

export const mask = '•••';

/** Returns whether the name of a variable suggests that its value is a secret. */
export function isSecretName(name: string): boolean {
  return secretName.test(name);
}

/** Returns the text with the user names and passwords in URLs masked. */
export function withoutUsers(text: string): string {
  return text.replace(userOfAddress, `$1${mask}@`);
}

/** Returns whether one of the patterns in `redactions` matches a name. `*` matches any text. */
export function isRedacted(name: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => matches(name, pattern));
}

/**
 * Returns whether a pattern matches a name. Each part of the pattern takes time proportional to the length of the name.
 */
function matches(name: string, pattern: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return name === first;
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false;
  let from = first.length;
  for (const part of others) {
    const at = name.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return from <= name.length - last.length;
}
