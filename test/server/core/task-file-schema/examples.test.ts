import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { tomlLanguage } from '../../../../server/core/syntax/toml/toml-language.ts';
import { isValidAt, isValidTaskFile } from './ajv.ts';
import { check } from './check.ts';

const folder = fileURLToPath(new URL('../../../../examples/', import.meta.url));
const read = (file: string) => readFileSync(`${folder}${file}`, 'utf8');

test.each([
  ['tasks.toml', parse(read('tasks.toml'))],
  ['web.tasks.json', JSON.parse(read('web.tasks.json'))],
])('the example %s is a valid task file', (_file, content) => {
  isValidTaskFile(content);
  expect(isValidTaskFile.errors ?? []).toEqual([]);
});

test('the example config file contains valid tasks and templates, and includes an existing file', () => {
  const config = parse(read('mise.toml'));
  expect(Object.entries(config.tasks ?? {}).filter(([, task]) => !isValidAt('/$defs/task', task))).toEqual([]);
  expect(
    Object.entries(config.task_templates ?? {}).filter(([, task]) => !isValidAt('/$defs/taskTemplate', task)),
  ).toEqual([]);
  expect(config.task_config).toEqual({ includes: ['tasks.toml'] });
  expect(readdirSync(folder)).toContain('tasks.toml');
});

test('the example of mistakes has each problem on its culprit', () => {
  const { codes, text } = check(read('mistakes.tasks.toml'), tomlLanguage);
  const marked = [...text.matchAll(/«(.*?)»/gs)].map((match) => match[1]);
  expect(codes.map((code, index) => [code, marked[index]])).toEqual([
    ['unknown-property', 'decription'],
    ['wrong-type', '30'],
    ['invalid-value', '"interleaved"'],
    ['missing-property', 'confirm'],
    ['conflicting-properties', 'path'],
    ['invalid-pattern', '"mac os"'],
    ['conflicting-properties', 'default'],
    ['unknown-property', 'when'],
    ['wrong-type', '["misspelled"]'],
  ]);
});
