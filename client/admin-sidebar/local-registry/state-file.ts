import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';

/** Who serves the local registry, for the other windows. It is there from *Start* to *Stop*, also while nobody serves. */
export interface Serving {
  readonly url: string;
  readonly pid: number;
}

export async function readServing(file: string): Promise<Serving | undefined> {
  try {
    const stored: unknown = JSON.parse(await readFile(file, 'utf8'));
    const [url, pid]: unknown[] = ['url', 'pid'].map((name) => Reflect.get(Object(stored), name));
    return typeof url === 'string' && isLocal(url) && typeof pid === 'number' ? { url, pid } : undefined;
  } catch {
    return undefined;
  }
}

/** Whole or not at all: other windows may be reading it. */
export async function writeServing(file: string, serving: Serving): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(serving), { mode: 0o600 });
  await rename(draft, file);
}

export async function forgetServing(file: string): Promise<void> {
  await rm(file, { force: true });
}

function isLocal(url: string): boolean {
  return /^http:\/\/127\.0\.0\.1:\d{1,5}$/.test(url);
}
