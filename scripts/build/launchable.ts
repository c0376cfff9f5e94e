import { createHash } from 'node:crypto';
import type { BuildOptions } from 'esbuild';

/** The number of hexadecimal digits of the SHA-256 of a program, as `launcher/main.ts` expects. */
const hashLength = 16;

/** The options for a program that the launcher runs: it is a function like those in which Node wraps CommonJS modules. */
export const launchable: BuildOptions = {
  banner: { js: '(function (require, module, exports, __dirname) {' },
  footer: { js: '})' },
};

/** Returns the text of a launchable program, preceded by a hash that identifies its compiled code. */
export function withHash(program: string): string {
  // esbuild escapes non-ASCII characters except in regular expressions. V8 requires half the memory for ASCII.
  const ascii = program.replace(
    /[^\0-\x7f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `/*${createHash('sha256').update(ascii).digest('hex').slice(0, hashLength)}*/${ascii}`;
}
