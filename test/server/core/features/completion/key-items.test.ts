// biome-ignore-all lint/suspicious/noTemplateCurlyInString: snippets hold placeholders
import { describe, expect, test } from 'vitest';
import schema from '../../../../../schemas/task-file.schema.json' with { type: 'json' };
import type { FixtureOptions } from '../../../../support/fixture.ts';
import { rows } from '../../../../support/rows.ts';
import { accepted, acceptedWithoutValue, itemsAt, labelsAt } from './completing.ts';
import { type AcceptedRow, checkAccepted, checkOffered, type OfferedRow } from './completion-rows.ts';

const json: FixtureOptions = { language: 'json' };
const config: FixtureOptions = { kind: 'config-file' };
const registry: FixtureOptions = { kind: 'registry-config' };

describe('keys are offered', () => {
  test.each<OfferedRow>([
    { at: '[build]\n<|>', first: ['run', 'description', 'depends', 'dir'], also: ['Shell task', '[build.env]'] },
    { at: '[build]\nrun = "x"\n<|>', first: ['description'], also: ['depends'], not: ['run'] },
    { at: '[build]\nrun = "x"\nd<|>', first: ['description', 'depends', 'dir'], not: ['run', 'env'] },
    { at: '[build]\nD<|>', first: ['description'] },
    { at: '[build]\n"de<|>', first: ['description', 'depends', 'depends_post'], not: ['Shell task', '[build.env]'] },
    { at: '[build]\nru<|> = "x"', first: ['run', 'run_windows'], not: ['Shell task'] },
    { at: '[build]\nrun = "x"\n\n[build.env]\nA = "1"\n\n[build]\n<|>', not: ['run', 'env'], first: ['description'] },
    {
      at: '[tasks.build]\n<|>',
      first: ['run', 'description'],
      also: ['[tasks.build.env]', 'Shell task'],
      options: config,
    },
    { at: '[task_templates.node]\nr<|>', first: ['run'], not: ['raw', 'raw_args'], options: config },
    { at: '[task_templates]\nnode = { <|> }', first: ['run'], not: ['extends', 'hide'], options: config },
    { at: '[task_templates.node.env]\n<|>', also: ['Variable'], options: config },
    { at: '[task_templates.node]\nen<|>', first: ['env'], options: config },
    { at: '[task_config]\n<|>', first: ['includes', 'excludes', 'dir'], options: config },
    { at: '[_.taskwright]\n<|>', first: ['rules', 'ignore', 'platform', 'shellcheck'], options: config },
    { at: '[_.taskwright.shellcheck]\n<|>', first: ['enable', 'severity'], options: config },
    { at: '[monorepo]\n<|>', first: ['config_roots', 'lockfile'], options: config },
    { at: '[monorepo.projects.web]\n<|>', first: ['remove', 'root', 'metadata', 'depends'], options: config },
    { at: '[env]\n<|>', also: ['_', 'Variable', 'Load an environment file'], options: config },
    { at: '[tools]\n<|>', first: ['Tool'], not: ['Shell task'], options: config },
    { at: '[settings]\njo<|>', first: ['jobs'], not: ['Shell task'], options: config },
    {
      at: '[settings]\n<|>',
      also: ['experimental', '[settings.node]'],
      not: ['Shell task', 'asdf_compat'],
      options: config,
    },
    {
      at: '[settings.task]\n<|>',
      also: ['output', 'timeout'],
      not: ['Shell task', 'cache_remote_url'],
      options: config,
    },
    { at: '[hooks]\n<|>', first: ['enter', 'leave', 'cd'], not: ['Shell task'], options: config },
    { at: '[[watch_files]]\n<|>', first: ['patterns', 'run', 'task'], not: ['Shell task'], options: config },
    { at: '[deps.npm]\n<|>', first: ['auto', 'run', 'sources'], not: ['Shell task'], options: config },
    { at: 'm<|>', first: ['[monorepo]', 'min_version', 'monorepo_root'], not: ['tools', 'settings'], options: config },
    {
      at: '{ "build": { <|> } }',
      first: ['run', 'description', 'depends', 'dir'],
      not: ['[build.env]'],
      options: json,
    },
    { at: '{ "build": { "run": "x", "<|>" } }', first: ['description'], not: ['run', 'Shell task'], options: json },
    {
      at: '{ "build": { "run": "x", "r<|>": "y" } }',
      first: ['raw', 'raw_args', 'run_windows', 'rust_cache'],
      not: ['run'],
      options: json,
    },
    {
      at: '{ "tasks": { "build": { "d<|>" } } }',
      first: ['description', 'depends', 'dir'],
      options: { ...json, ...config },
    },
    { at: 'build = { <|> }', first: ['run', 'description'], also: ['Shell task'], not: ['[build.env]'] },
    { at: 'build = { run = "x", <|> }', first: ['description'], not: ['run', 'Shell task'] },
    { at: 'build = {\n  run = "x",\n  <|>\n}', first: ['description'], not: ['run'] },
    { at: 'build.<|>', first: ['run', 'description'], not: ['Shell task', '[build.env]'] },
    { at: 'build.run = "x"\nbuild.<|>', first: ['description'], not: ['run'] },
    { at: '[build]\nconfirm = { <|> }', first: ['message', 'default', 'Question with a default answer'] },
    {
      at: '[build]\nconfirm = { message = "?", <|> }',
      first: ['default'],
      not: ['message', 'Question with a default answer'],
    },
    { at: '[build]\nconfirm.<|>', first: ['message', 'default'], not: ['Question with a default answer'] },
    { at: '[build]\nrun = { <|> }', first: ['task', 'tasks', 'args', 'env', 'Run a task'] },
    { at: '[build]\nrun = { args = ["a"], <|> }', first: ['task', 'env'], not: ['tasks', 'args'] },
    { at: '[build]\nrun = { tasks = ["a"], <|> }', nothing: true },
    { at: '[[build.run]]\n<|>', first: ['task', 'tasks'] },
    { at: '[[build.run]]\ntask = "a"\n<|>', first: ['args', 'env'], not: ['tasks'] },
    { at: '[build]\ndepends = [{ <|> }]', first: ['task', 'args', 'env', 'optional'] },
    { at: '[build]\noutputs = { <|> }', first: ['auto'] },
    { at: '[build]\ncache = { <|> }', first: ['enabled', 'audit', 'env', 'command_inputs'] },
    { at: '[build]\nrust_cache = { <|> }', first: ['enabled'] },
    { at: '[build]\nwatch = { <|> }', first: ['no_vcs_ignore'] },
    { at: '[build.env]\n<|>', first: ['_', 'Variable'], not: ['run', 'FOO', 'NODE_ENV'] },
    { at: '[build.env]\nA = "1"\n<|>', first: ['_', 'Variable'], not: ['Load an environment file', 'A'] },
    { at: '[build.env]\n_.file = ".env"\n<|>', first: ['Variable'], not: ['_'] },
    { at: '[build]\nenv.A.<|>', first: ['value', 'required', 'default', 'age', 'tools', 'redact'] },
    { at: '[build]\nenv = { A = { <|> } }', first: ['value', 'required', 'default', 'age'], also: ['tools', 'redact'] },
    {
      at: '[build]\nenv = { A = { value = "x", <|> } }',
      first: ['tools', 'redact', 'required'],
      not: ['default', 'age'],
    },
    { at: '[build]\nenv = { A = { default = "x", <|> } }', first: ['tools', 'redact'], not: ['required', 'value'] },
    { at: '[build]\nenv = { A = { age = { <|> } } }', first: ['value', 'format'] },
    { at: '[build.env._]\n<|>', first: ['file', 'path', 'source', 'python'] },
    { at: '[build]\nenv._.<|>', first: ['file', 'path', 'source', 'python'] },
    { at: '[build.env._]\nfile = { <|> }', first: ['path', 'paths', 'tools', 'expand', 'redact', 'required'] },
    { at: '[build.env._]\nfile = { path = ".env", <|> }', first: ['tools'], not: ['paths', 'path'] },
    { at: '[build.env._.python]\n<|>', first: ['venv'] },
    { at: '[build.env._.python]\nvenv = { <|> }', first: ['path', 'create', 'python'] },
    { at: '[build.vars]\n<|>', first: ['_', 'Variable'] },
    { at: '[build.vars]\nregion = { <|> }', first: ['value', 'default', 'required', 'age', 'redact'], not: ['tools'] },
    { at: '[build.tools]\n<|>', first: ['Tool'], not: ['version'] },
    { at: '[build.tools]\nnode = { <|> }', first: ['version', 'path', 'prefix', 'ref', 'os'] },
    {
      at: '[build.tools]\nnode = { version = "24", <|> }',
      first: ['os', 'install_env'],
      not: ['version', 'path', 'prefix', 'ref'],
    },
    { at: '{ "build": { "tools": { "node": { <|> } } } }', first: ['version', 'path', 'prefix', 'ref'], options: json },
    {
      at: '{ "build": { "env": { "A": { "redact": true, <|> } } } }',
      first: ['value', 'required', 'default', 'age'],
      options: json,
    },
    { at: '{ "build": { "run": { "ta<|> } }', first: ['task', 'tasks'], options: json },
  ])('at $at', checkOffered);
});

