import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';

export interface ArtifactRow {
  readonly path: string;
  readonly contents: string;
}

/** Returns the SHA-256 of a file as hexadecimal digits. */
export function digestOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

/** Returns a table of the artifacts, as text: name, size in bytes, contents and SHA-256. */
export function table(artifacts: readonly ArtifactRow[]): string {
  const rows = artifacts.map(({ path, contents }) => [
    basename(path),
    statSync(path).size.toLocaleString('en-US'),
    contents,
    digestOf(path),
  ]);
  const columns = [['name', 'size', 'contents', 'SHA-256'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...columns.map((row) => row[column]?.length ?? 0)));
  return columns
    .map((row) =>
      row.map((cell, column) => (column === 1 ? cell.padStart(widths[1] ?? 0) : cell.padEnd(widths[column] ?? 0))),
    )
    .map((cells) => cells.join('  ').trimEnd())
    .join('\n');
}
