import { readTextFile } from './text-file.ts';

/** A trusted root in JSON, or the reason why there is none, as the end of a sentence about the file. */
export interface ReadTrustedRoot {
  readonly text: string | undefined;
  readonly problem?: string;
}

/** Bytes. */
const maxSize = 2 ** 20;
const lists = ['tlogs', 'certificateAuthorities', 'ctlogs'] as const;

/** Reads the certificates and keys with which provenance is verified (Sigstore's `trusted_root.json`). Their content is checked when it is used. */
export function readTrustedRoot(path: string): ReadTrustedRoot {
  const found = readTextFile(path, { maxSize, isSecret: false });
  if ('problem' in found) return { text: undefined, problem: found.problem };
  try {
    const root: unknown = JSON.parse(found.text);
    const missing = lists.find((name) => !Array.isArray(Object(root)[name]));
    if (missing === undefined) return { text: found.text };
    return { text: undefined, problem: `is not a trusted root of Sigstore: it has no list \`${missing}\`` };
  } catch {
    return { text: undefined, problem: 'is not valid JSON' };
  }
}
