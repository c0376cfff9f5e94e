import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseAndCheck } from '../../../../../server/core/analysis/diagnosis/diagnoser.ts';
import { refusals } from '../../../../../server/core/analysis/refusals/refusals.ts';
import { concurrently } from '../../../../../server/files/concurrently.ts';
import { type FixtureOptions, mark, open } from '../../../../support/fixture.ts';
import { findRunner } from '../../../../support/runner.ts';
import { refused as refusedSections, warned as warnedSections } from '../../config-file-schema/section-rows.ts';
import { invalidDateRows, invalidFloatRows, invalidRows } from '../../task-file-schema/invalid.ts';

type Kind = 'task-file' | 'config-file';
type Row = readonly [kind: Kind, marked: string];

const inTask = (marked: string): Row => ['task-file', `[a]\nrun = "x"\n${marked}\n`];
const inConfig = (marked: string): Row => ['config-file', `${marked}\n[tasks.a]\nrun = "x"\n`];

/** Texts that the runner refuses, with `«…»` around each reason. */
const refused: readonly Row[] = [
  inTask('«nope» = 1'),
  inTask('sources = «1»'),
  inTask('description = «2025-01-31»'),
  inTask('confirm = { message = "x", «defualt» = "no" }'),
  inTask('«outputs» = { other = 1 }'),
  inTask('output = «"nope"»'),
  inTask('depends = «{ task = "b", args = "x" }»'),
  inTask('depends = «{ task = "b", nope = "x" }»'),
  inTask('depends = [{ task = "b", «nope» = "x" }]'),
  inTask('env.A = { «valeu» = "x", redact = true }'),
  inTask('env.A = { value = "x", expand = true, redact = «1» }'),
  inTask('env.A = { value = "x", «age» = "y", default = "z" }'),
  inTask('env._.file = «2025-01-31»'),
  inTask('vars.a = { value = "x", «required» = true }'),
  inTask('vars._.file = «{ path = 1 }»'),
  inTask('tools.x = { version = «2025-01-31» }'),
  inTask('rust_cache = «[]»'),
  ['task-file', 'a = ["x", «{ task = 1 }»]\n'],
  ['task-file', 'a = ["x", «1»]\n'],
  ['task-file', 'a = "x"\n«a» = "y"\n'],
  ['task-file', '[a.«b»]\nrun = "x"\n'],
  ['task-file', '[«tasks».a]\nrun = "x"\n'],
  inConfig('[settings]\njobs = «"four"»'),
  inConfig('[tools]\na = { version = "1", os = «1» }'),
  inConfig('[tools]\na = { version = "1", depends = «1» }'),
  inConfig('[task_config]\nincludes = «1»'),
  inConfig('[task_templates.t]\nrun = «1»'),
  inConfig('[monorepo.task_defaults.t]\nrun = «1»'),
  inConfig('[[tasks.«b»]]\nrun = "x"'),
  inConfig('[«redactions»]\na = 1'),
];

/** Texts that the runner loads, although the format forbids them or a part of them fails later. */
const loaded: readonly Row[] = [
  inTask('timeout = "nope"'),
  inTask('dir = "{{ config_root }}"\nshell = "\'"'),
  inTask('sources = ["[a"]'),
  inTask('depends = ["undefined", ""]'),
  inTask('usage = "nope {"'),
  inTask('daemons = ["undefined"]'),
  inTask('confirm = { message = "x", default = "maybe", timeout = "5s" }'),
  inTask('outputs = { auto = false }'),
  inTask('outputs = {}'),
  inTask('cache = []\nwatch = []'),
  inTask('depends = { task = "b", args = ["x"], optional = true }'),
  inTask('env.A = { value = "x", expand = true }'),
  inTask('env.A = { age = { value = "x", recipients = [] } }'),
  inTask('env.A = { value = "x", age = "y" }'),
  inTask('env.A = 2025-01-31\nenv.B = { value = 2025-01-31 }'),
  inTask('env._.file = [{ path = "x", paths = ["y"] }]'),
  inTask('env._.path = { path = 2025-01-31 }'),
  inTask('vars.a = false\nvars.b = { value = false, tools = true }\nvars.c = { age = "x", required = true }'),
  inTask('vars._.file = { path = "x", nope = 1 }\nvars._.source = [{ path = "x" }]'),
  inTask('tools.x = { version = "1", os = "mac os", depends = 1, postinstall = {}, install_env = { A = 1.5 } }'),
  inTask('tools.x = { version = "1", since = 2025-01-31 }'),
  ['task-file', '[a]\nrun = [{ task = "b", tasks = "c", nope = 1 }]\n'],
  ['task-file', 'a = ["x", { task = "b", nope = 1 }]\n'],
  inConfig('[env]\nA = { value = "x", expand = true }\n[vars]\na = { value = false }'),
  inConfig('[tools]\na = { version = "1", os = "mac os" }'),
  inConfig('[task_templates.t]\nenv.A = { value = "x", nope = 1 }\nnope = 1'),
  inConfig('[monorepo.task_defaults.t]\nrun = [{ tasks = ["b"], nope = 1 }]'),
  inConfig('[settings]\nnope = 1'),
];

