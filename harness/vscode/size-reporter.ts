/**
 * Prints the size of a folder every few seconds, while the process that started this one waits for another program. Exits
 * with that process. Arguments: the folder and, optionally, the number of milliseconds between two lines.
 */
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const [folder = '.', interval = '5000'] = process.argv.slice(2);
const parent = process.ppid;
const start = Date.now();

setInterval(() => {
  if (process.ppid !== parent) process.exit();
  const seconds = Math.round((Date.now() - start) / 1_000);
  console.log(`      ${Math.round(sizeOf(folder) / 1_000_000)} MB after ${seconds} s`);
}, Number(interval));

/** Returns the size of a file or folder in bytes. Files may be added and removed in the meantime. */
function sizeOf(path: string): number {
  try {
    const stats = lstatSync(path);
    if (!stats.isDirectory()) return stats.size;
    return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
  } catch {
    return 0;
  }
}
