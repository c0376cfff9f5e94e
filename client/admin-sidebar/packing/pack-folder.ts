import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parsedJson } from '../../text/parsed-json.ts';
import type { Program } from './find-npm.ts';
import { PackageProblem } from './package-problem.ts';
import type { Manifest } from './publish-manifest.ts';
import { type PackReport, readPackReport } from './read-pack-report.ts';

export interface PackedFolder extends PackReport {
  readonly manifest: Manifest;
  readonly tarball: Uint8Array<ArrayBuffer>;
}

const run = promisify(execFile);
/** The maximum size of the output of npm, in bytes. */
const maxOutput = 64 * 1024 * 1024;

/**
 * Packs a folder with npm, without running the scripts of the package. Rejects with a PackageProblem if npm cannot pack
 * it.
 */
export async function packFolder(folder: string, npm: Program, signal: AbortSignal): Promise<PackedFolder> {
  const destination = await mkdtemp(join(tmpdir(), 'taskwright-pack-'));
  try {
    const args = [...npm.before, 'pack', '--json', '--ignore-scripts', '--pack-destination', destination];
    const { stdout } = await run(npm.file, args, { cwd: folder, signal, maxBuffer: maxOutput }).catch(explain);
    const report = readPackReport(stdout);
    const [tarball] = (await readdir(destination)).filter((name) => name.endsWith('.tgz'));
    if (report === undefined || tarball === undefined)
      throw new PackageProblem(`npm did not pack anything in ${folder}.`);
    return {
      ...report,
      manifest: await readManifest(folder),
      tarball: new Uint8Array(await readFile(join(destination, tarball))),
    };
  } finally {
    await rm(destination, { recursive: true, force: true });
  }
}

/**
 * Resolves to the content of the `package.json` of a folder. Rejects with a PackageProblem if the file is missing or
 * invalid.
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, 'package.json');
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new PackageProblem(`${file} cannot be read; select a folder with a package.json.`, { cause: error });
  });
  const manifest = parsedJson(text);
  if (typeof manifest !== 'object' || manifest === null || Array.isArray(manifest)) {
    throw new PackageProblem(`${file} does not contain a JSON object; correct it, and publish again.`);
  }
  return { ...manifest };
}

/**
 * Throws a PackageProblem with the errors that npm has printed as lines of `npm error …`. Throws `error` if there are
 * none.
 */
function explain(error: unknown): never {
  const printed = typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr) : '';
  const lines = printed
    .split('\n')
    .flatMap((line) => /^npm (?:error|ERR!) (?!code|A complete log)(.*)$/.exec(line)?.[1] ?? []);
  if (lines.length === 0) throw error;
  throw new PackageProblem(`npm cannot pack this folder: ${lines.join(' ').trim()}`, { cause: error });
}
