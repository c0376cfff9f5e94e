/** Runs both official suites: node scripts/conformance/main.ts FOLDER, where FOLDER contains `toml-test/` and `json-schema/`. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const corpus = process.env.TASKWRIGHT_CORPUS;
const folder = process.argv[2] ?? (corpus === undefined ? undefined : join(corpus, 'conformance'));
if (folder === undefined) {
  console.error('Usage: npm run conformance -- FOLDER, where FOLDER contains toml-test/ and json-schema/');
  console.error('Download them from the projects toml-test and JSON-Schema-Test-Suite. No test was run.');
  process.exitCode = 2;
} else {
  const codes = ['toml.ts', 'json-schema.ts'].map((suite) => run(suite, folder));
  process.exitCode = Math.max(...codes);
}

function run(suite: string, suites: string): number {
  const script = fileURLToPath(new URL(suite, import.meta.url));
  const { status, error } = spawnSync(process.execPath, [script, suites], { stdio: 'inherit' });
  if (error) console.error(`${suite} could not be run: ${error.message}`);
  return status ?? 1;
}
