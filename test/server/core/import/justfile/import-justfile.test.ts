// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts read variables of the shell
import { expect, test } from 'vitest';
import { imported } from '../support/imported.ts';

test.for([
  [
    'calls of just',
    'list:\n  @just --list\nadjust:\n  adjust x',
    [
      ...['[list]', 'quiet = true', 'run = "just --list"', '', '[adjust]', 'run = "adjust x"'],
      '1: `list` calls just, which still reads the justfile.',
    ],
  ],
  [
    'recipes',
    '# Old.\n# Builds it.\nbuild: lint && notify\n  cargo build\n  @echo done\n\nlint:\n  x\nnotify:\n  y',
    [
      ...['# Old.', '[build]', 'description = "Builds it."', 'depends = "lint"', 'depends_post = "notify"'],
      ...['run = ["cargo build", "echo done"]', '', '[lint]', 'run = "x"', '', '[notify]', 'run = "y"'],
    ],
  ],
  [
    'parameters',
    'a x y="1" z=\'a b\' *rest:\n  echo {{x}} {{ y }} {{z}} {{rest}}',
    [
      ...[
        '[a]',
        'usage = """',
        'arg "<x>"',
        'arg "[y]" default="1"',
        'arg "[z]" default="a b"',
        'arg "[rest]..." var=#true',
        '"""',
      ],
      `run = "echo {{usage.x}} {{usage.y}} {{usage.z}} {{usage.rest | join(sep=' ')}}"`,
    ],
  ],
  [
    'an exported parameter',
    'a $B +c:\n  #!/usr/bin/env bash\n  echo $B {{c}}',
    [
      ...['[a]', 'usage = """', 'arg "<b>"', 'arg "<c>..." var=#true', '"""'],
      ...['run = """', '#!/usr/bin/env bash', 'export B="${usage_b}"'],
      ...["echo $B {{usage.c | join(sep=' ')}}", '"""'],
    ],
  ],
  [
    'arguments of dependencies',
    'a x: (b "1" x) c\nb y z:\n  echo {{y}}\nc:\n  x',
    [
      ...['[a]', 'depends = [{ task = "b", args = ["1", "{{usage.x}}"] }, "c"]', 'usage = "arg \\"<x>\\""', ''],
      ...['[b]', 'usage = """', 'arg "<y>"', 'arg "<z>"', '"""', 'run = "echo {{usage.y}}"', '', '[c]', 'run = "x"'],
      '1: Dependencies run in parallel; just runs them sequentially.',
    ],
  ],
  [
    'variables and functions',
    'v := "1." + `date`\nexport E := \'x\'\np := justfile_directory() / "a"\na:\n  echo {{v}} {{p}} {{env("U", "me")}} {{{{x}}',
    [...['[a]', 'env.E = "x"', 'run = "echo 1.$(date) {{config_root}}{% raw %}/a ${U:-me} {{x}}{% endraw %}"']],
  ],
  [
    'settings',
    'set dotenv-load\nset shell := ["bash", "-uc"]\nset quiet\nset dotenv-required\nset ignore-it := false\na:\n  x',
    [
      ...['[a]', 'quiet = true', 'env._.file = ".env"', 'shell = "bash -uc"', 'run = "x"'],
      '4: The setting `dotenv-required` has no equivalent.',
    ],
  ],
  [
    'attributes and aliases',
    'alias b := a\n[private]\n[confirm("Sure?")]\n[working-directory: "x"]\n[doc("Doc"), windows]\na:\n  x\n_c:\n  y',
    [
      ...[
        '[a]',
        'description = "Doc"',
        'alias = "b"',
        'hide = true',
        'confirm = "Sure?"',
        'dir = "x"',
        'run_windows = "x"',
        '',
      ],
      ...['[_c]', 'hide = true', 'run = "y"'],
      '6: `a` is for Windows only; the task runs nothing on other systems.',
      '6: On Windows, just runs commands with `sh`, and the runner with `cmd`; set `shell` of the tasks, or `windows_default_inline_shell_args` in your own config file.',
    ],
  ],
  [
    'ignored errors and continuations',
    '@a:\n  -rm x\n  ls \\\n    -l',
    [...['[a]', 'quiet = true', 'run = [', '  "rm x || true",', "  '''", 'ls \\', '  -l', "''',", ']']],
  ],
  [
    'continuations inside words and quotes',
    'a:\n  echo "one\\\n    two" x\nb:\n  echo src/\\\n      main.c \\\n    y',
    [...['[a]', 'run = "echo \\"onetwo\\" x"', ''], ...['[b]', "run = '''", 'echo src/main.c \\', '  y', "'''"]],
  ],
  [
    'parameters that are options',
    '[arg("bar", long="bar")]\na bar:\n  echo {{bar}}\n[arg("foo", long, short="f")]\n[arg("baz", long="other")]\nb foo="x" baz:\n  echo {{foo}} {{baz}}',
    [
      ...['[a]', 'usage = "flag \\"--bar <bar>\\" required=#true"', 'run = "echo {{usage.bar}}"', ''],
      ...['[b]', 'usage = """', 'flag "--other <other>" required=#true', 'flag "-f --foo <foo>" default="x"', '"""'],
      'run = "echo {{usage.foo}} {{usage.other}}"',
    ],
  ],
  [
    'options of parameters',
    '[arg("b", short, help="the b")]\n[arg("c", pattern="x|y")]\n[arg("d", long, value="on")]\na c b="1" d="off":\n  echo {{b}} {{c}} {{d}}',
    [
      ...['[a]', 'usage = """', 'arg "<c>" { choices "x" "y" }', 'flag "-b --b <b>" help="the b" default="1"'],
      ...['flag "--d"', '"""', 'run = "echo {{usage.b}} {{usage.c}} {% if usage.d %}on{% else %}off{% endif %}"'],
    ],
  ],
  [
    'text in quotes for a shell',
    'v := "a  b\'s"\na x *y:\n  echo {{quote(v)}} {{quote("")}} {{quote(x)}} {{quote(y)}} {{quote("-" + x)}} {{uppercase("a" + x)}} {{replace(x, "/", "\\\\")}}',
    [
      ...['[a]', 'usage = """', 'arg "<x>"', 'arg "[y]..." var=#true', '"""'],
      `run = "echo 'a  b'\\\\''s' '' {{usage.x | quote}} {{usage.y | join(sep=' ') | quote}} {{('-' ~ usage.x) | quote}} {{('a' ~ usage.x) | upper}} {{usage.x | replace(from='/', to='\\\\\\\\')}}"`,
    ],
  ],
  [
    'lists without an equivalent',
    'set lists\na *x:\n  echo {{ "p" + x }}\nb *x:\n  echo {{ quote(x) }}\nc *x: *(d *x)\nd x:\n  y\n[arg("x", long, min="2")]\ne *x:\n  y',
    [
      ...['[d]', 'usage = "arg \\"<x>\\""', 'run = "y"', ''],
      ...['[e]', 'usage = "flag \\"--x <x>\\" var=#true"', 'run = "y"'],
      '2: `a` is not imported: it combines lists whose lengths differ or are not known.',
      '4: `b` is not imported: it passes a list to the just function `quote`.',
      '6: `c` is not imported: it runs a dependency for each item of a list.',
      '10: The attribute `arg` of `e` has no equivalent.',
    ],
  ],
  [
    'a script in another language',
    'a:\n\t#!/usr/bin/env python3\n\tif x:\n\t\tprint("a")',
    [...['[a]', 'run = """', '#!/usr/bin/env python3', 'if x:', '\tprint("a")', '"""']],
  ],
  [
    'parts without an equivalent',
    "import 'x.just'\nmod foo\na:\n  echo {{sha256('x')}}\nb: c\n  x\nd:\n  {{if x == 'y' { 'z' } else { '' } }}\ne: (f `date`)\nf x='1':\n  z\nalias g := foo::h\n[arg('x', pattern='a')]\ni x:\n  y",
    [
      ...['[f]', 'usage = "arg \\"[x]\\" default=\\"1\\""', 'run = "z"', ''],
      ...['[i]', 'usage = "arg \\"<x>\\""', 'run = "y"'],
      "1: `import 'x.just'` is not imported.",
      '2: `mod foo` is not imported.',
      '3: `a` is not imported: it uses the just function `sha256`.',
      '5: `b` is not imported: it depends on `c`, which is not a recipe of this file.',
      "7: `d` is not imported: `if x == 'y' { 'z' } else { '' }` has no equivalent.",
      '9: `e` is not imported: an argument of a dependency is computed by a shell.',
      '12: The alias `g` is not imported: `foo::h` is not a recipe of this file.',
      '14: The attribute `arg` of `i` has no equivalent.',
    ],
  ],
  [
    'values in single quotes, which a shell does not replace',
    "v := `date`\nw := env('W', 'it')\na x:\n  jq '.x = \"{{x}} {{v}} {{w}}\"' \"it's {{v}}\" {{v}} # don't\n  cat <<'EOF' {{v}}",
    [
      ...['[a]', 'usage = "arg \\"<x>\\""', 'run = ['],
      `  "jq '.x = \\"{{usage.x}} {{exec(command='date')}} {{env.W | default(value='it')}}\\"' \\"it's $(date)\\" $(date) # don't",`,
      `  "cat <<'EOF' {{exec(command='date')}}",`,
      ...[']', '1: `v` is computed each time a script uses it.'],
    ],
  ],
  [
    'values in other languages and shells',
    'set shell := ["nu", "-c"]\nv := `date`\na x:\n  print {{x}} {{v}}\nb:\n  #!/usr/bin/env python3\n  print("{{v}}")\nc:\n  -rm x',
    [
      ...['[a]', 'shell = "nu -c"', 'usage = "arg \\"<x>\\""'],
      ...[`run = "print {{usage.x}} {{exec(command='date')}}"`, '', '[b]', 'shell = "nu -c"'],
      ...['run = """', '#!/usr/bin/env python3', `print("{{exec(command='date')}}")`, '"""'],
      '8: `c` is not imported: its shell is not a POSIX shell, and it ignores an error.',
    ],
  ],
  [
    'values that templates cannot know',
    "set dotenv-load\nv := `echo $X`\nw := env('W')\na:\n  echo {{v}} {{w}}\nb:\n  echo '{{v}}'\nc:\n  echo '{{w}}'",
    [
      ...['[a]', 'env._.file = ".env"', 'run = "echo $(echo $X) ${W}"', ''],
      ...['[c]', 'env._.file = ".env"', `run = "echo '{{env.W}}'"`],
      '6: `b` is not imported: `$(echo $X)` is in a position where the shell does not expand it, and has no equivalent there.',
    ],
  ],
  [
    'exported variables that a command or the environment sets',
    'export D := `date`\nexport E := env("E", "e")\na:\n  x',
    [...['[a]', `env.D = "{{exec(command='date')}}"`, 'env.E = "${E:-e}"', 'run = "x"']],
  ],
  [
    'parameters that are exported, and read as `$1` and `$@`',
    'set export\nset positional-arguments\na x *y:\n  echo $x "$@"\nb:\n  echo $1',
    [
      ...['[a]', 'usage = """', 'arg "<x>"', 'arg "[y]..." var=#true', '"""', "run = '''"],
      ...['export x="${usage_x}"', `export y="{{usage.y | join(sep=' ')}}"`],
      ...['eval "set -- \\"\\${usage_x}\\" ${usage_y:-}"', 'echo $x "$@"', "'''", '', '[b]', 'run = "echo $1"'],
    ],
  ],
  [
    'default values that a command or the environment sets',
    'host := env("HOST", `hostname`)\na x=host y=("a" / uppercase("b")):\n  echo {{x}}',
    [
      ...['[a]', 'usage = """'],
      ...[`arg "[x]" default="{{env.HOST | default(value=exec(command='hostname'))}}"`],
      ...['arg "[y]" default="a/B"', '"""', 'run = "echo {{usage.x}}"'],
    ],
  ],
  [
    'conditional expressions',
    'v := "a"\nw := if v == "a" { "A" } else { "B" }\ns := if os() == "windows" { "\\\\" } else if os_family() != "unix" { "-" } else { "/" }\na x="":\n  echo {{w}} {{s}} {{ if x != "" { "--x=" + x } else { "" } }}',
    [
      ...['[a]', 'usage = "arg \\"[x]\\" default=\\"\\""'],
      "run = \"echo A {% if os() == 'windows' %}\\\\{% else %}{% if os_family() != 'unix' %}-{% else %}/{% endif %}{% endif %} {% if usage.x != '' %}--x={{usage.x}}{% endif %}\"",
    ],
  ],
  [
    'functions, format strings and terminal styles',
    'v := shell("echo " + "v")\na x:\n  echo {{uppercase(x)}} {{replace(x, "a", "b")}} {{trim(" t ")}} {{v}} {{f"<{{x}}>"}} {{RED}}{{arch()}} {{join("a", "b")}}',
    [
      ...['[a]', 'usage = "arg \\"<x>\\""'],
      `run = "echo {{usage.x | upper}} {{usage.x | replace(from='a', to='b')}} t $(echo v) <{{usage.x}}> \\u001B[31m{{arch() | replace(from='x64', to='x86_64') | replace(from='arm64', to='aarch64')}} a/b"`,
    ],
  ],
  [
    'recipes for several systems',
    '# Builds.\n[macos]\na:\n  m\n[linux]\na:\n  l\n[windows]\na:\n  w\n[linux]\nb:\n  x\n[unix, windows]\nc:\n  x',
    [
      ...['[a]', 'description = "Builds."', 'run = "l"', 'run_windows = "w"', ''],
      ...['[b]', 'run = "x"', '', '[c]', 'run = "x"'],
      '3: `a` for macOS is not imported; tasks support variants only for Windows.',
      '6: On Windows, just runs commands with `sh`, and the runner with `cmd`; set `shell` of the tasks, or `windows_default_inline_shell_args` in your own config file.',
      '12: `b` is for Linux only; the task runs on every system.',
    ],
  ],
  [
    'the shell of recipes for Windows',
    'set windows-shell := ["pwsh", "-Command"]\n[windows]\na:\n  dir',
    [
      ...['[a]', 'shell = "pwsh -Command"', 'run_windows = "dir"'],
      '3: `a` is for Windows only; the task runs nothing on other systems.',
    ],
  ],
  [
    'the shell of other recipes on Windows',
    'set windows-shell := ["pwsh", "-Command"]\na:\n  x',
    [
      ...['[a]', 'run = "x"'],
      '1: The setting `windows-shell` is imported only for recipes that are only for Windows; for the others, set `windows_default_inline_shell_args` in your own config file.',
    ],
  ],
  [
    'comments',
    "# Section.\n\n# Doc.\n[group('g')] # x\na:\n  # First {{\n  x\n  # Second.\n  y\n  # End.\nb:\n  z",
    [
      ...['# Section.', '[a]', 'description = "Doc."', 'run = ['],
      ...['  """', '{% raw %}# First {{', '{% endraw %}x', '""",'],
      ...['  """', '# Second.', 'y', '# End.', '""",', ']', '', '[b]', 'run = "z"'],
      '5: The groups of recipes have no equivalent.',
    ],
  ],
  [
    'calls of other recipes',
    'a:\n  just b 1 x=y\n  just b "$X"\n  entr just b\nb +x:\n  x\nc:\n  cargo install just other\n  # Use just b.',
    [
      ...['[a]', 'run = [{ task = "b", args = ["1", "x=y"] }, "just b \\"$X\\"", "entr just b"]', ''],
      ...['[b]', 'usage = "arg \\"<x>...\\" var=#true"', 'run = "x"', ''],
      ...['[c]', 'run = """', 'cargo install just other', '# Use just b.', '"""'],
      '1: `a` calls just, which still reads the justfile.',
    ],
  ],
  [
    'the folder, and the interpreter of scripts',
    'set working-directory := "w"\nset script-interpreter := ["bash", "-eu"]\n[script]\na:\n  x\n[script("python3")]\n[working-directory("v")]\nb:\n  y',
    [
      ...['[a]', 'dir = "w"', 'run = """', '#!/usr/bin/env -S bash -eu', 'x', '"""', ''],
      ...['[b]', 'dir = "v"', 'run = """', '#!/usr/bin/env python3', 'y', '"""'],
    ],
  ],
  [
    'errors that are ignored in several commands',
    'a:\n  -x; exit 1\n  -x # y\n  -x 2>&1',
    [
      ...['[a]', 'run = [', '  "(x; exit 1) || true",', '  """', '(', 'x # y', ') || true', '""",'],
      ...['  "x 2>&1 || true",', ']'],
    ],
  ],
  ['no recipes', 'a := "b"', ['The file contains no recipes.']],
  ['an unclosed expression', 'a:\n  x {{y}} {{{{\n  echo {{x\n  z', ['Syntax error on line 3: `{{` is not closed.']],
  [
    'an unclosed expression before another one',
    'a x \\\n  y:\n\n  echo {{x\n  {{y}}',
    ['Syntax error on line 4: `{{` is not closed.'],
  ],
  ['an unclosed string', 'a:\n  x\nv := "abc\nb:\n  y', ['Syntax error on line 3: a string or bracket is not closed.']],
  [
    'an unclosed bracket',
    'a:\n  x\nset shell := ["bash"\nb:\n  y',
    ['Syntax error on line 3: a string or bracket is not closed.'],
  ],
  ['quotes in a comment', "a: # it's (not\n  x", ['[a]', 'run = "x"']],
] as const)('justfile: %s', ([, text, expected]) => {
  expect(imported('justfile', text)).toEqual(expected);
});