describe('a key is completed with the usual form of its value', () => {
  test.each(
    rows<AcceptedRow>([
      ['[a]\n<|>', 'description', '[a]\ndescription = "$1"'],
      ['[a]\n<|>', 'run', '[a]\nrun = "$1"'],
      ['[a]\n<|>', 'depends', '[a]\ndepends = ["$1"]'],
      ['[a]\n<|>', 'depends_post', '[a]\ndepends_post = ["$1"]'],
      ['[a]\n<|>', 'wait_for', '[a]\nwait_for = ["$1"]'],
      ['[a]\n<|>', 'alias', '[a]\nalias = "$1"'],
      ['[a]\n<|>', 'sources', '[a]\nsources = ["$1"]'],
      ['[a]\n<|>', 'outputs', '[a]\noutputs = ["$1"]'],
      ['[a]\n<|>', 'env', '[a]\nenv = { $1 }'],
      ['[a]\n<|>', 'vars', '[a]\nvars = { $1 }'],
      ['[a]\n<|>', 'tools', '[a]\ntools = { $1 }'],
      ['[a]\n<|>', 'confirm', '[a]\nconfirm = "$1"'],
      ['[a]\n<|>', 'quiet', '[a]\nquiet = ${1|true,false|}'],
      ['[a]\n<|>', 'silent', '[a]\nsilent = ${1|true,false|}'],
      ['[a]\n<|>', 'rust_cache', '[a]\nrust_cache = ${1|true,false|}'],
      ['[a]\nrust_cache = { <|> }', 'enabled', '[a]\nrust_cache = { enabled = ${1|false,true|} }'],
      ['[a]\n<|>', 'output', '[a]\noutput = "${1|prefix,interleave,keep-order,replacing,timed,quiet,silent|}"'],
      ['[a]\n<|>', 'cache', '[a]\ncache = { $1 }'],
      ['[a]\n<|>', 'dir', '[a]\ndir = "$1"'],
      ['[settings]\n<|>', 'port', '[settings]\nport = ${1:4873}', registry],
      ['[settings]\n<|>', 'host', '[settings]\nhost = "${1:127.0.0.1}"', registry],
      ['[settings]\n<|>', 'body_limit', '[settings]\nbody_limit = "${1:64 MiB}"', registry],
      ['[settings]\n<|>', 'audit_days', '[settings]\naudit_days = ${1:365}', registry],
      ['[settings]\n<|>', 'public_url', '[settings]\npublic_url = "$1"', registry],
      ['[storage]\n<|>', 'database', '[storage]\ndatabase = "${1:sqlite}"', registry],
      ['[[quotas]]\nmax_v<|>', 'max_versions', '[[quotas]]\nmax_versions = ${1:1000}', registry],
      ['[a]\n<|>', 'allow_read', '[a]\nallow_read = ["$1"]'],
      ['[a.tools]\nnode = { <|> }', 'version', '[a.tools]\nnode = { version = "$1" }'],
      ['[a.tools]\nnode = { <|> }', 'os', '[a.tools]\nnode = { os = ["$1"] }'],
      ['[a.tools]\nnode = { <|> }', 'install_env', '[a.tools]\nnode = { install_env = { $1 } }'],
      ['[a.env]\n<|>', '_', '[a.env]\n_ = { $1 }'],
      ['[a.env._]\n<|>', 'file', '[a.env._]\nfile = "$1"'],
      ['[a]\nenv.A.<|>', 'value', '[a]\nenv.A.value = "$1"'],
      ['[a]\nenv.A.<|>', 'required', '[a]\nenv.A.required = ${1|true,false|}'],
      ['[a]\noutputs = { <|> }', 'auto', '[a]\noutputs = { auto = true }'],
      ['[a]\nrun = { <|> }', 'tasks', '[a]\nrun = { tasks = ["$1"] }'],
      ['{ "a": { <|> } }', 'run', '{ "a": { "run": "$1" } }', json],
      ['{ "a": { <|> } }', 'depends', '{ "a": { "depends": ["$1"] } }', json],
      ['{ "a": { <|> } }', 'env', '{ "a": { "env": { $1 } } }', json],
      ['{ "a": { <|> } }', 'hide', '{ "a": { "hide": ${1|true,false|} } }', json],
      ['{ "a": { "confirm": { <|> } } }', 'message', '{ "a": { "confirm": { "message": "$1" } } }', json],
    ]),
  )('$name', ({ row }) => checkAccepted(row));
});

