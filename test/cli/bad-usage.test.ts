import { expect, test } from 'vitest';
import { runIn } from './support/run-in.ts';

const missing = 'there is no such file or folder; check the spelling, and the folder you are in';

/** What is behind `taskwright`, in a folder with a `tasks.toml`, and the complaint. Whatever it is, there is a hint at the help, and nothing else. */
const rows: readonly (readonly [words: string | readonly string[], complaint: string])[] = [
  ['chekc', 'there is no command "chekc" (did you mean "check"?)'],
  ['fmt', 'there is no command "fmt"'],
  ['tasks.toml', 'there is no command "tasks.toml"; to check a file or folder, write "taskwright check tasks.toml"'],
  ['src/', 'there is no command "src/"; to check a file or folder, write "taskwright check src/"'],
  ['--versoin', 'there is no option "--versoin" before the command (did you mean "--version"?)'],
  ['-x', 'there is no option "-x" before the command'],
  ['help chekc', 'there is no command "chekc" (did you mean "check"?)'],
  ['help check format', 'help is about one command at a time'],
  ['check --formt json', 'there is no option "--formt" (did you mean "--format"?)'],
  ['check -z', 'there is no option "-z"'],
  ['check --constructor', 'there is no option "--constructor"'],
  ['check --format', '"--format" needs a value behind it'],
  ['check --format --quiet', '"--format" needs a value behind it'],
  ['check --format json --format text', '"--format" is defined twice; keep one of them'],
  ['check --format jsn', '"--format" cannot be "jsn" (did you mean "json"?): it is text, json, sarif or github'],
  ['check --format=', '"--format" cannot be "": it is text, json, sarif or github'],
  ['check --quiet=yes', '"--quiet" takes no value, so leave "=yes" away'],
  ['check --color sometimes', '"--color" cannot be "sometimes": it is auto, always or never'],
  [
    'check --kind taskfile',
    '"--kind" cannot be "taskfile" (did you mean "task-file"?): it is auto, task-file, config-file or registry-config',
  ],
  ['check --max-warnings few', '"--max-warnings" cannot be "few": it is a whole number from 0 to 999999999'],
  ['check --max-warnings=-1', '"--max-warnings" cannot be "-1": it is a whole number from 0 to 999999999'],
  [
    'check --rule unknown-property',
    '"--rule" cannot be "unknown-property": it is CODE=LEVEL, with LEVEL off, hint, info, warning or error',
  ],
  ['check --rule syntax=off', '"--rule" cannot set "syntax": a syntax error is always an error'],
  ['check --stdin-filename a.toml', '"--stdin-filename" is about standard input, so add "-" to the names'],
  ['check - --stdin-filename=', '"--stdin-filename" needs a name'],
  [['check', ''], 'a name is empty; name a file or a folder'],
  ['format --column-width 5', '"--column-width" cannot be "5": it is a whole number from 40 to 400'],
  ['format --format json', 'there is no option "--format"'],
  ['format - tasks.toml', 'standard input ("-") goes to standard output, so leave the other names away'],
  ['schema tasks.toml', '"schema" takes no names, so leave "tasks.toml" away'],
  ['doctor a b', '"doctor" looks at one folder, so leave "b" away'],
  [['doctor', ''], 'the name of the folder is empty; write a name, or leave it away'],
  ['doctor tasks.toml', '"tasks.toml" is a file; name the folder that it is in'],
  ['doctor gone', `the folder "gone" cannot be read: ${missing}`],
  ['graph --in tasks.toml', '"tasks.toml" is a file; name the folder that it is in'],
  ['graph --in gone', `the folder "gone" cannot be read: ${missing}`],
  [['doctor', '--runner', ' '], '"--runner" needs a command'],
  [['doctor', '--runner', 'a "b'], '"--runner" has a quote that is not closed: "'],
  ['lsp --stdio --pipe=/tmp/x', '"--stdio" and "--pipe" exclude each other; keep one'],
  ['lsp tasks.toml', '"lsp" takes no names, so leave "tasks.toml" away'],
];

test.for(rows)('`taskwright %s` is refused', async ([words, complaint]) => {
  const { code, stdout, stderr } = await runIn({ 'tasks.toml': '' }, words);
  const [said, hint, ...rest] = stderr.split('\n');
  expect(said).toBe(`taskwright: ${complaint}.`);
  expect(hint).toMatch(/^Run "taskwright help(?: \w+)?" for what there is\.$/);
  expect({ code, stdout, rest }).toEqual({ code: 2, stdout: '', rest: [''] });
});

test('A rule that does not exist is refused with the nearest one and all of them', async () => {
  const { code, stderr } = await runIn({}, 'check --rule unknown-propery=off');
  expect(code).toBe(2);
  expect(stderr).toMatch(
    /^taskwright: "--rule" cannot set "unknown-propery" \(did you mean "unknown-property"\?\): the rules are .*wrong-type/,
  );
});

test('Without a command there is help, as an error', async () => {
  const { code, stdout, stderr } = await runIn({}, '');
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('Usage: taskwright COMMAND');
});