describe('the runner refuses', () => {
  test.each(refused)('the %s %j', (kind, marked) => {
    expect(reasons(marked, { kind })).toEqual(marked);
  });
});

describe('the runner loads', () => {
  test.each(loaded)('the %s %j', (kind, marked) => {
    expect(reasons(marked, { kind })).toEqual(marked);
  });
});

test('JSON is judged as TOML', () => {
  const texts = ['{ "a": { "run": "x", "sources": «1» } }', '{ "a": { "run": "x", "outputs": { "auto": false } } }'];
  expect(texts.map((text) => reasons(text, { language: 'json' }))).toEqual(texts);
});

test('a form that a newer runner may accept is no reason, but a repeated key is', () => {
  const text = '[a]\nrun = "x"\nnope = 1\nconfirm = { message = "x" }\n«run» = "y"\n';
  expect(reasons(text, {}, '2099.1.0')).toBe(text);
});

test('a registry configuration is not for the runner', () => {
  expect(reasons('nope = 1\n', { kind: 'registry-config' })).toBe('nope = 1\n');
});

test.each([...refused, ...loaded])(
  'all reasons are in the entries of which a check reports problems: the %s %j',
  (name, marked) => {
    const { document, kind, text } = open(marked, { kind: name });
    const { diagnoser, ...checked } = parseAndCheck(text, { language: document.language, kind });
    const entries = diagnoser.entriesWithProblems();
    expect(refusals(checked.document, kind, { entries })).toEqual(refusals(document, kind));
  },
);

const runner = findRunner();

test.runIf(runner)('the runner agrees about all texts', async () => {
  const sections = [...refusedSections, ...warnedSections].map((text): Row => ['config-file', text]);
  const rowsOfTasks = [...invalidRows, ...invalidDateRows, ...invalidFloatRows];
  const ofSchemas = [...rowsOfTasks.map(({ text }): Row => ['task-file', text]), ...sections];
  const rows = [...refused, ...loaded, ...ofSchemas].map(([kind, marked]): Row => [kind, open(marked).text]);
  const verdicts = await verdictsOn(rows);
  const ours = rows.map(([kind, text]) => ({ text, isRefused: reasons(text, { kind }) !== text }));
  expect(ours.filter(({ isRefused }, index) => isRefused !== verdicts[index])).toEqual([]);
  expect(verdicts.filter((isRefused) => !isRefused).length).toBeGreaterThan(70);
  expect(verdicts.filter((isRefused) => isRefused).length).toBeGreaterThan(400);
});

/** Returns the text with `«…»` around each reason for which the runner refuses it. */
function reasons(marked: string, options: FixtureOptions, version?: string): string {
  const { document, kind, text } = open(marked, options);
  const spans = refusals(document, kind, { version }).map(({ span }) => document.offsetsOf(span));
  return mark(text, spans);
}

/** Returns whether the runner refuses each text. */
async function verdictsOn(rows: readonly Row[]): Promise<readonly boolean[]> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'taskwright-refusals-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const including = 'task_config.includes = ["tasks.toml"]\n[settings]\nexperimental = true\n';
  const places = rows.map(([kind, text], index) => ({ kind, text, project: `${index}` }));
  return concurrently(
    places,
    async ({ kind, text, project }) => {
      mkdirSync(join(folder, project));
      writeFileSync(join(folder, project, 'mise.toml'), kind === 'config-file' ? text : including);
      if (kind === 'task-file') writeFileSync(join(folder, project, 'tasks.toml'), text);
      const answer = await runner?.ask(['tasks', 'ls'], folder, project);
      return answer !== undefined && 'refusal' in answer;
    },
    2 * availableParallelism(),
  );
}