describe('a snippet in JSON is written on as many lines as the object', () => {
  test.each(
    rows<AcceptedRow>([
      [
        '{\n  "a": {\n    "confirm": {\n      <|>\n    }\n  }\n}',
        'Question with a default answer',
        '{\n  "a": {\n    "confirm": {\n      "message": "${1:Are you sure?}",\n"default": "${2:no}"\n    }\n  }\n}',
        json,
      ],
      [
        '{ "a": { "confirm": { <|> } } }',
        'Question with a default answer',
        '{ "a": { "confirm": { "message": "${1:Are you sure?}", "default": "${2:no}" } } }',
        json,
      ],
    ]),
  )('$name', ({ row }) => checkAccepted(row));
});

test.each(['depends', 'depends_post', 'wait_for', 'extends', 'shell', 'outputs'])(
  'after `%s` is accepted, its values are offered',
  (label) => {
    const [item] = itemsAt('[a]\n<|>').filter((candidate) => candidate.label === label);
    expect(item).toMatchObject({ triggersAgain: true });
  },
);

test('after `os` is accepted, its values are offered', () => {
  const [item] = itemsAt('[a.tools]\nnode = { <|> }').filter(({ label }) => label === 'os');
  expect(item).toMatchObject({ triggersAgain: true });
});

