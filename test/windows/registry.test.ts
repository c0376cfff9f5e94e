import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { builtProgram } from '../../harness/system/built-programs.ts';
import { windowsPath } from '../../harness/windows/paths.ts';
import { runOnWindows } from '../../harness/windows/run.ts';
import { installed } from '../registry/support/clients.ts';
import { isWindowsAvailable } from '../support/windows.ts';

const steps = fileURLToPath(new URL('registry/steps.ts', import.meta.url));
/** The number of times that the server is killed. */
const kills = 20;
const preload = fileURLToPath(new URL('registry/without-keep-alive.cjs', import.meta.url));

/** What each step of `registry/steps.ts` results in. */
const expected = {
  'generate a token': { code: 0, tokenLength: 46, hashLength: 71 },
  'check the configuration': { code: 0, stdout: 'No errors; a server can start with this file.\n' },
  'publish, install and unpublish with npm': {
    codes: [0, 0, 0],
    content: 'own content',
    shim: true,
    statusAfterwards: 404,
  },
  // The exit code.
  'refuse a second server': 75,
  'kill the server': { lost: [], isEnough: true },
  'verify the data folder': 0,
  'serve reads with other processes': { status: 201, lost: [], readers: 2, readByWriter: false },
  'back up a running server, and restore': { codes: [0, 0, 0], lost: [] },
  'reload after a change of the file': [200, 401],
  // The first run copies contents only, since the server is not read-only.
  'migrate to another folder': { codes: [1, 0], lost: [] },
  'rename and remove a locked file': { wasLocked: [true, true], remaining: [] },
} as const;

const isAvailable = await isWindowsAvailable();

describe.skipIf(!isAvailable)('the registry on Windows', () => {
  let outcomes: Readonly<Record<string, unknown>> = {};

  beforeAll(async () => {
    builtProgram('registry.js');
    outcomes = await runSteps();
  });

  test.each(Object.entries(expected))('%s', (step, outcome) => {
    expect(outcomes[step]).toEqual(outcome);
  });

  test('has no other steps', () => {
    expect(Object.keys(outcomes)).toEqual(Object.keys(expected));
  });
});

/** Runs all steps in one start of Wine. */
async function runSteps(): Promise<Readonly<Record<string, unknown>>> {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-registry-'));
  const results = join(folder, 'results.json');
  try {
    const args = [...[steps, folder, installed('npm'), results].map(windowsPath), String(kills)];
    const env = { NODE_OPTIONS: `--require "${windowsPath(preload).replaceAll('\\', '/')}"` };
    const [run] = await runOnWindows([{ folder, args, env }], { version: 'node22', limit: 240_000 });
    if (run?.code !== 0) throw new Error(`The steps failed with ${run?.code}:\n${run?.stdout}\n${run?.stderr}`);
    return JSON.parse(readFileSync(results, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
