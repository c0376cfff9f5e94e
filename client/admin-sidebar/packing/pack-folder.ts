import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Program } from './find-npm.ts';
import type { Manifest } from './publish-manifest.ts';
import { type PackReport, readPackReport } from './read-pack-report.ts';

export interface PackedFolder extends PackReport {
  readonly manifest: Manifest;
  readonly tarball: Uint8Array<ArrayBuffer>;
}

const run = promisify(execFile);
const mostOutput = 64 * 1024 * 1024;

/** Packs a folder as npm does, without running a script of it. Rejects with a sentence for people. */
export async function packFolder(folder: string, npm: Program, signal: AbortSignal): Promise<PackedFolder> {
  const destination = await mkdtemp(join(tmpdir(), 'taskwright-pack-'));
  try {
    const asked = [...npm.before, 'pack', '--json', '--ignore-scripts', '--pack-destination', destination];
    const { stdout } = await run(npm.file, asked, { cwd: folder, signal, maxBuffer: mostOutput }).catch(explain);
    const report = readPackReport(stdout);
    const [tarball] = (await readdir(destination)).filter((name) => name.endsWith('.tgz'));
    if (report === undefined || tarball === undefined) throw new Error(`npm packed nothing in ${folder}.`);
    return {
      ...report,
      manifest: await readManifest(folder),
      tarball: new Uint8Array(await readFile(join(destination, tarball))),
    };
  } finally {
    await rm(destination, { recursive: true, force: true });
  }
}

export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, 'package.json');
  const manifest: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (typeof manifest !== 'object' || manifest === null) throw new Error(`${file} is no object.`);
  return { ...manifest };
}

/** npm prints what is wrong as lines of `npm error …`. */
function explain(error: unknown): never {
  const printed = typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr) : '';
  const lines = printed
    .split('\n')
    .flatMap((line) => /^npm (?:error|ERR!) (?!code|A complete log)(.*)$/.exec(line)?.[1] ?? []);
  if (lines.length === 0) throw error;
  throw new Error(`npm could not pack this: ${lines.join(' ').trim()}`, { cause: error });
}
