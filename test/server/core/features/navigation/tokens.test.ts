import { expect, test } from 'vitest';
import type { SemanticToken } from '../../../../../server/core/features/navigation/token.ts';
import { tokensOf } from '../../../../../server/core/features/navigation/tokens.ts';
import { rows } from '../../../../support/rows.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

const letters: Readonly<Record<SemanticToken['type'], string>> = {
  function: 'f',
  interface: 'i',
  parameter: 'p',
  variable: 'v',
  regexp: 'r',
  property: 'm',
  method: 'n',
  keyword: 'k',
  string: 's',
};

/** Returns the first file with each token as `f‹name›`; the letter is a capital for declarations. */
function colored(fixture: string, shell?: string): string {
  const [file] = openWorkspace(fixture).workspace.files;
  if (!file) return '';
  let text = '';
  for (const { block } of file.document.blocks) {
    let at = 0;
    for (const { type, isDeclaration, span } of tokensOf(block, file.kind, shell)) {
      const letter = isDeclaration ? letters[type].toUpperCase() : letters[type];
      text += `${block.text.slice(at, span.start)}${letter}‹${block.text.slice(span.start, span.end)}›`;
      at = span.end;
    }
    text += block.text.slice(at);
  }
  return text;
}

test.each(
  rows<readonly [string, string]>([
    ['[a]\n[a.env]\nB = 1\n[a.vars.c]\nx = 1', '[F‹a›]\n[F‹a›.env]\nV‹B› = 1\n[F‹a›.vars.V‹c›]\nx = 1'],
    ['a.env.B = 1\na.env._.file = "x"', 'F‹a›.env.V‹B› = 1\nF‹a›.env._.file = "x"'],
    ['a = { alias = ["b"], env = { C = 1 } }', 'F‹a› = { alias = ["F‹b›"], env = { V‹C› = 1 } }'],
    [
      '[a]\ndepends = ["A=1 b --x y", ["c", "d"], "e:*"]',
      '[F‹a›]\ndepends = ["v‹A›=1 f‹b› p‹--x› p‹y›", ["f‹c›", "p‹d›"], "r‹e:*›"]',
    ],
    [
      '[a]\nwait_for = { task = "b", args = ["c"], env = { D = "e" } }',
      '[F‹a›]\nwait_for = { task = "f‹b›", args = ["p‹c›"], env = { v‹D› = "e" } }',
    ],
    [
      '[a]\nrun = ["x y", { task = "b c" }, { tasks = ["d e"] }]',
      '[F‹a›]\nrun = ["x y", { task = "f‹b› p‹c›" }, { tasks = ["f‹d› p‹e›"] }]',
    ],
    ['[a]\nrun = "print(1)"\nshell = "python -c"', '[F‹a›]\nrun = s‹"print(1)"›\nshell = "python -c"'],
    [
      "[a]\nrun = [\"x\", '''\ny {{ z }}\n''']\nshell = \"node -e\"",
      "[F‹a›]\nrun = [s‹\"x\"›, s‹'''›\ns‹y {{ ›v‹z›s‹ }}›\ns‹'''›]\nshell = \"node -e\"",
    ],
    ['a = { run = "x", shell = "fish -c" }', 'F‹a› = { run = s‹"x"›, shell = "fish -c" }'],
    ['[a]\nrun = "echo"\nshell = "bash -c"', '[F‹a›]\nrun = "echo"\nshell = "bash -c"'],
    ['[a]\nshell = "python -c"\nrun = "print(1)"', '[F‹a›]\nshell = "python -c"\nrun = "print(1)"'],
    ['[a]\nrun = "#!/bin/sh\\nx"\nshell = "python -c"', '[F‹a›]\nrun = "#!/bin/sh\\nx"\nshell = "python -c"'],
    ['[[a.run]]\ntask = "b"', '[[F‹a›.run]]\ntask = "f‹b›"'],
    ['[a]\ndepends = ["\'b c\' d", "{{ x }} y"]', '[F‹a›]\ndepends = ["\'f‹b c›\' p‹d›", "{{ v‹x› }} y"]'],
    [
      '[a]\nsources = ["src/**/*.ts", "x.ts"]\noutputs = "dist/*"',
      '[F‹a›]\nsources = ["r‹src/**/*.ts›", "x.ts"]\noutputs = "r‹dist/*›"',
    ],
    [
      '[a]\nrun = "x {{ env.A | upper }}"\nsources = ["{{ vars.x }}/*.ts"]',
      '[F‹a›]\nrun = "x {{ v‹env›.m‹A› | n‹upper› }}"\nsources = ["{{ v‹vars›.m‹x› }}/*.ts"]',
    ],
    [
      '[a]\nrun = """\n{% if usage.x %}\ny\\n{{ os() }}\n{% endif %}"""',
      '[F‹a›]\nrun = """\n{% k‹if› v‹usage›.m‹x› %}\ny\\n{{ n‹os›() }}\n{% k‹endif› %}"""',
    ],
    ['[a]\ndepends = "b\n[c', '[F‹a›]\ndepends = "f‹b›\n[F‹c›'],
    ['[a]\ndepends = """\nb\nc d"""', '[F‹a›]\ndepends = """\nf‹b›\np‹c› p‹d›"""'],
    [
      '--- mise.toml\n[tools]\na = "1"\n[tasks]\nb = "x"\n[tasks.c]\nextends = "t"\n[task_templates.t.env]\nA = 1\n',
      '[tools]\na = "1"\n[tasks]\nF‹b› = "x"\n[tasks.F‹c›]\nextends = "i‹t›"\n[task_templates.I‹t›.env]\nV‹A› = 1\n',
    ],
    [
      '--- x.tasks.json\n{ "$schema": "x", "a": { "env": { "B": 1 }, "depends": ["c d"] } }',
      '{ "$schema": "x", F‹"a"›: { "env": { V‹"B"›: 1 }, "depends": ["f‹c› p‹d›"] } }',
    ],
  ]),
)('$name', ({ row: [fixture, expected] }) => {
  expect(colored(fixture)).toBe(expected);
});

