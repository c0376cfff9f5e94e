import { expect, test } from 'vitest';
import { runIn } from './support/run-in.ts';

const missing = 'there is no such file or folder; check the spelling, and the folder you are in';

/**
 * The arguments of `taskwright` in a folder with a `tasks.toml`, and the error. The error is always followed by a hint
 * about the help, and nothing else.
 */
const rows: readonly (readonly [words: string | readonly string[], error: string])[] = [
  ['chekc', 'there is no command `chekc` (did you mean `check`?)'],
  ['fmt', 'there is no command `fmt`'],
  ['tasks.toml', 'there is no command `tasks.toml`; to check a file or folder, run `taskwright check tasks.toml`'],
  ['src/', 'there is no command `src/`; to check a file or folder, run `taskwright check src/`'],
  [['my tasks/'], "there is no command `my tasks/`; to check a file or folder, run `taskwright check 'my tasks/'`"],
  ['--versoin', 'there is no option `--versoin` before the command (did you mean `--version`?)'],
  ['-x', 'there is no option `-x` before the command'],
  ['help chekc', 'there is no command `chekc` (did you mean `check`?)'],
  ['help check format', '`help` takes one command'],
  ['check --formt json', 'there is no option `--formt` (did you mean `--format`?)'],
  ['check -z', 'there is no option `-z`'],
  ['check --constructor', 'there is no option `--constructor`'],
  ['check --format', '`--format` requires a value'],
  ['check --format --quiet', '`--format` requires a value'],
  ['graph --format json --format text', '`--format` is specified twice; remove one'],
  [
    'check --format jsn',
    '`--format` cannot be `jsn` (did you mean `json`?): it must be text, json, sarif, github, gitlab, rdjson, junit or checkstyle',
  ],
  [
    'check --format=',
    '`--format` cannot be empty: it must be text, json, sarif, github, gitlab, rdjson, junit or checkstyle',
  ],
  ['check --quiet=yes', '`--quiet` takes no value; remove `=yes`'],
  ['check --color sometimes', '`--color` cannot be `sometimes`: it must be auto, always or never'],
  [
    'check --kind taskfile',
    '`--kind` cannot be `taskfile` (did you mean `task-file`?): it must be auto, task-file, config-file, early-settings, tool-versions or registry-config',
  ],
  ['check --max-warnings few', '`--max-warnings` cannot be `few`: it must be an integer from 0 to 999999999'],
  ['check --max-warnings -1', '`--max-warnings` cannot be `-1`: it must be an integer from 0 to 999999999'],
  ['check --max-warnings=-1', '`--max-warnings` cannot be `-1`: it must be an integer from 0 to 999999999'],
  [
    'check --rule unknown-property',
    '`--rule` cannot be `unknown-property`: it must be CODE=LEVEL, where LEVEL is off, hint, info, warning or error',
  ],
  ['check --rule syntax=off', '`--rule` cannot set `syntax`: the severity of this rule cannot be changed'],
  ['check --stdin-filename a.toml', '`--stdin-filename` applies to standard input; add `-` to the names'],
  ['check - --stdin-filename=', '`--stdin-filename` requires a name'],
  [['check', ''], 'a name is empty; enter the name of a file or folder'],
  ['format --column-width 5', '`--column-width` cannot be `5`: it must be an integer from 40 to 400'],
  ['format --format json', 'there is no option `--format`'],
  ['format - tasks.toml', '`-` writes to standard output; remove the other names'],
  ['doctor a b', '`doctor` takes one folder; remove `b`'],
  [['doctor', ''], 'the folder name is empty; enter a name or remove the argument'],
  ['doctor tasks.toml', '`tasks.toml` is a file; enter the name of its folder'],
  ['doctor gone', `the folder \`gone\` cannot be read: ${missing}`],
  ['graph --in tasks.toml', '`tasks.toml` is a file; enter the name of its folder'],
  ['graph --in gone', `the folder \`gone\` cannot be read: ${missing}`],
  [['doctor', '--runner', ' '], '`--runner` requires a command'],
  [['doctor', '--runner', 'a "b'], '`--runner` contains an unclosed quote: "'],
];

test.for(rows)('`taskwright %s` is rejected', async ([words, error]) => {
  const { code, stdout, stderr } = await runIn({ 'tasks.toml': '' }, words);
  const [message, hint, ...rest] = stderr.split('\n');
  expect(message).toBe(`taskwright: ${error}.`);
  expect(hint).toMatch(/^Run `taskwright help(?: \w+)?` for usage\.$/);
  expect({ code, stdout, rest }).toEqual({ code: 2, stdout: '', rest: [''] });
});

test('The error for an unknown rule lists all rules and suggests the most similar one', async () => {
  const { code, stderr } = await runIn({}, 'check --rule unknown-propery=off');
  expect(code).toBe(2);
  expect(stderr).toMatch(
    /^taskwright: `--rule` cannot set `unknown-propery` \(did you mean `unknown-property`\?\): the rules are .*wrong-type/,
  );
});

test('Without a command, the help is printed to standard error', async () => {
  const { code, stdout, stderr } = await runIn({}, '');
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('Usage: taskwright COMMAND');
});
