// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts read variables of the shell
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { formatOf } from '../../../../server/core/import/import-formats.ts';
import { writeTasks } from '../../../../server/core/import/write-tasks.ts';
import { findRunner } from '../../../support/runner.ts';

const runner = findRunner();
const folder = mkdtempSync(join(tmpdir(), 'imported-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Row {
  readonly file: string;
  readonly text: string;
  /** The arguments of `run`, with the output of the task. */
  readonly runs: Readonly<Record<string, string>>;
}

const rows: readonly Row[] = [
  {
    file: 'package.json',
    text: JSON.stringify({
      scripts: { prea: 'echo before', a: 'echo a', all: 'npm run a && npm run b -- x', b: 'echo "{{b}}"' },
    }),
    runs: { a: 'before\na\n', all: 'before\na\n{{b}} x\n', 'b c': '{{b}} c\n' },
  },
  {
    file: 'Makefile',
    text: `NAME := world
GREETING ?= hello
SHELL := /bin/bash
export EXTRA = extra
export LEVEL ?= low
STAGE = first
export STAGE HOME
export CC
.PHONY: all greet loop fails
all: greet ; @echo all
greet:
\t@echo $(GREETING) $(NAME) $$EXTRA $@ \\
\t  end
loop:
\tfor i in 1 2; do echo $$i; done
\t@a=(x y z); echo $\${#a[@]}
fails:
\t-false
\techo $(shell echo computed)
exports:
\t@echo $$EXTRA $$LEVEL $$STAGE $(AR)
\t@test -n "$$HOME" && echo $$CC
`,
    runs: {
      all: 'hello world extra greet end\nall\n',
      loop: '1\n2\n3\n',
      fails: 'computed\n',
      exports: 'extra low first ar\ncc\n',
    },
  },
  {
    // The output is that of just 1.57.
    file: 'justfile',
    text: `x := "a" + \\
  "b"
y := (
  "p" + "q"
  + "r"
)
z := if x == "ab" {
  "yes"
} else {
  "no"
}
values:
  @echo {{x}} {{y}} {{z}}
joined:
  @echo "one\\
    two" src/\\
      main.c && \\
    echo end
header a="x" \\
  b=(
    "y" + "z"
  ):
  @echo {{a}} {{b}}
after: (header "1"
  "2")
  @echo {{
    "a" +
    x
  }} b
`,
    runs: {
      values: 'ab pqr yes\n',
      joined: 'onetwo src/main.c\nend\n',
      header: 'x yz\n',
      after: '1 2\naab b\n',
    },
  },
  {
    file: 'justfile',
    text: `[arg("bar", long, help="the bar")]
long bar:
  @echo bar={{bar}}
[arg("bar", short)]
short bar="z":
  @echo bar={{bar}}
[arg("bar", long, short="x", value="hello")]
flag bar="bye" other="1":
  @echo bar={{bar}} {{other}}
[arg("bar", long="baz", value='yes')]
needed bar:
  @echo bar={{bar}}
[arg('what', pattern='help|version')]
[arg('file', long)]
choice what *file:
  @echo {{what}} {{file}} end
dependent: (long "d")
`,
    runs: {
      'long --bar 1': 'bar=1\n',
      'long --bar=2': 'bar=2\n',
      'short -b 1': 'bar=1\n',
      short: 'bar=z\n',
      'flag -x': 'bar=hello 1\n',
      'flag --bar 2': 'bar=hello 2\n',
      'flag 3': 'bar=bye 3\n',
      'needed --baz': 'bar=yes\n',
      'choice help': 'help end\n',
      'choice --file a --file b version': 'version a b end\n',
      dependent: 'bar=d\n',
    },
  },
  {
    file: 'justfile',
    text: `set lists
x := ["a", "b"]
y := x ++ ["d e"]
empty := []
named := if "a" == "a" { x } else { empty }
lists:
  @echo {{ "p-" + x }} {{ x + ".c" }} {{ y }} [{{ empty }}] {{ named }} {{ join_list(x, ",") }} {{ len(y) }}
rest *args:
  @echo {{ ["x"] ++ args }} {{ join_list(args) }} end
[arg('v', long, flag)]
[arg('bar', long)]
options bar=[] v:
  @echo {{ if v { "--verbose" } else { "quiet" } }} {{ if bar { "bar=" + bar } }} end
[arg('v', long, multiple)]
several v:
  @echo {{v}} end
`,
    runs: {
      lists: 'p-a p-b a.c b.c a b d e [] a b a,b 3\n',
      'rest p q': 'x p q p q end\n',
      options: 'quiet end\n',
      'options --v --bar 3': '--verbose bar=3 end\n',
      'several --v a --v b': 'a b end\n',
    },
  },
  {
    file: 'justfile',
    text: `set shell := ["bash", "-uc"]
export LEVEL := "info"
version := "1." + \`echo 2\`
# Builds it.
build target="debug" *flags: (clean "x y")
  echo {{target}} {{flags}} {{version}} $LEVEL
  cd /; pwd
clean what:
  echo clean {{what}}
script $NAME:
  #!/usr/bin/env bash
  name=$NAME
  echo $name '{{{{raw}}'
now := \`echo it\`
quoted x *rest:
  echo 'x={{x}} rest={{rest}} {{now}} {{env("NONE", "none")}}' "it's {{now}}" {{now}}
command line:
  {{line}}
[positional-arguments]
positional x *rest:
  printf '<%s>' "$1" "$@" $#
python x=\`echo computed\`:
  #!/usr/bin/env python3
  print("{{x}} {{now}} {{ if x == "y" { "yes" } else { "no" } }}")
call:
  just clean a
  echo end
ignored:
  -exit 1; true
  echo end
`,
    runs: {
      build: 'clean x y\ndebug 1.2 info\n/\n',
      'build release -- -a b': 'clean x y\nrelease -a b 1.2 info\n/\n',
      'script me': 'me {{raw}}\n',
      'quoted 1 2 3': "x=1 rest=2 3 it none it's it it\n",
      'command A=1&&echo+$A': '1\n',
      'positional a b c': '<a><a><b><c><3>',
      python: 'computed it no\n',
      'python y': 'y it yes\n',
      call: 'clean a\nend\n',
      ignored: 'end\n',
    },
  },
  {
    file: 'Taskfile.yml',
    text: `version: '3'
vars: { NAME: app, COMMIT: { sh: echo abc } }
env: { LEVEL: debug }
tasks:
  build:
    desc: Builds {{.NAME}}
    deps: [{ task: gen, vars: { KIND: fast } }]
    preconditions: [{ sh: test 1 = 1, msg: "it's wrong" }]
    cmds:
      - echo {{.NAME}} "{{.COMMIT}}" $LEVEL
      - cmd: "false"
        ignore_error: true
      - task: gen
        vars: { KIND: slow }
  gen: { vars: { KIND: '{{.KIND | default "normal"}}' }, cmds: ["echo {{.KIND}}"] }
  args: echo {{.CLI_ARGS}}
  some: ['echo {{.CLI_ARGS | default "none"}} end', echo last]
  own: { vars: { KIND: own }, cmds: ["echo {{.KIND}}"] }
  quoted: { cmds: [{ task: inner, vars: { TEXT: "echo it && echo is" } }] }
  inner: echo '{{.COMMIT}} {{.NAME}}' "'{{.COMMIT}}'" && {{.TEXT}}
  each: [{ for: [p, q], cmd: "echo {{.ITEM}}" }, { task: own, vars: { KIND: no } }]
  system: echo {{OS}} x{{exeExt}} {{if eq OS "windows"}}w{{else}}u{{end}}
  lines: |
    false
    [[ a == a ]] && echo lines
  strict: { requires: { vars: [V] }, cmds: ["echo {{.V}}"] }
  passes: [{ task: strict, vars: { V: given } }]
  braces: echo '{{\`{{.A}}\`}}'
`,
    runs: {
      build: 'fast\napp abc debug\nslow\n',
      gen: 'normal\n',
      'args a b': 'a b\n',
      some: 'none end\nlast\n',
      'some a b': 'a b end\nlast\n',
      own: 'own\n',
      quoted: "abc app 'abc'\nit\nis\n",
      each: 'p\nq\nown\n',
      system: 'linux x u\n',
      lines: 'lines\n',
      passes: 'given\n',
      braces: '{{.A}}\n',
    },
  },
  {
    file: 'tasks.json',
    text: JSON.stringify({
      tasks: [
        { label: 'Say It', type: 'shell', command: 'echo', args: ['a b', { value: '$c', quoting: 'strong' }] },
        { label: 'in', command: 'echo ${input:x} ${file} ${env:LEVEL}', options: { env: { LEVEL: '1' } } },
        {
          label: 'both',
          dependsOn: ['Say It'],
          dependsOrder: 'sequence',
          type: 'process',
          command: 'echo',
          args: ['$d'],
        },
        { label: 'default', command: 'echo "${input:level}"', options: { env: { LEVEL: '1' } } },
        { label: 'sh', command: 'echo "$0"', options: { shell: { executable: '/bin/sh', args: ['-c'] } } },
        { label: 'args', args: ['e'] },
        { label: 'sub', type: 'process', command: 'basename', args: ['${workspaceFolder}/$e'] },
        { label: 'windows', windows: { command: 'echo', args: ['a  b'] } },
      ],
      inputs: [
        { id: 'x', type: 'pickString', options: ['p', 'q'], default: 'q' },
        { id: 'level', type: 'promptString', default: 'l${env:TASKS_JSON_LEVEL}' },
      ],
      command: 'echo',
      args: ['d'],
    }),
    runs: {
      ...{ 'say-it': 'a b $c\n', both: 'a b $c\n$d\n', 'in f p': 'p f 1\n', 'in f': 'q f 1\n' },
      ...{ default: 'l\n', sh: '/bin/sh\n', args: 'd e\n', sub: '$e\n', windows: 'a  b\n' },
    },
  },
];

describe.runIf(runner)('the runner accepts and runs', () => {
  for (const { file, text, runs } of rows) {
    test.for(Object.entries(runs))(`${file}: %s`, ([words, printed]) => {
      const project = join(folder, file);
      mkdirSync(project, { recursive: true });
      const { tasks } = formatOf(file)?.importTasks(text) ?? { tasks: [] };
      const config = writeTasks(tasks, 'tasks');
      writeFileSync(join(project, 'mise.toml'), config);
      expect(runner?.validate(config)).toEqual([]);
      expect(
        runner?.run(['run', '--quiet', ...words.split(' ').map((word) => word.replaceAll('+', ' '))], project),
      ).toBe(printed);
    });
  }
});
