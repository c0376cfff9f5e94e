import { describe, expect, test } from 'vitest';
import { hover } from '../../../../../server/core/features/hover.ts';
import type { PathSystem } from '../../../../../server/core/paths/path-system.ts';
import { rows } from '../../../../support/rows.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

/** Returns the hover at the caret. */
function card(fixture: string, platform?: PathSystem): string {
  const { place } = openWorkspace(fixture, undefined, platform);
  return hover(place.file.document, place.file.kind, place.offset, place)?.markdown ?? '';
}

test.each<readonly [PathSystem, text: string, commands: string]>([
  ['linux', '[b<|>]\nrun = "unix"\nrun_windows = "dir"', 'unix'],
  ['macos', '[b<|>]\nrun = "unix"\nrun_windows = "dir"', 'unix'],
  ['windows', '[b<|>]\nrun = "unix"\nrun_windows = "dir"', 'dir'],
  ['windows', '[b<|>]\nrun = "unix"\nrun_windows = []', 'unix'],
  ['linux', '[b<|>]\nrun_windows = "dir"', 'dir'],
])('on %s, the card of %s shows `%s`', (platform, text, commands) => {
  expect(card(text, platform)).toContain(`\`\`\`sh\n${commands}\n\`\`\``);
});

test('a task shows the tasks that it refers to, and those that they refer to', () => {
  expect(
    card(`--- tasks.toml
[bu<|>ild]
description = "Builds it"
alias = "b"
run = ["vite build", { task = "sign" }]
depends = ["lint --fix", "t", "gen:*", "gone", "//web:build"]
wait_for = "clean"
[lint]
depends = ["install", "gen:*"]
[test]
alias = "t"
depends_post = "clean"
[clean]
["gen:a"]
["gen:b"]
--- ci.tasks.toml
[sign]
run = "x"
`),
  ).toMatchInlineSnapshot(`
    "**\`build\`** — task

    Builds it

    1. \`vite build\`
    2. task \`sign\`

    - alias: \`b\`

    - depends
      - \`lint\`
        - \`install\`, \`gen:*\`
      - \`t\` (\`test\`)
        - \`clean\`
      - \`gen:*\` (2 tasks: \`gen:a\`, \`gen:b\`)
      - \`gone\` (not defined)
      - \`//web:build\`
    - wait_for
      - \`clean\`
    - run
      - \`sign\`"
  `);
});

test('the folder that `task_config` sets is shown, unless the task has its own', () => {
  const config = '--- mise.toml\n[task_config]\ndir = "web"\n';
  expect(card(`${config}[tasks.<|>a]\nrun = "x"\n`)).toContain('Runs in `web` (`task_config.dir`)');
  expect(card(`${config}[tasks.<|>a]\ndir = "api"\nrun = "x"\n`)).not.toContain('Runs in');
});

test('steps that run tasks are not shown as commands', () => {
  const run = '[{ task = "sign", args = ["--all"] }, { tasks = ["lint", "test"] }, "one\\ntwo"]';
  expect(card(`[a<|>]\nrun = ${run}\n[sign]\n[lint]\n[test]`)).toContain(
    '1. task `sign --all`\n2. tasks `lint`, `test` in parallel\n3. `one` …',
  );
  expect(card('[a<|>]\nrun = { task = "sign" }\n[sign]')).toContain('\n\n1. task `sign`\n\n');
});

test('a reference shows the task and its file', () => {
  expect(
    card(
      '--- tasks.toml\n\n[build]\ndescription = "Builds it"\nrun = "x"\nalias = "b"\n--- a.tasks.toml\n[test]\ndepends = ["<|>b --x"]\n',
    ),
  ).toMatchInlineSnapshot(`
    "**\`build\`** — task

    Builds it

    \`\`\`sh
    x
    \`\`\`

    - alias: \`b\`

    Defined in [tasks.toml](file:///repo/tasks.toml#L2)"
  `);
});

test('a name that is defined twice shows both tasks', () => {
  expect(
    card('--- a.tasks.toml\n[x]\nrun = "1"\n--- b.tasks.toml\n[x]\nrun = "2"\n[y]\ndepends = "<|>x"\n'),
  ).toMatchInlineSnapshot(`
    "**\`x\`** — task

    \`\`\`sh
    1
    \`\`\`

    Defined in [a.tasks.toml](file:///repo/a.tasks.toml#L1)

    ---

    **\`x\`** — task

    \`\`\`sh
    2
    \`\`\`

    Defined in [b.tasks.toml](file:///repo/b.tasks.toml#L1)"
  `);
});

