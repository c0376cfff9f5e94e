import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { hashPrefix, isTokenHash } from '../../access/token-hash.ts';
import { type TokenReference, tokenTextProblem } from '../../server/core/analysis/registry-config/token-setting.ts';
import { hashToken } from '../tokens/tokens.ts';
import { readTextFile } from './text-file.ts';

/** The hash of a token (SHA-256, 32 bytes), or the reason why there is none, as a sentence without the token. */
export type FoundToken = { readonly hash: Buffer } | { readonly problem: string };

/** The text of a secret, or the reason why there is none, as a sentence without the secret. */
export type FoundSecret = { readonly text: string } | { readonly problem: string };

/** A token or secret that is not in the configuration file. */
export type TokenSource = Pick<TokenReference, 'kind' | 'name'>;

/** The variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Bytes. */
const maxFileSize = 4096;

/** Reads tokens and secrets from environment variables and files, each once. */
export class TokenSources {
  readonly #folder: string;
  readonly #environment: Environment;
  readonly #found = new Map<string, FoundSecret>();

  /** Relative paths of files are relative to `folder`. */
  constructor(folder: string, environment: Environment) {
    this.#folder = folder;
    this.#environment = environment;
  }

  find(source: TokenSource): FoundToken {
    const found = this.#read(source);
    if ('problem' in found) return found;
    const problem = tokenTextProblem(found.text);
    if (problem === undefined) return { hash: tokenHashIn(found.text) };
    return { problem: `${ownerOf(source)} does not contain a valid token: ${uncapitalized(problem)}` };
  }

  /** Reads a secret; `problemOf` returns the problem of a text. */
  findSecret(source: TokenSource, problemOf: (text: string) => string | undefined): FoundSecret {
    const found = this.#read(source);
    const problem = 'text' in found ? problemOf(found.text) : undefined;
    if (problem === undefined) return found;
    return { problem: `${ownerOf(source)} does not contain a valid value: ${uncapitalized(problem)}` };
  }

  /** Returns the text of a secret; empty when it cannot be read. */
  secretOf(source: TokenSource): string {
    const found = this.#read(source);
    return 'text' in found ? found.text : '';
  }

  /** Returns the hash of a token. For a token that cannot be read, returns a hash that no token has, so that nothing matches it. */
  hashOf(source: TokenSource): Buffer {
    const found = this.find(source);
    return 'hash' in found ? found.hash : randomBytes(32);
  }

  #read(source: TokenSource): FoundSecret {
    const key = `${source.kind} ${source.name}`;
    const found = this.#found.get(key) ?? (source.kind === 'env' ? this.#inVariable(source) : this.#inFile(source));
    this.#found.set(key, found);
    return found;
  }

  #inVariable(source: TokenSource): FoundSecret {
    const text = Object.hasOwn(this.#environment, source.name) ? this.#environment[source.name] : undefined;
    if (text === undefined) return { problem: `${ownerOf(source)} is not set` };
    return text === '' ? { problem: `${ownerOf(source)} is empty` } : { text };
  }

  #inFile(source: TokenSource): FoundSecret {
    const found = readTextFile(resolve(this.#folder, source.name), { maxSize: maxFileSize, isSecret: true });
    if ('problem' in found) return { problem: `${ownerOf(source)} ${found.problem}` };
    return { text: found.text.replace(/\r?\n$/, '') };
  }
}

function ownerOf({ kind, name }: TokenSource): string {
  return kind === 'env' ? `Environment variable \`${name}\`` : `File \`${name}\``;
}

/** Returns the SHA-256 of a token, 32 bytes; the text is the token or its hash. */
export function tokenHashIn(text: string): Buffer {
  return isTokenHash(text) ? Buffer.from(text.slice(hashPrefix.length), 'hex') : hashToken(text);
}

function uncapitalized(sentence: string): string {
  return `${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1)}`.replace(/\.$/, '');
}
