import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findOnPath } from '../../runner/find-program.ts';
import type { CommandContext } from '../command-context.ts';
import { addProgram } from '../recording/program-inputs.ts';

const programName = 'mise';

/** The name of the file in the cache folder. */
const cacheName = 'runner-version.json';

/**
 * Resolves to what the runner on the PATH prints as its version; undefined if there is none. The version is cached until the
 * program changes.
 */
export async function installedRunner(context: CommandContext): Promise<string | undefined> {
  const { environment, childEnvironment, cacheFolder, inputs } = context;
  const path = findOnPath(programName, environment);
  if (inputs) addProgram(inputs, { name: programName, path, variables: [] }, context);
  if (path === undefined) return undefined;
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  const { mtimeMs, size } = stats;
  const key = JSON.stringify([path, mtimeMs, size]);
  const cacheFile = cacheFolder === undefined ? undefined : join(cacheFolder, cacheName);
  const cached = cacheFile === undefined ? undefined : readCached(cacheFile, key);
  if (cached !== undefined) return cached;
  // Loaded here, because starting processes requires many modules of Node.
  const { runnerVersion } = await import('../../runner/runner-version.ts');
  const version = await runnerVersion(path, ['run'], childEnvironment);
  if (!('text' in version)) return undefined;
  if (cacheFile !== undefined) writeCached(cacheFile, { key, version: version.text });
  return version.text;
}

function readCached(file: string, key: string): string | undefined {
  try {
    const cached: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const isCurrent = typeof cached === 'object' && cached !== null && 'key' in cached && cached.key === key;
    return isCurrent && 'version' in cached && typeof cached.version === 'string' ? cached.version : undefined;
  } catch {
    return undefined;
  }
}

function writeCached(file: string, content: { readonly key: string; readonly version: string }): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(content));
  } catch {
    // The cache folder cannot be written. The next run asks the runner again.
  }
}
