/**
 * Runs the official TOML test suite: node scripts/conformance/toml.ts FOLDER, where FOLDER contains `toml-test/`.
 * A valid file must have no problems and the values of its JSON file. An invalid file must have at least one problem.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeNewerFeatures } from './newer-toml.ts';
import { readToml } from './read-toml.ts';
import { sameTagged } from './same-tagged.ts';

interface Result {
  passed: number;
  readonly failed: string[];
  /** Files that are not UTF-8, which an editor could not send. */
  readonly notText: string[];
  /** Files that are invalid in TOML 1.0 only because of features of TOML 1.1. */
  readonly newer: string[];
}

const folder = process.argv[2];
const tests = join(folder ?? '', 'toml-test', 'tests');
if (folder === undefined || !existsSync(tests)) {
  console.error('Usage: node scripts/conformance/toml.ts FOLDER, where FOLDER contains toml-test/tests');
  process.exit(2);
}

const invalidInBoth = new Set(listOf('1.1.0'));
const results = ['1.0.0', '1.1.0'].map((version) => run(version));
process.exitCode = results.every((result) => result.failed.length === 0) ? 0 : 1;

function run(version: string): Result {
  const result: Result = { passed: 0, failed: [], notText: [], newer: [] };
  for (const file of listOf(version)) runFile(file, result);
  console.log(`TOML ${version}: ${result.passed} passed, ${result.failed.length} failed`);
  print('failed', result.failed);
  print('skipped because they are not UTF-8', result.notText);
  print('accepted because they are valid in TOML 1.1', result.newer);
  return result;
}

function listOf(version: string): string[] {
  const files = readFileSync(join(tests, `files-toml-${version}`), 'utf8').split('\n');
  return files.filter((name) => name.endsWith('.toml'));
}

function print(title: string, files: readonly string[]): void {
  if (files.length === 0) return;
  console.log(`  ${files.length} ${title}:`);
  for (const file of files) console.log(`    ${file}`);
}

function runFile(file: string, result: Result): void {
  const text = decode(readFileSync(join(tests, file)));
  if (text === undefined) {
    result.notText.push(file);
    return;
  }
  const failure = file.startsWith('valid/') ? failureOfValid(file, text) : failureOfInvalid(text);
  const newer = invalidInBoth.has(file) ? [] : describeNewerFeatures(text);
  if (failure === undefined) result.passed++;
  else if (newer.length > 0) result.newer.push(`${file}: ${newer.join(', ')}`);
  else result.failed.push(`${file}: ${failure}`);
}

/** Returns the text of a file with its byte order mark; undefined if it is not UTF-8. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function failureOfValid(file: string, text: string): string | undefined {
  const { value, problems } = readToml(text);
  const [problem] = problems;
  if (problem) return problem.message;
  const expected: unknown = JSON.parse(readFileSync(join(tests, file.replace(/\.toml$/, '.json')), 'utf8'));
  return sameTagged(value, expected) ? undefined : `read as ${JSON.stringify(value)}`;
}

function failureOfInvalid(text: string): string | undefined {
  return readToml(text).problems.length > 0 ? undefined : 'no problem found';
}
