// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts read variables of the shell
import { expect, test } from 'vitest';
import { imported } from './support/imported.ts';

test.for([
  [
    'calls of just',
    'list:\n  @just --list\nadjust:\n  adjust x',
    [
      ...['[list]', 'run = "just --list"', '', '[adjust]', 'run = "adjust x"'],
      '1: `list` calls just, which continues to read the justfile.',
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
      'run = "echo ${usage_x} ${usage_y} ${usage_z} ${usage_rest:-}"',
    ],
  ],
  [
    'an exported parameter',
    'a $B +c:\n  #!/usr/bin/env bash\n  echo $B {{c}}',
    [
      ...['[a]', 'usage = """', 'arg "<b>"', 'arg "<c>..." var=#true', '"""'],
      ...['run = """', '#!/usr/bin/env bash', 'export B=\\"${usage_b}\\"', 'echo $B ${usage_c}', '"""'].map((line) =>
        line.replaceAll('\\"', '"'),
      ),
    ],
  ],
  [
    'arguments of dependencies',
    'a x: (b "1" x) c\nb y z:\n  echo {{y}}\nc:\n  x',
    [
      ...['[a]', 'depends = [{ task = "b", args = ["1", "{{usage.x}}"] }, "c"]', 'usage = "arg \\"<x>\\""', ''],
      ...['[b]', 'usage = """', 'arg "<y>"', 'arg "<z>"', '"""', 'run = "echo ${usage_y}"', '', '[c]', 'run = "x"'],
      '1: Dependencies run in parallel, while just runs them one after the other.',
    ],
  ],
  [
    'variables and functions',
    'v := "1." + `date`\nexport E := \'x\'\np := justfile_directory() / "a"\na:\n  echo {{v}} {{p}} {{env("U", "me")}} {{{{x}}',
    [...['[a]', 'env.E = "x"', 'run = "echo 1.$(date) {{config_root}}{% raw %}/a ${U:-me} {{x}}{% endraw %}"']],
  ],
  [
    'settings',
    'set dotenv-load\nset shell := ["bash", "-uc"]\nset quiet\nset positional-arguments\na:\n  x',
    [
      ...['[a]', 'quiet = true', 'env._.file = ".env"', 'shell = "bash -uc"', 'run = "x"'],
      '4: The setting `positional-arguments` has no equivalent.',
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
        'run = "x"',
        '',
      ],
      ...['[_c]', 'hide = true', 'run = "y"'],
      '6: The attribute `windows` of `a` has no equivalent.',
    ],
  ],
  [
    'ignored errors and continuations',
    '@a:\n  -rm x\n  ls \\\n    -l',
    [...['[a]', 'quiet = true', 'run = [', '  "rm x || true",', "  '''", 'ls \\', '  -l', "''',", ']']],
  ],
  [
    'a script in another language',
    'a:\n\t#!/usr/bin/env python3\n\tif x:\n\t\tprint("a")',
    [...['[a]', 'run = """', '#!/usr/bin/env python3', 'if x:', '\tprint("a")', '"""']],
  ],
  [
    'what has no equivalent',
    "import 'x.just'\nmod foo\na:\n  echo {{uppercase('x')}}\nb: c\n  x\nd:\n  {{if x == 'y' { 'z' } else { '' } }}\ne x=`date`:\n  y\nf:\n  z",
    [
      ...['[f]', 'run = "z"'],
      "1: `import 'x.just'` is not imported.",
      '2: `mod foo` is not imported.',
      "3: `a` is not imported: it uses just's function `uppercase`.",
      '5: `b` is not imported: it depends on `c`, which is not a recipe of this file.',
      "7: `d` is not imported: `if x == 'y' { 'z' } else { '' }` has no equivalent.",
      '9: `e` is not imported: the default value of `x` is not a constant.',
    ],
  ],
  ['no recipes', 'a := "b"', ['There are no recipes in it.']],
] as const)('justfile: %s', ([, text, expected]) => {
  expect(imported('justfile', text)).toEqual(expected);
});
