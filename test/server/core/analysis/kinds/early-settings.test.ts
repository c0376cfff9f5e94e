import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { complete } from '../../../../../server/core/features/complete.ts';
import { hover } from '../../../../../server/core/features/hover.ts';
import { mark, open, openAt } from '../../../../support/fixture.ts';
import { outlineSymbols } from '../../../../support/outline-symbols.ts';
import { problemsOf } from '../../../../support/problems.ts';
import { findRunner } from '../../../../support/runner.ts';

const options = { kind: 'early-settings' } as const;

/** Files in which no problem is reported. */
const accepted = [
  '',
  'env = ["ci", "dev"]\nauto_env = true\nenv_conf_d = false',
  'ceiling_paths = ["/srv"]\nignored_config_paths = ["vendor/**/mise.toml"]',
  'override_config_filenames = ["runner.toml"]\noverride_tool_versions_filenames = ["none"]',
  'ceiling_paths = ["{{ env.HOME }}"]',
  'env = ["{{ nope }}"]',
  // The runner evaluates the text as a template first.
  '{% if true %}env = ["ci"]{% endif %}',
  '{# for CI #}\nenv = ["ci"]',
];

/** Files that the runner loads, in which the marked keys have no effect. */
const warned = ['«envs» = ["ci"]', '«jobs» = 4', '[«settings»]\nenv = ["ci"]', 'env = ["ci"]\n«_» = 1'];

/** Files with which every command of the runner fails. */
const refused = [
  'env = «"ci"»',
  'env = [«1»]',
  'auto_env = «"yes"»',
  'env_conf_d = «1»',
  'ceiling_paths = «"/srv"»',
  'ignored_config_paths = «"/a"»',
  'override_config_filenames = «"runner.toml"»',
  'override_tool_versions_filenames = «"none"»',
  'env = «[»"ci"',
  'env = ["ci"]\n«env» = ["dev"]',
];

describe('problems', () => {
  test.each(accepted)('none in %j', (text) => {
    expect(marked(text)).toEqual([text]);
  });

  test.each(warned)('a warning in %j', (text) => {
    expect(marked(text)).toEqual([text, 'warning']);
  });

  test.each(refused)('an error in %j', (text) => {
    expect(marked(text)).toEqual([text, 'error']);
  });
});

test.runIf(findRunner())('the runner agrees', async () => {
  const runner = findRunner();
  const texts = [...accepted, ...warned, ...refused].map((text) => open(text, options).text);
  const results = await Promise.all(
    texts.map(async (text) => {
      const folder = mkdtempSync(join(tmpdir(), 'taskwright-early-'));
      writeFileSync(join(folder, '.miserc.toml'), text);
      const result = await runner?.watch(['tasks'], folder);
      rmSync(folder, { recursive: true, force: true });
      return result?.failed === true;
    }),
  );
  expect(texts.filter((_, index) => results[index])).toEqual(refused.map((text) => open(text, options).text));
});

test('the settings are completed', () => {
  const { document, kind, caret } = openAt('env = ["ci"]\n<|>', options);
  expect(complete(document, kind, caret).map(({ label }) => label)).toEqual([
    'auto_env',
    'ceiling_paths',
    'env_conf_d',
    'ignored_config_paths',
    'override_config_filenames',
    'override_tool_versions_filenames',
  ]);
});

test.each([
  ['auto_env = <|>', ['true', 'false']],
  ['[<|>]', []],
  ['env = ["<|>"]', []],
])('values and tables at %j are %j', (text, expected) => {
  const { document, kind, caret } = openAt(text, options);
  expect(complete(document, kind, caret).map(({ label }) => label)).toEqual(expected);
});

test('a setting is described', () => {
  const { document, kind, caret } = openAt('en<|>v = ["ci"]', options);
  expect(hover(document, kind, caret)?.markdown).toContain('The environments whose config files are loaded');
});

test('the outline contains the settings', () => {
  const { document, kind } = open('env = ["ci"]\nauto_env = true', options);
  expect(outlineSymbols(document, kind).map(({ name }) => name)).toEqual(['env', 'auto_env']);
});

/** Returns the text with its problems marked, and their severities. */
function marked(text: string): readonly string[] {
  const fixture = open(text, options);
  const problems = problemsOf(fixture);
  const spans = problems.map(({ span }) => fixture.document.offsetsOf(span));
  return [mark(fixture.text, spans), ...problems.map(({ severity }) => severity)];
}
