import { expect, test } from 'vitest';
import { imported } from './support/imported.ts';

const bin = 'env._.path = "./node_modules/.bin"';

test.for([
  ['a command', { dev: 'vite --host' }, ['[dev]', bin, 'run = "vite --host"']],
  [
    'a sequence of scripts',
    { build: 'npm run lint && yarn run js -- --minify', lint: 'eslint .', js: 'tsc' },
    [
      ...['[build]', 'run = [{ task = "lint" }, { task = "js", args = ["--minify"] }]', ''],
      ...['[lint]', bin, 'run = "eslint ."', '', '[js]', bin, 'run = "tsc"'],
    ],
  ],
  [
    'a sequence with another command',
    { all: 'npm run a && echo done', a: 'x' },
    ['[all]', bin, 'run = "npm run a && echo done"', '', '[a]', bin, 'run = "x"'],
  ],
  [
    'options of npm',
    {
      lint: 'x',
      build: 'npm run build --workspaces --if-present',
      quiet: 'npm run lint --silent',
      one: 'npm run lint --workspace one',
      all: 'npm run lint && npm test --ignore-scripts',
      test: 'y',
    },
    [
      ...['[lint]', bin, 'run = "x"', ''],
      ...['[build]', bin, 'run = "npm run build --workspaces --if-present"', ''],
      ...['[quiet]', bin, 'run = "npm run lint --silent"', ''],
      ...['[one]', bin, 'run = "npm run lint --workspace one"', ''],
      ...['[all]', bin, 'run = "npm run lint && npm test --ignore-scripts"', ''],
      ...['[test]', bin, 'run = "y"'],
    ],
  ],
  [
    'arguments that npm passes to the script',
    { lint: 'x', a: 'npm run lint src - -- --fix -- b', b: 'npm run lint --' },
    [
      ...['[lint]', bin, 'run = "x"', ''],
      ...['[a]', 'run = [{ task = "lint", args = ["src", "-", "--fix", "--", "b"] }]', ''],
      ...['[b]', 'run = [{ task = "lint" }]'],
    ],
  ],
  [
    'options that other programs pass to the script',
    { lint: 'x', a: 'yarn lint --silent', b: 'pnpm run lint --fix', c: 'bun run lint --fix' },
    [
      ...['[lint]', bin, 'run = "x"', ''],
      ...['[a]', 'run = [{ task = "lint", args = ["--silent"] }]', ''],
      ...['[b]', 'run = [{ task = "lint", args = ["--fix"] }]', ''],
      ...['[c]', 'run = [{ task = "lint", args = ["--fix"] }]'],
    ],
  ],
  [
    'an empty name',
    { '': 'x', b: 'y', task: 'npm run b' },
    [
      ...['[task]', bin, 'run = "x"', '', '[b]', bin, 'run = "y"', '', '[task-2]', 'run = [{ task = "b" }]'],
      '1: The task with an empty name is renamed to `task`, since the runner does not accept its name.',
      '1: `task` is renamed to `task-2`, since the runner does not accept its name.',
    ],
  ],
  [
    'a command of npm',
    { x: 'npm version', version: 'y' },
    [
      ...['[x]', bin, 'run = "npm version"', '', '[version]', bin, 'run = "y"'],
      '1: npm runs `version` automatically, before and after the import; the task runs only when it is requested.',
    ],
  ],
  [
    'scripts before and after another',
    { premake: 'a', make: 'b', postmake: 'c' },
    [
      ...['[premake]', bin, 'run = "a"', ''],
      ...['[make]', 'depends = "premake"', 'depends_post = "postmake"', bin, 'run = "b"', ''],
      ...['[postmake]', bin, 'run = "c"'],
    ],
  ],
  [
    'a text that is a template for the runner',
    { x: 'echo {{a}}' },
    ['[x]', bin, 'run = "{% raw %}echo {{a}}{% endraw %}"'],
  ],
  ['a comment', { '//': 'Starts it.', x: 'y' }, ['# Starts it.', '[x]', bin, 'run = "y"']],
  [
    'a name that the runner shortens',
    { 'a.b': 'x', 'a-b': 'y', c: 'npm run a.b' },
    [
      ...['[a-b]', bin, 'run = "x"', '', '[a-b-2]', bin, 'run = "y"', '', '[c]', 'run = [{ task = "a-b" }]'],
      '1: `a.b` is renamed to `a-b`, since the runner does not accept its name.',
      '1: `a-b` is renamed to `a-b-2`, since the runner does not accept its name.',
    ],
  ],
  [
    'a variable of npm',
    { x: 'echo $npm_package_version' },
    [
      ...['[x]', bin, 'run = "echo $npm_package_version"'],
      '1: `x` uses `npm_package_version`, which npm sets and the runner does not.',
    ],
  ],
] as const)('package.json: %s', ([, scripts, expected]) => {
  expect(imported('package.json', JSON.stringify({ scripts }))).toEqual(expected);
});

test.for([
  ['{}', ['The file contains no `scripts`.']],
  ['', ['Syntax error on line 1: the file is empty; it must contain an object.']],
  [' \n\n', ['Syntax error on line 1: the file is empty; it must contain an object.']],
  ['{ "scripts": {\n"a": 1 } }', ['2: `a` is not imported: its value is not a string.']],
  [
    '{ "scripts": {\n"a": 1,\n"b": "npm run a" } }',
    ['[b]', bin, 'run = "npm run a"', '2: `a` is not imported: its value is not a string.'],
  ],
  ['{ "scripts": { // Bun reads this.\n"a": "x", }, }', ['[a]', bin, 'run = "x"']],
  ['{"scripts":{"a":"b",', ['Syntax error on line 1: a key in double quotes, or `}`, is missing.']],
  ['{ "scripts": {\n"a": "b\n} }', ['Syntax error on line 2: a string is not closed; add a double quote at its end.']],
] as const)('package.json: %s', ([text, expected]) => {
  expect(imported('package.json', text)).toEqual(expected);
});