test('a pattern shows the first tasks that it matches', () => {
  const tasks = [...'abcdefghijkl'].map((letter) => `["l:${letter}"]`).join('\n');
  expect(card(`${tasks}\n[all]\ndepends = "l:<|>*"`)).toMatchInlineSnapshot(`
    "**\`l:*\`** — matches 12 tasks

    - \`l:a\`
    - \`l:b\`
    - \`l:c\`
    - \`l:d\`
    - \`l:e\`
    - \`l:f\`
    - \`l:g\`
    - \`l:h\`
    - \`l:i\`
    - \`l:j\`
    - and 2 more"
  `);
});

test('a task shows the aliases that it inherits, since it has none of its own', () => {
  const template = '--- mise.toml\n[task_templates.base]\nrun = "x"\nalias = ["b", "base"]\n';
  expect(card(`${template}[tasks.<|>build]\nextends = "base"\n`)).toMatch(/Inherited aliases: `b`, `base`$/);
  expect(card(`${template}[tasks.<|>build]\nextends = "base"\nalias = "o"\n`)).not.toContain('Inherited');
});

test('a task shows the fields that it inherits from its template', () => {
  expect(
    card(`--- mise.toml
[task_templates.base]
run = "x"
depends = ["lint"]
description = "d"
hide = true
quiet = true
deny_net = true
allow_read = ["src"]
usage = 'arg "<x>"'
[task_templates.base.env]
A = 1
B = 2
[tasks.bu<|>ild]
extends = "base"
description = "own"
depends = []
env = { A = 3 }
allow_read = ["web"]
usage = 'flag "-f"'
[tasks.lint]
`),
  ).toMatchInlineSnapshot(`
    "**\`build\`** — task

    own

    - depends
      - \`lint\`

    Extends \`base\` in [mise.toml](file:///repo/mise.toml#L1), and inherits \`run\`, \`depends\`, \`deny_net\`, \`allow_read\`, \`usage\`, \`env.B\`

    Sandbox:
    - reading files: allowed for \`src\`, \`web\`
    - the network: denied"
  `);
});

describe('the sandbox', () => {
  test.each(
    rows<readonly [string, string]>([
      [
        '[<|>a]\ndeny_all = true',
        '- reading files: denied\n- writing files: denied\n- the network: denied\n- environment variables: denied',
      ],
      [
        '[<|>a]\ndeny_all = true\nallow_net = ["x.com"]\nallow_env = ["A"]\npass_through_env = ["B"]',
        '- reading files: denied\n- writing files: denied\n- the network: denied except for `x.com`\n- environment variables: denied except for `A`, `B`',
      ],
      [
        '[<|>a]\ndeny_write = true\nallow_read = ["src"]',
        '- reading files: allowed for `src`\n- writing files: denied',
      ],
      [
        '--- mise.toml\n[task_templates.t]\ndeny_write = true\nallow_write = ["x"]\n[tasks.<|>a]\nextends = "t"\nallow_write = ["y", "x"]\n',
        '- writing files: denied except for `x`, `y`',
      ],
    ]),
  )('$name', ({ row: [fixture, lines] }) => {
    expect(card(fixture).split('Sandbox:\n')[1]).toBe(lines);
  });

  test('is not shown if nothing is restricted', () => {
    expect(card('[<|>a]\ndeny_all = false\nallow_read = []')).not.toContain('Sandbox');
  });
});

describe('a variable shows where it is set', () => {
  const files = (task: string) => `--- mise.toml
[env]
PORT = 1
[task_templates.t.env]
PORT = { value = 2 }
TOKEN = { value = "secret", redact = true }
[tasks.a]
extends = "t"
${task}
`;
  test.each(
    rows<readonly [string, string]>([
      [
        'env = { PO<|>RT = 3 }',
        'Set by task `a`: `3`\n\n- overrides template `t`: `2`\n- overrides config file `mise.toml`: `1`',
      ],
      ['env.TO<|>KEN = "x"', 'Set by task `a`: *redacted*\n\n- overrides template `t`: *redacted*'],
      [
        '[tasks.a.env]\nPO<|>RT.required = true',
        'Set by template `t`: `2`\n\n- required by task `a`\n- overrides config file `mise.toml`: `1`',
      ],
      [
        'run = "serve $PO<|>RT"',
        '**`PORT`** — environment variable\n\nSet by template `t`: `2`\n\n- overrides config file `mise.toml`: `1`',
      ],
      [`run = "serve \${PO<|>RT:-3}"`, 'Set by template `t`: `2`\n\n- overrides config file `mise.toml`: `1`'],
      ['dir = "{{ env.PO<|>RT }}"', 'Set by template `t`: `2`\n\n- overrides config file `mise.toml`: `1`'],
      ['env = { OTHER = "<|>x" }', 'Set by task `a`: `x`'],
      ['env = { OTHER = <|>false }', 'Removed by task `a`'],
      [
        '[tasks.a.env]\nPO<|>RT.value = false',
        'Removed by task `a`\n\n- overrides template `t`: `2`\n- overrides config file `mise.toml`: `1`',
      ],
    ]),
  )('$name', ({ row: [task, origin] }) => {
    // The documentation of variables follows the origin of the value.
    const [own] = card(files(task)).split('\n\nOne environment variable');
    expect(`\n\n${own}`.endsWith(`\n\n${origin}`)).toBe(true);
  });
});

