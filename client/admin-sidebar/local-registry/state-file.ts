import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { renameFile } from '../../../registry/disk/rename-file.ts';
import { parsedJson } from '../../text/parsed-json.ts';

/**
 * The process that runs the local registry, recorded for the other windows. The record exists until the user stops the
 * registry, even if the process has ended.
 */
export interface RecordedServer {
  readonly url: string;
  readonly pid: number;
}

export async function readRecordedServer(file: string): Promise<RecordedServer | undefined> {
  const { url, pid } = Object(parsedJson(await readFile(file, 'utf8').catch(() => undefined)));
  return typeof url === 'string' && isLocal(url) && typeof pid === 'number' ? { url, pid } : undefined;
}

/** Replaces the state file atomically, because other windows may be reading it. */
export async function writeRecordedServer(file: string, server: RecordedServer): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(server), { mode: 0o600 });
  await renameFile(draft, file);
}

export async function forgetRecordedServer(file: string): Promise<void> {
  await rm(file, { force: true });
}

function isLocal(url: string): boolean {
  return /^http:\/\/127\.0\.0\.1:\d{1,5}$/.test(url);
}
