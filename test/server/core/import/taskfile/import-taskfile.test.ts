// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts read variables of the shell
import { expect, test } from 'vitest';
import { imported } from '../support/imported.ts';

test.for([
  [
    'commands',
    'tasks:\n  # Comment.\n  a:\n    desc: Does a\n    cmds: [x, y]\n  b: go test\n  c: [x, {task: a}]\n  d: {cmd: x}',
    [
      ...['# Comment.', '[a]', 'description = "Does a"', 'run = ["x", "y"]', '', '[b]', 'run = "go test"', ''],
      ...['[c]', 'run = ["x", { task = "a" }]', '', '[d]', 'run = "x"'],
    ],
  ],
  [
    'fields',
    "dotenv: [.env]\nenv: {A: '1'}\ntasks:\n  a:\n    aliases: [x]\n    dir: sub\n    env: {B: two}\n    sources: ['**/*.go', {exclude: v/*}]\n    generates: [out]\n    silent: true\n    internal: true\n    interactive: true\n    prompt: Sure?\n    cmds: [go]",
    [
      ...[
        '[a]',
        'alias = "x"',
        'hide = true',
        'quiet = true',
        'interactive = true',
        'confirm = "Sure?"',
        'dir = "sub"',
      ],
      ...[
        'env._.file = ".env"',
        'env.A = "1"',
        'env.B = "two"',
        'sources = ["**/*.go", "!v/*"]',
        'outputs = "out"',
        'run = "go"',
      ],
    ],
  ],
  [
    'variables',
    'vars: {N: app, C: {sh: date}, M: "{{.N}}-x"}\ntasks:\n  a: echo {{.N}} {{.C}} {{.M}} {{.HOME}} {{OS}} {{.ROOT_DIR}}',
    [
      ...[
        '[a]',
        `run = "echo app $(date) app-x \${HOME} {{os() | replace(from='macos', to='darwin')}} {{config_root}}"`,
      ],
      ...['1: `N` is replaced with its value, so it cannot be set on the command line.'],
      ...['1: `M` is replaced with its value, so it cannot be set on the command line.'],
    ],
  ],
  [
    'variables of calls',
    'tasks:\n  a: {deps: [{task: b, vars: {K: one}}], cmds: [{task: b, vars: {K: two}}]}\n  b: {vars: {K: \'{{.K | default "none"}}\'}, cmds: ["echo {{.K}} {{.L}}"]}\nvars: {L: x}',
    [
      ...['[a]', 'depends = [{ task = "b", env = { K = "one" } }]', 'run = [{ task = "b", env = { K = "two" } }]', ''],
      ...['[b]', 'run = "echo ${K:-none} x"'],
      '4: `L` is replaced with its value, so it cannot be set on the command line.',
    ],
  ],
  [
    'variables of a task, which take precedence over those of calls and of the file',
    'vars: {G: g}\ntasks:\n  a: [{task: b, vars: {K: one, G: two, C: "x && y"}}]\n  b: {vars: {K: none}, cmds: ["echo {{.K}} {{.G}} {{.C}}"]}\n  c: echo {{.K}} {{.G}}',
    [
      ...['[a]', 'run = [{ task = "b", env = { K = "one", G = "two", C = "x && y" } }]', ''],
      ...['[b]', 'env.G = { default = "g" }', `run = "echo none \${G} {{env.C | default(value='')}}"`, ''],
      ...['[c]', 'run = "echo ${K} g"'],
      '1: `G` is replaced with its value, so it cannot be set on the command line.',
      '5: `K` is read from the environment, since variables cannot be set on the command line of the runner.',
    ],
  ],
  [
    'defaults and conditions of templates',
    'vars: {A: \'{{default "a" .A}}\', E: "", S: {sh: date}}\ntasks:\n  a: x {{.A}} {{.E | default "e"}} {{default .S .B}} {{if eq OS "windows"}}w{{else if ne .E ""}}f{{else}}-{{.TASK}}{{end}}{{exeExt}}\n  b: "{{if .A}}{{.A}}{{end}} {{ARCH}}"',
    [
      ...[
        '[a]',
        "run = \"x ${A:-a} e ${B:-$(date)} {% if os() | replace(from='macos', to='darwin') == 'windows' %}w{% else %}-a{% endif %}{% if os() == 'windows' %}.exe{% endif %}\"",
        '',
      ],
      ...[
        '[b]',
        "run = \"{% if env.A | default(value='a') != '' %}${A:-a}{% endif %} {{arch() | replace(from='x64', to='amd64') | replace(from='x86', to='386')}}\"",
      ],
      '1: `E` is replaced with its value, so it cannot be set on the command line.',
      '3: `A` is read from the environment, since variables cannot be set on the command line of the runner.',
      '3: `B` is read from the environment, since variables cannot be set on the command line of the runner.',
    ],
  ],
  [
    'literal braces, trimmed space and comments of templates',
    'tasks:\n  a: \'x {{`{{.A}}`}} {{"{{"}} <{{- "b" -}} > {{/* no */}}y\'',
    ['[a]', 'run = "{% raw %}x {{.A}} {{ <b> y{% endraw %}"'],
  ],
  [
    'values in quotes',
    'vars: {V: {sh: git describe}, W: {sh: "echo $X {{.U}}"}}\ntasks:\n  a: go build -ldflags="-X \'m.v={{.V}}\'" \'{{.V}}\'\n  b: "echo \'{{.W}}\'"',
    [
      ...['[a]', `run = "go build -ldflags=\\"-X 'm.v=$(git describe)'\\" '{{exec(command='git describe')}}'"`],
      '1: `V` is computed each time a script uses it.',
      '4: `b` is not imported: `$(echo $X …)` is in a position where the shell does not expand it, and has no equivalent there.',
    ],
  ],
  [
    'loops',
    'vars: {L: [p, q], M: "1,2"}\ntasks:\n  a:\n    deps: [{for: {var: L}, task: b, vars: {K: "{{.ITEM}}"}}]\n    cmds: [{for: [x, y], cmd: "echo {{.ITEM}}"}, {for: {var: M, split: ",", as: N}, cmd: "n {{.N}}"}]\n  b: echo {{.K}}\n  c: [{for: sources, cmd: x}]',
    [
      ...['[a]', 'depends = [{ task = "b", env = { K = "p" } }, { task = "b", env = { K = "q" } }]'],
      ...['run = ["echo x", "echo y", "n 1", "n 2"]', '', '[b]', 'run = "echo ${K}"'],
      '1: `M` is replaced with its value, so it cannot be set on the command line.',
      '7: `c` is not imported: `for` without a list has no equivalent.',
    ],
  ],
  [
    'platforms of commands',
    'tasks:\n  a: [{cmd: x, platforms: [windows]}, {cmd: y, platforms: [linux, darwin]}]\n  b: [{cmd: x, platforms: [linux/arm64]}]',
    [
      ...['[a]', 'run = ['],
      `  "{% if os() == 'windows' %}x{% endif %}",`,
      `  "{% if os() == 'linux' or os() == 'macos' %}y{% endif %}",`,
      ']',
      '3: `b` is not imported: the platform `linux/arm64` of a command has no equivalent.',
    ],
  ],
  [
    'the shell',
    'set: [errexit, pipefail]\nshopt: [globstar]\ntasks:\n  a: x | y\n  b: {set: [nounset], cmds: [{task: a}]}',
    [
      ...['[a]', 'shell = "bash -O globstar -e -o pipefail -c"', 'run = "x | y"', '', '[b]', 'run = [{ task = "a" }]'],
      '4: Scripts with several commands or bash features run in bash; Task uses its own shell.',
    ],
  ],
  [
    'scripts that other shells read differently',
    'tasks:\n  a: "x; y"\n  b: "[[ $A == b ]]"\n  c: "x \';\' ~/.local/bin"\n  d: |\n    x \\\n     y\n  e: {preconditions: [x], cmds: [y]}',
    [
      ...['[a]', 'shell = "bash -c"', 'run = "x; y"', '', '[b]', 'shell = "bash -c"', 'run = "[[ $A == b ]]"', ''],
      ...[`[c]`, `run = "x ';' ~/.local/bin"`, '', '[d]', "run = '''", 'x \\', ' y', "'''", ''],
      ...['[e]', `run = ["x || { echo 'precondition not met' >&2; exit 1; }", "y"]`],
      '2: Scripts with several commands or bash features run in bash; Task uses its own shell.',
    ],
  ],
  [
    'the output of a command as an environment variable',
    'env: {U: {sh: id -u}}\ntasks:\n  a: {env: {D: $HOME}, cmds: ["x {{.U}}"]}',
    [...['[a]', `env.U = "{{exec(command='id -u')}}"`, 'env.D = "$HOME"', 'run = "x ${U}"']],
  ],
  [
    'comments and summaries',
    'tasks:\n\n  # ---\n  # Section\n\n  # Comment.\n  a:\n    desc: Does a\n    summary: |\n      Long.\n      Longer.\n    # Why x.\n    cmds:\n      # First.\n      - x # End.\n      # - old',
    [
      ...['# ---', '# Section', '#', '# Comment.', '# Long.', '# Longer.', '# Why x.'],
      ...['# First.', '# End.', '# - old'],
      ...['[a]', 'description = "Does a"', 'run = "x"'],
    ],
  ],
  [
    'calls of Task itself',
    'tasks:\n  a: [task b, task b X=1, echo task b]\n  b: x',
    [
      ...['[a]', 'run = [{ task = "b" }, "task b X=1", "echo task b"]', '', '[b]', 'run = "x"'],
      '2: `a` calls Task, which still reads the Taskfile.',
    ],
  ],
  [
    'sources that are never checked',
    'method: none\ntasks:\n  a: {sources: [x], generates: [y], cmds: [z]}\n  b: {method: checksum, sources: [x], cmds: [z]}',
    [...['[a]', 'run = "z"', '', '[b]', 'sources = "x"', 'run = "z"']],
  ],
  [
    'required variables and preconditions',
    "vars: {W: w}\ntasks:\n  a: {requires: {vars: [V, W, {name: X, enum: [p]}]}, preconditions: [test -f x, {sh: y, msg: it's}], cmds: ['{{.V}}']}",
    [
      ...['[a]', 'env.V = { required = true }', 'env.X = { required = true }', 'run = ['],
      ...[
        `  "test -f x || { echo 'precondition not met' >&2; exit 1; }",`,
        `  "y || { echo 'it'\\\\''s' >&2; exit 1; }",`,
        '  "${V}",',
        ']',
      ],
      '3: The values that `a` allows for a variable are not imported.',
      '3: `V` is read from the environment, since variables cannot be set on the command line of the runner.',
    ],
  ],
  [
    'a required variable that a call sets',
    'tasks:\n  a: [{task: b, vars: {V: x}}]\n  b: {requires: {vars: [V]}, cmds: [y]}',
    [
      ...['[a]', 'run = [{ task = "b", env = { V = "x" } }]', '', '[b]'],
      `run = ["test -n \\"\${V}\\" || { echo 'V is required' >&2; exit 1; }", "y"]`,
    ],
  ],
  [
    'arguments of the command line',
    'tasks:\n  a: x {{.CLI_ARGS}}\n  b: ["x {{.CLI_ARGS}}", y]\n  c: {requires: {vars: [CLI_ARGS]}, cmds: [{cmd: "x {{.CLI_ARGS}}", ignore_error: true}]}\n  d: x {{.CLI_ARGS | default "1"}}\n  e: [{task: b, vars: {CLI_ARGS: p q}}, {task: b, vars: {X: "{{.CLI_ARGS}}"}}]',
    [
      ...['[a]', 'run = "x"', ''],
      ...['[b]', 'usage = "arg \\"[args]...\\" var=#true"', `run = ["x {{usage.args | join(sep=' ')}}", "y"]`, ''],
      ...['[c]', 'usage = "arg \\"<args>...\\" var=#true"', `run = "x {{usage.args | join(sep=' ')}} || true"`, ''],
      ...['[d]', 'usage = "arg \\"[args]...\\" var=#true"'],
      `run = "x {% if usage.args %}{{usage.args | join(sep=' ')}}{% else %}1{% endif %}"`,
      '3: Command-line arguments are inserted without quotes, so an argument that contains a space becomes several arguments.',
      '6: `e` is not imported: a call passes the arguments of the command line.',
    ],
  ],
  [
    'ignored errors',
    'tasks:\n  a: {ignore_error: true, cmds: [x]}\n  b: [{cmd: y, ignore_error: true}]',
    [...['[a]', 'run = "x || true"', '', '[b]', 'run = "y || true"']],
  ],
  [
    'parts without an equivalent',
    "includes: {d: ./d}\ntasks:\n  a: [{for: {var: Z}, cmd: y}]\n  b: {platforms: [linux], cmds: [z]}\n  c: echo '{{.X}}'\n  d: echo {{upper .X}}\n  e: {deps: [nope]}\n  f: [{defer: x}]",
    [
      ...['[b]', 'run = "z"', '', '[c]', `run = "echo '{{env.X | default(value='')}}'"`],
      '1: `includes` is not imported.',
      '3: `a` is not imported: `for` iterates over `Z`, which is not a constant.',
      '4: `platforms` of `b` is not imported.',
      '5: `X` is read from the environment, since variables cannot be set on the command line of the runner.',
      '6: `d` is not imported: `{{upper .X}}` has no equivalent.',
      '7: `e` is not imported: it calls `nope`, which is not a task of this file.',
      '8: `f` is not imported: `defer` of a command has no equivalent.',
    ],
  ],
  [
    'anchors and merge keys',
    'tasks:\n  a: &a {silent: true, cmds: &c [x]}\n  b: {<<: *a, desc: B}\n  d: {<<: [{silent: true}, *a], silent: false, cmds: *c}\n  e: &e {<<: *e, cmds: [y]}',
    [
      ...['[a]', 'quiet = true', 'run = "x"', ''],
      ...['[b]', 'description = "B"', 'quiet = true', 'run = "x"', ''],
      ...['[d]', 'run = "x"', '', '[e]', 'run = "y"'],
    ],
  ],
  ['no tasks', 'version: 3', ['The file contains no `tasks`.']],
  ['only includes', 'includes: {a: ./a}', ['The file contains no `tasks`. Import the files that it includes.']],
  [
    'invalid YAML',
    'tasks:\n  a: [x',
    ['Syntax error on line 2: Flow sequence in block collection must be sufficiently indented and end with a ].'],
  ],
] as const)('Taskfile: %s', ([, text, expected]) => {
  expect(imported('Taskfile.yml', text)).toEqual(expected);
});