test.each(['run', 'description', 'env', 'timeout'])('after `%s` is accepted, nothing opens', (label) => {
  const [item] = itemsAt('[a]\n<|>').filter((candidate) => candidate.label === label);
  expect(item).toBeDefined();
  expect(item).not.toHaveProperty('triggersAgain');
});

test('before `=`, nothing opens after a key is accepted', () => {
  expect(itemsAt('[a]\ndepen<|> = "x"').map(({ triggersAgain }) => triggersAgain)).toEqual([undefined, undefined]);
});

/** The text with the caret, the accepted key, the text afterwards, and the values that are then offered. */
type ChoiceRow = readonly [before: string, key: string, after: string, offered: string, options?: FixtureOptions];

describe('a key with a few allowed values is completed without a value, and the values are offered', () => {
  test.each(
    rows<ChoiceRow>([
      ['[a]\n<|>', 'quiet', '[a]\nquiet = <|>', 'true, false'],
      ['[a]\nqu<|>\nrun = "x"', 'quiet', '[a]\nquiet = <|>\nrun = "x"', 'true, false'],
      ['[a]\n<|>', 'silent', '[a]\nsilent = <|>', 'true, false, stdout, stderr'],
      ['[a]\n<|>', 'output', '[a]\noutput = <|>', 'prefix, interleave, keep-order, replacing, timed, quiet, silent'],
      ['[a]\nrust_cache = { <|> }', 'enabled', '[a]\nrust_cache = { enabled = <|> }', 'false, true'],
      [
        '[a]\nconfirm = { message = "?", <|> }',
        'default',
        '[a]\nconfirm = { message = "?", default = <|> }',
        'yes, no, y, n, true, false',
      ],
      ['{ "a": { <|> } }', 'hide', '{ "a": { "hide": <|> } }', 'true, false', json],
      ['{ "a": { <|> "run": "x" } }', 'hide', '{ "a": { "hide": <|>, "run": "x" } }', 'true, false', json],
      [
        '{\n  "a": {\n    "hi<|>\n    "run": "x"\n  }\n}',
        'hide',
        '{\n  "a": {\n    "hide": <|>,\n    "run": "x"\n  }\n}',
        'true, false',
        json,
      ],
    ]),
  )('$name', ({ row: [before, key, after, offered, options] }) => {
    expect(acceptedWithoutValue(before, key, options)).toBe(after);
    expect(labelsAt(after, options).join(', ')).toBe(offered);
  });

  test.each(
    rows<readonly [string, string, string, FixtureOptions?]>([
      ['[a]\n<|>', 'description', '[a]\ndescription = "$1"'],
      ['[a]\n<|>', 'depends', '[a]\ndepends = ["$1"]'],
      ['[a]\noutputs = { <|> }', 'auto', '[a]\noutputs = { auto = true }'],
      ['[a]\nqu<|> = 1', 'quiet', '[a]\nquiet = 1'],
      ['{ "a": { "qu<|>": 1 } }', 'quiet', '{ "a": { "quiet": 1 } }', json],
    ]),
  )('other keys are completed with a value: $name', ({ row: [before, key, after, options] }) => {
    expect(acceptedWithoutValue(before, key, options)).toBe(after);
  });
});