test.each<readonly [fixture: string, shell: string, expected: string]>([
  ['[a]\nrun = "dir %X%"', 'cmd /c', '[F‹a›]\nrun = s‹"dir %X%"›'],
  ['[a]\nrun = "dir %X%"', 'bash -c', '[F‹a›]\nrun = "dir %X%"'],
  ['[a]\nrun = "ls"\nshell = "bash -c"', 'cmd /c', '[F‹a›]\nrun = "ls"\nshell = "bash -c"'],
  ['[a]\nrun = "ls"\nrun_windows = "dir"', 'cmd /c', '[F‹a›]\nrun = "ls"\nrun_windows = "dir"'],
  ['[a]\nextends = "t"\nrun = "ls"', 'cmd /c', '[F‹a›]\nextends = "i‹t›"\nrun = "ls"'],
  ['[a]\nrun = "#!/bin/sh\\nls"', 'cmd /c', '[F‹a›]\nrun = "#!/bin/sh\\nls"'],
])('the scripts in %j have the color of strings unless `%s` or the task makes them shell scripts', (...row) => {
  const [fixture, shell, expected] = row;
  expect(colored(fixture, shell)).toBe(expected);
});

test('the tokens of a block are computed once', () => {
  const { file } = openWorkspace('<|>[a]\nrun = 1\n[b]\nrun = 1\n[c]\n').place;
  const tokens = () => [...file.document.blocks].map(({ block }) => tokensOf(block, file.kind));
  const before = tokens();
  file.document.edit({ start: file.document.length, end: file.document.length, text: 'run = 1\n' });
  expect(tokens()[0]).toBe(before[0]);
});
