import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { runCommand } from '../../../registry/cli/run-command.ts';
import { openStorage } from '../../../registry/storage/sqlite/opening/open-storage.ts';

/** Returns a new folder with an empty data folder `data`. The folder is removed at the end of the test. */
export function folderWithData(): string {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-registry-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  openStorage(join(folder, 'data')).close();
  return folder;
}

/** The place in the header of a SQLite database of the version that wrote it, which is only for information. */
const writerVersion = 96;

/** Writes a copy of a backup with another byte in the database, which SQLite does not notice. */
export function writeDamagedCopy(backup: string, copy: string): void {
  const bytes = readFileSync(backup);
  const place = bytes.indexOf('SQLite format 3') + writerVersion;
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  writeFileSync(copy, bytes);
}

/** Runs `taskwright-registry LINE`. `@` is the folder in arguments and outputs. */
export async function runRegistry(line: string, folder: string) {
  const out: string[] = [];
  const error: string[] = [];
  const terminal = { out: (text: string) => void out.push(text), error: (text: string) => void error.push(text) };
  const code = await runCommand(
    line.split(' ').map((word) => word.replace('@', folder)),
    terminal,
  );
  const shown = (texts: readonly string[]) => texts.join('').replaceAll(folder, '@');
  return { code, out: shown(out), error: shown(error) };
}