const places = [
  { name: 'TOML', before: '[a]\n<|>', options: {} },
  { name: 'TOML before other content', before: '[a]\n<|>\n[b]\nrun = "x"\n', options: {} },
  { name: 'JSON', before: '{ "a": { <|> } }', options: json },
  {
    name: 'JSON before other content',
    before: '{\n  "a": {\n    <|>\n    "run_windows": "x"\n  }\n}\n',
    options: json,
  },
];

describe.each(places)('the list contains every value of the choice: $name', ({ before, options }) => {
  const keys = labelsAt(before, options).filter((label) => label in schema.$defs.taskProperties.properties);
  const keysWithList = keys.filter((key) => acceptedWithoutValue(before, key, options).includes('<|>'));

  test('for all keys with a choice', () => {
    const withChoice = keys.filter((key) => /\$\{1\|[^}]*\|\}"?,?\s/.test(`${accepted(before, key, options)} `));
    expect(keysWithList).toEqual(withChoice);
    expect(keysWithList.length).toBeGreaterThan(10);
  });

  test.each(keysWithList)('%s', (key) => {
    const [start = '', list = '', end = ''] = accepted(before, key, options).split(/\$\{1\||\|\}/);
    const left = acceptedWithoutValue(before, key, options);
    const offered = itemsAt(left, options).map(({ label }) => accepted(left, label, options));
    expect(list.split(',').filter((value) => !offered.includes(start + value + end))).toEqual([]);
  });
});
