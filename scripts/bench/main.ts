/**
 * Measures the server in `dist/` against two others, as an editor would see them:
 *
 *   node scripts/bench/main.ts [--quick] [--json FILE]
 *
 * The other servers are fetched into `.bench/` the first time. All of them get the same tasks and our schema, and their
 * turns alternate, so that a machine that slows down slows down all of them.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { describeGoals } from './goals.ts';
import { prepareFolder } from './prepare-folder.ts';
import { describeResults, Results } from './results.ts';
import { measureSession } from './session.ts';
import { subjects } from './subjects.ts';
import { taskDocument } from './task-documents.ts';

const { values: options } = parseArgs({ options: { quick: { type: 'boolean' }, json: { type: 'string' } } });
const sizes = options.quick ? [10, 1_000] : [10, 1_000, 10_000];
const rounds = options.quick ? 2 : 3;
/** One session with the slowest server and the largest document takes about a minute. */
const mostSecondsPerSession = options.quick ? 60 : 240;

const folder = prepareFolder();
const results = new Results();
let failures = 0;

for (const size of sizes) {
  const documents = { toml: taskDocument('toml', size), json: taskDocument('json', size) };
  for (let round = 0; round < rounds; round++) {
    for (const subject of subjects) {
      process.stderr.write(`${size} tasks, round ${round + 1} of ${rounds}: ${subject.name}\n`);
      try {
        const session = { subject, folder, document: documents[subject.language], seconds: mostSecondsPerSession };
        for (const [measure, value] of await measureSession(session)) results.add(subject.name, size, measure, value);
      } catch (error) {
        failures++;
        console.error(`${subject.name} with ${size} tasks failed: ${error instanceof Error ? error.message : error}`);
      }
    }
  }
}

console.log(describeResults(results, sizes));
console.log(describeGoals(results, sizes));
if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(results.all(), null, 2)}\n`);
process.exitCode = failures > 0 ? 1 : 0;