test.each([
  ['[tasks.a]\nrun = "{{ vars.wh<|>o }}"', '**`vars.who`** — variable\n\nSet by config file `mise.toml`: `x`'],
  [
    '[tasks.a]\nvars.who = "y"\nrun = "{{ vars.wh<|>o }}"',
    '**`vars.who`** — variable\n\nSet by task `a`: `y`\n\n- overrides config file `mise.toml`: `x`',
  ],
  [
    '[tasks.a]\nrun = "sh -c \'echo $T<|>\'"',
    '**`T`** — environment variable\n\nSet by config file `mise.toml`: *redacted*',
  ],
  ['[tools]\nx = "{{ env.T<|> }}"', '**`T`** — environment variable\n\nSet by config file `mise.toml`: *redacted*'],
  ['[tasks.a]\nrun = "echo \'$T<|>\'"', ''],
  ["[tasks.a]\nrun = 'echo \\$T<|>'", ''],
  ['[tasks.a]\nrun = "echo T<|>"', ''],
])('a variable that is read shows where it is set: %j', (task, expected) => {
  const found = card(`--- mise.toml\n[env]\nT = { value = "s", redact = true }\n[vars]\nwho = "x"\n${task}\n`);
  expect(found.includes('Set by') ? found : '').toBe(expected);
});

test('a variable that a script task reads shows where it is set', () => {
  const script = '--- mise-tasks/s\n#!/bin/sh\n#MISE env.A="1"\necho "$<|>A"\n';
  expect(card(script)).toBe('**`A`** — environment variable\n\nSet by task `s`: `1`');
});

test.each([
  ['env = { A = "2" }', 'Set by task `s` in `mise.toml`: `2`\n\n- overrides task `s`: `1`'],
  ['env = { TOKEN = "x" }', 'Set by task `s`: `1`'],
])('a variable of a script task that a config file also sets is shown with the file: %j', (fields, expected) => {
  const script = '--- mise-tasks/s\n#!/bin/sh\n#MISE env.A="1"\necho "$<|>A"\n';
  expect(card(`--- mise.toml\n[tasks.s]\n${fields}\n${script}`)).toBe(
    `**\`A\`** — environment variable\n\n${expected}`,
  );
});

test('the modules that load variables are not shown as a variable', () => {
  expect(card('[a.env.<|>_]\nfile = ".env"')).toMatch(/^\*\*`_`\*\* — an object\n\nLoads variables from other sources/);
});

test.each(['[a]\ndepends = "<|>gone"', '[a]\nde<|>pends = "b"', '[a]\nalias = "<|>b"'])(
  'elsewhere, the hover documents the field: %j',
  (fixture) => {
    expect(card(fixture)).toMatch(/^\*\*`(?:depends|alias)`\*\* — /);
  },
);

test.each(['[a]\nenv = { PO<|>RT = 1 }', '[a]\nenv = { PORT = <|>1 }'])(
  'the origin of a variable comes before the documentation of variables: %j',
  (fixture) => {
    expect(card(fixture)).toMatch(/^\*\*`PORT`\*\* — [^\n]*\n\nSet by task `a`: `1`\n\nOne environment variable/);
  },
);

const build = 'build() {\n  make "$1"\n}';

test.each([
  [
    `--- mise.toml\n[tasks.a]\nrun = '''\n# Builds a target.\n# It takes its name.\n${build}\nbui<|>ld all\n'''\n`,
    `**\`build()\`** — function of this script, line 5\n\nBuilds a target.\nIt takes its name.\n\n\`\`\`sh\n${build}\n\`\`\``,
  ],
  [
    `--- mise.toml\n[tasks.a]\nrun = '''\n<|>${build}\nbuild all\n'''\n`,
    `**\`build()\`** — function of this script, line 3\n\n\`\`\`sh\n${build}\n\`\`\``,
  ],
  [
    `--- mise-tasks/s\n#!/bin/sh\n${build}\nif true; then <|>build all; fi\n`,
    `**\`build()\`** — function of this script, line 2\n\n\`\`\`sh\n${build}\n\`\`\``,
  ],
  [`--- mise.toml\n[tasks.a]\nrun = '''\n${build}\nbuild "bui<|>ld"\n'''\n`, ''],
])('a function of a script shows its comment and its first lines: %j', (fixture, expected) => {
  const found = card(fixture);
  expect(found.includes('function of this script') ? found : '').toBe(expected);
});
