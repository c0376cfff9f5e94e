import { resolve } from 'node:path';
import { bytesOf } from '../../server/core/analysis/registry-config/byte-size.ts';
import { momentOf } from '../../server/core/analysis/registry-config/moment.ts';
import { type PackageRange, packageRangeOf } from '../../server/core/analysis/registry-config/package-range.ts';
import { periodOf } from '../../server/core/analysis/registry-config/period.ts';
import { readCertificates } from './certificates.ts';
import { secretOf, tokenHashOf } from './secret-at.ts';
import type { TokenSources } from './token-sources.ts';
import { readTrustedRoot } from './trusted-root.ts';

/** The values that are not read as text, by the meaning that the schema declares with `x-value`. */
export interface ReadValues {
  /** Bytes. */
  readonly 'byte-size': number;
  /** Milliseconds since 1970. */
  readonly moment: number;
  readonly 'package-range': PackageRange;
  readonly 'package-versions': PackageRange;
  /** Milliseconds. */
  readonly period: number;
  /** SHA-256, 32 bytes. */
  readonly token: Buffer;
}

/** Where the files and secrets are that a configuration names. */
export interface Surroundings {
  /** The folder of the file. */
  readonly folder: string;
  readonly tokens: TokenSources;
}

type Reader<Value> = (value: unknown, surroundings: Surroundings) => Value | undefined;

const readers: { readonly [Meaning in keyof ReadValues]: Reader<ReadValues[Meaning]> } = {
  'byte-size': (value) => (typeof value === 'number' ? value : bytesOf(textOf(value))),
  moment: (value) => momentOf(textOf(value)),
  'package-range': (value) => packageRangeOf(textOf(value)),
  'package-versions': (value) => packageRangeOf(textOf(value)),
  period: (value) => periodOf(textOf(value)),
  token: (value, { tokens }) => tokenHashOf(value, tokens),
};

const textReaders: Readonly<Record<string, Reader<string>>> = {
  certificates: (value, { folder }) => readCertificates(resolve(folder, textOf(value))).text,
  path: (value, { folder }) => resolve(folder, textOf(value)),
  'trusted-root': (value, { folder }) => readTrustedRoot(resolve(folder, textOf(value))).text,
  // Paths are appended to it.
  url: (value) => textOf(value).replace(/\/+$/, ''),
};

const byMeaning: ReadonlyMap<string, Reader<unknown>> = new Map(Object.entries({ ...readers, ...textReaders }));

/** Returns a value with this meaning in the form that the registry uses. Text and secrets are the default. */
export function readValue(value: unknown, meaning: string, surroundings: Surroundings): unknown {
  const read = byMeaning.get(meaning);
  if (read) return read(value, surroundings);
  return secretOf(value, surroundings.tokens);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new TypeError('A value is not text although the file has passed the check');
}
