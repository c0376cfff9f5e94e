/** Matches names that suggest a secret: `API_TOKEN`, `DB_PASSWORD`, `githubSecret`. */
const secretName =
  /token|secret|passw(?:or)?d|passphrase|credential|private_?key|api_?key|access_?key|encryption_?key|signing_?key|(?:^|_)(?:auth|pat|pwd)(?:_|$)/i;

/** Matches the user and password of an address. */
const userOfAddress = /\b([a-z][a-z\d+.-]*:\/\/)[^\s/?#"'`@]+@/gi;

export const mask = '•••';

/** Returns whether the name of a variable suggests that its value is a secret. */
export function isSecretName(name: string): boolean {
  return secretName.test(name);
}

/** Returns the text with the users and passwords of addresses masked. */
export function withoutUsers(text: string): string {
  return text.replace(userOfAddress, `$1${mask}@`);
}

/** Returns whether one of the patterns in `redactions` matches a name. `*` stands for any text. */
export function isRedacted(name: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => {
    const parts = pattern.split('*').map((text) => text.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'));
    return new RegExp(`^${parts.join('.*')}$`, 's').test(name);
  });
}
