import { expect, test } from 'vitest';
import { taskFileKind } from '../../../../../server/core/analysis/kinds/task-file.ts';
import { taskView } from '../../../../../server/core/analysis/kinds/task-view.ts';
import { deprecated, deprecations } from '../../../../../server/core/analysis/rules/deprecated.ts';
import { assemble } from '../../../../../server/core/document/assemble.ts';
import { compileSchema } from '../../../../../server/core/schema/compile/compile-schema.ts';
import type { Shape } from '../../../../../server/core/schema/shape/shape.ts';
import { applyEdits } from '../../../../../server/core/text/edit.ts';
import { mark, open } from '../../../../support/fixture.ts';
import { config } from '../../../../support/place.ts';
import { rows } from '../../../../support/rows.ts';
import { describeRule } from '../../../../support/rule.ts';

const searched = 'Without `config_roots` in `[monorepo]`, the runner searches for the projects, which is deprecated';

const older = (name: string): string => `\`${name}\` is deprecated: use \`path\` instead; mise 2026.12.0 removes it`;
const useless =
  '`rust_cache` is deprecated: it has no effect any more; run Cargo through `mbx`; mise 2027.8.14 removes it';
const backend = 'The backend `ubi` is deprecated: use `github:a/b` instead; mise 2027.1.0 removes it';

describeRule(deprecated, {
  example: ['[«alias»]\nnode = "x"', '`alias` is deprecated: use `tool_alias` instead', config],
  findings: [
    ['[hooks]\npreinstall = { «script» = "x" }\n', '`script` is deprecated: use `run` instead', config],
    [
      '«env_file» = ".env"\n[«alias»]\nnode = "x"',
      ['`env_file` is deprecated: use `env._.file` instead', '`alias` is deprecated: use `tool_alias` instead'],
      config,
    ],
    [
      '[bootstrap]\n«config_roots» = ["bundles/*"]\n',
      '`config_roots` is deprecated: move each folder into a `conf.d` folder; mise 2027.3.3 removes it',
      config,
    ],
    ['[env]\n«mise».path = "bin"\n', '`mise` is deprecated: use `_` instead', config],
    ['[tasks.a]\nrun = "x"\nenv = { «mise» = { file = "x" } }', '`mise` is deprecated: use `_` instead', config],
    ['«monorepo_root» = true\n', searched, { path: 'mise.toml', others: { 'a/mise.toml': '' } }],
    ['[env]\n_.file = { «value» = ".env" }\n', older('value'), config],
    ['[[env]]\n_.path = [{ «values» = ["bin"] }]\n', older('values'), config],
    ['[a]\nrun = "x"\n[a.env._.source]\n«value» = "x.sh"\n', older('value')],
    ['[a]\nrun = "x"\n«rust_cache» = true\n', useless],
    ['[task_config]\n«rust_cache» = false\n', useless, config],
    ['[tools]\n«"ubi:a/b"» = "1"\n', backend, config],
    ['[a]\nrun = "x"\ntools = { «"ubi:a/b"» = { version = "1" } }\n', backend],
    [
      '«monorepo_root» = true\nmonorepo.config_roots = []\n',
      searched,
      { path: 'mise.toml', others: { 'a/mise.toml': '' } },
    ],
  ],
  valid: [
    ['[tools]\n"github:a/b" = "1"\n', config],
    ['monorepo_root = true\nmonorepo.config_roots = ["*"]\n', { path: 'mise.toml', others: { 'a/mise.toml': '' } }],
    [
      'monorepo_root = true\n',
      { path: 'mise.toml', others: { 'mise.local.toml': 'monorepo.config_roots = ["*"]', 'a/mise.toml': '' } },
    ],
    ['monorepo_root = false\n', { path: 'mise.toml', others: { 'a/mise.toml': '' } }],
    ['monorepo_root = true\n', { path: 'mise.toml' }],
    ['[env]\n_.file = ".env"\nMISE = "x"', config],
    ['[tool_alias]\nnode = "x"', config],
    ['[hooks]\nenter = { script = "x", shell = "bash" }\n', config],
    '[alias]\nrun = "x"',
  ],
  fixes: [
    ['[env]\n_.file = { value = ".env" }\n', { 'Change to `path` *': '[env]\n_.file = { path = ".env" }\n' }, config],
    ['[a]\nrun = "x"\nrust_cache = true\n', { 'Remove the key *': '[a]\nrun = "x"\n' }],
    ['[tools]\n"ubi:a/b" = "1"\n', { 'Change to `github:a/b` *': '[tools]\n"github:a/b" = "1"\n' }, config],
    ['[env]\nmise.file = [".env"]\n', { 'Change to `_` *': '[env]\n_.file = [".env"]\n' }, config],
    ['env_file = ".env"', {}, config],
    [
      'monorepo_root = true\n',
      { 'List the projects in `config_roots` *': 'monorepo_root = true\n\n[monorepo]\nconfig_roots = ["a", "b/c"]\n' },
      { path: 'mise.toml', others: { 'b/c/mise.toml': '', 'a/mise.toml': '' } },
    ],
    [
      'monorepo_root = true\n[monorepo]\nlockfile = true\n',
      {
        'List the projects in `config_roots` *':
          'monorepo_root = true\n[monorepo]\nlockfile = true\nconfig_roots = ["a"]\n',
      },
      { path: 'mise.toml', others: { 'a/mise.toml': '' } },
    ],
    ['[alias]\nnode = "x"', { 'Change to `tool_alias` *': '[tool_alias]\nnode = "x"' }, config],
  ],
});

