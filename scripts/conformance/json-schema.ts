import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeFromJson } from '../../harness/documents/node-from-json.ts';
import type { JsonValue } from '../../server/core/document/json-value.ts';
import { compileForeignSchema } from '../../server/core/schema/compile/compile-schema.ts';
import { validate } from '../../server/core/schema/explain/validate.ts';
import { isValid } from '../../server/core/schema/fits/is-valid.ts';
import { SchemaError } from '../../server/core/schema/shape/schema-error.ts';
import type { Shape } from '../../server/core/schema/shape/shape.ts';

/**
 * Runs the official JSON Schema test suite: `node scripts/conformance/json-schema.ts FOLDER`, where FOLDER contains
 * `json-schema/draft2020-12/*.json`. Groups with schemas that the engine does not support are counted separately. The
 * run fails if a verdict is wrong.
 */
interface Group {
  readonly description: string;
  readonly schema: JsonValue;
  readonly tests: readonly { readonly description: string; readonly data: JsonValue; readonly valid: boolean }[];
}

interface Tally {
  passed: number;
  total: number;
  readonly refused: string[];
  readonly wrong: string[];
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Usage: node scripts/conformance/json-schema.ts FOLDER');
  process.exit(2);
}
const suite = join(folder, 'json-schema', 'draft2020-12');
const all: Tally = { passed: 0, total: 0, refused: [], wrong: [] };
for (const file of readdirSync(suite).filter((name) => name.endsWith('.json'))) {
  const tally = runFile(JSON.parse(readFileSync(join(suite, file), 'utf8')));
  console.log(`${String(tally.passed).padStart(5)} / ${String(tally.total).padEnd(5)} ${file}`);
  all.passed += tally.passed;
  all.total += tally.total;
  all.refused.push(...tally.refused);
  all.wrong.push(...tally.wrong.map((wrong) => `${file}: ${wrong}`));
}
report(all);

function runFile(groups: readonly Group[]): Tally {
  const tally: Tally = { passed: 0, total: 0, refused: [], wrong: [] };
  for (const group of groups) {
    tally.total += group.tests.length;
    const shape = compileOrKeyword(group.schema);
    if (typeof shape === 'string') tally.refused.push(...group.tests.map(() => shape));
    else runGroup(group, shape, tally);
  }
  return tally;
}

function runGroup(group: Group, shape: Shape, tally: Tally): void {
  for (const test of group.tests) {
    const node = nodeFromJson(test.data);
    const problems = validate(shape, node, node);
    if (isValid(shape, node) === test.valid && (problems.length === 0) === test.valid) tally.passed++;
    else tally.wrong.push(`${group.description}: ${test.description}`);
  }
}

function compileOrKeyword(schema: JsonValue): Shape | string {
  try {
    return compileForeignSchema(schema);
  } catch (error) {
    if (error instanceof SchemaError) return error.keyword;
    throw error;
  }
}

function report({ passed, total, refused, wrong }: Tally): void {
  console.log(`${passed} of ${total} verdicts are correct, ${refused.length} are rejected, ${wrong.length} are wrong`);
  for (const keyword of new Set(refused)) {
    console.log(`  rejected for ${keyword}: ${refused.filter((other) => other === keyword).length}`);
  }
  for (const line of wrong) console.log(`  wrong: ${line}`);
  if (wrong.length > 0) process.exitCode = 1;
}
