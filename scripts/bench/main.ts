/**
 * Measures the programs in `dist/`: their startup time, and the language server compared with two others, as an editor
 * uses them.
 *
 *   node scripts/bench/main.ts [--quick] [--only start] [--json FILE]
 *
 * Installs the other servers into `.bench/` the first time. All servers receive the same tasks and our schema. They are
 * measured in turn, so that a slowdown of the machine affects all of them. `--only start` measures only the startup of
 * processes and the first diagnostics.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeEdits, describeGoals, describeStartGoals } from './goals.ts';
import { examplesFolder, prepareFolder, programPath } from './prepare-folder.ts';
import { measureStarts } from './process-start.ts';
import { recordingPath } from './recording.ts';
import { describeResults, describeStarts, Results } from './results.ts';
import { measureSession } from './session.ts';
import { hasCodeCache, subjects } from './subjects.ts';
import { taskDocument } from './task-documents.ts';

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, only: { type: 'string' }, json: { type: 'string' } },
});
if (options.only !== undefined && options.only !== 'start') throw new Error('--only takes: start');
const isOnlyStart = options.only === 'start';
const allSizes = options.quick ? [10, 100, 1_000] : [10, 100, 1_000, 10_000];
const sizes = isOnlyStart ? allSizes.filter((size) => size === 10 || size === 10_000) : allSizes;
const [smallest] = sizes;
const rounds = (options.quick ? 2 : 3) * (isOnlyStart ? 3 : 1);
/** Documents with up to this many tasks are measured four times as often: they take little time, and a pause for garbage a large part of it. */
const maxTasksIfSmall = 100;
const startRounds = options.quick ? 5 : 25;
/** One session with the slowest server and the largest document takes about a minute. */
const maxSeconds = options.quick ? 60 : 240;

const folder = await prepareFolder();
// An empty cache, so that compiled code of earlier benchmarks or of an installed Taskwright is not used.
process.env.XDG_CACHE_HOME = join(folder, 'cache');
rmSync(process.env.XDG_CACHE_HOME, { recursive: true, force: true });

process.stderr.write('starts of processes\n');
// These sessions fill the cache of compiled code, and are recorded for the bare server.
for (const size of sizes) {
  for (const subject of subjects.filter(({ isOurs }) => isOurs)) {
    const document = taskDocument(subject.language, size);
    const recordTo = recordingPath(folder, subject.fileName, size);
    await measureSession({ subject, folder, document, seconds: maxSeconds, isOnlyStart: false, recordTo });
  }
}
const starts = await measureStarts(
  {
    server: programPath(folder, 'server.js'),
    commandLine: programPath(folder, 'taskwright.js'),
    examples: examplesFolder(folder),
  },
  startRounds,
);
const results = new Results();
let failures = 0;
for (const size of sizes) {
  const documents = { toml: taskDocument('toml', size), json: taskDocument('json', size) };
  const roundsOfSize = size <= maxTasksIfSmall ? 4 * rounds : rounds;
  for (let round = 0; round < roundsOfSize; round++) {
    for (const subject of subjects) {
      process.stderr.write(`${size} tasks, round ${round + 1} of ${roundsOfSize}: ${subject.name}\n`);
      try {
        const session = { subject, folder, document: documents[subject.language], seconds: maxSeconds, isOnlyStart };
        const samples = await measureSession(session);
        if (size === smallest && hasCodeCache(subject)) {
          samples.push(...(await measureSession({ ...session, isOnlyStart: true, usesCachedCode: false })));
        }
        for (const [measure, value] of samples) results.add(subject.name, size, measure, value);
      } catch (error) {
        failures++;
        console.error(`${subject.name} with ${size} tasks failed: ${error instanceof Error ? error.message : error}`);
      }
    }
  }
}

console.log(`${describeStarts(starts)}\n\n${describeResults(results, sizes)}\n`);
console.log(`${describeStartGoals(starts, results)}\n${describeGoals(results)}`);
if (!isOnlyStart) console.log(`\n${describeEdits(results, sizes)}`);
if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(results.all(), null, 2)}\n`);
process.exitCode = failures > 0 ? 1 : 0;