/** A schema that deprecates properties of tasks, which the schema of task files does not do today. */
const shape: Shape = compileSchema({
  type: 'object',
  properties: {
    run: { type: 'string' },
    cmd: { type: 'string', deprecationMessage: 'Use `run`, which also takes a list.' },
    shout: { type: 'boolean', deprecationMessage: 'It has no effect any more.' },
    old: { type: 'boolean', deprecated: true },
    steps: {
      type: 'array',
      items: {
        oneOf: [
          { type: 'string' },
          {
            type: 'object',
            properties: { task: { type: 'string' }, name: { type: 'string', deprecationMessage: 'Use `task`.' } },
          },
        ],
      },
    },
    env: { type: 'object', additionalProperties: { $ref: '#/$defs/variable' } },
  },
  $defs: {
    variable: {
      oneOf: [{ type: 'string' }, { type: 'object', properties: { secret: { deprecationMessage: 'Use `age`.' } } }],
    },
  },
});

function deprecationsIn(marked: string) {
  const { document, text } = open(marked);
  const entry = document.entry('a');
  const problems = entry ? deprecations(shape, assemble(entry).member.value) : [];
  return { document, text, problems };
}

test.each(
  rows<readonly [string, readonly string[]]>([
    ['[a]\n«cmd» = "x"', ['`cmd` is deprecated: Use `run`, which also takes a list.']],
    [
      '[a]\n«shout» = true\n«old» = true',
      ['`shout` is deprecated: It has no effect any more.', '`old` is deprecated: Deprecated.'],
    ],
    ['[a]\nsteps = ["x", { «name» = "y" }]', ['`name` is deprecated: Use `task`.']],
    ['[a.env]\nB = { «secret» = "y" }', ['`secret` is deprecated: Use `age`.']],
    ['[a]\nrun = "cmd"', []],
    ['[a.env]\ncmd = "x"\nshout = "y"', []],
  ]),
)('$name', ({ row: [marked, messages] }) => {
  const { document, text, problems } = deprecationsIn(marked);
  const ranges = problems.map(({ span }) => document.offsetsOf(span));
  expect([mark(text, ranges), ...problems.map(({ message }) => message)]).toEqual([marked, ...messages]);
});

test.each(
  rows<readonly [string, readonly string[]]>([
    ['[a]\ncmd = "x"', ['[a]\nrun = "x"']],
    ['[a]\ncmd = "x"\nrun = "y"', []],
    ['[a]\nshout = true', []],
    ['[a]\nsteps = [{ name = "y" }]', ['[a]\nsteps = [{ task = "y" }]']],
    ['[a.env]\nB = { secret = "y" }', []],
  ]),
)('the replacement, if there is one, is a fix: $name', ({ row: [text, fixed] }) => {
  const { document, problems } = deprecationsIn(text);
  const fixes = problems.flatMap((problem) => deprecated.fixes?.(problem, document) ?? []);
  expect(fixes.map(({ edits }) => applyEdits(text, edits))).toEqual(fixed);
});

test('a property of a task that the schema deprecates is reported', () => {
  const [entry] = open('[a]\nold = 1\n').document.entries();
  const task = entry && taskView(assemble(entry).member, entry, taskFileKind, shape);
  expect(task && deprecated.checks.task?.(task)).toHaveLength(1);
});
