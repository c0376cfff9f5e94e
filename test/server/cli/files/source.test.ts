import { expect, test } from 'vitest';
import { runIn } from '../support/run-in.ts';
import type { Files } from '../support/temporary-folder.ts';

interface Row {
  readonly files: Files;
  readonly names: string;
  readonly stdin?: Uint8Array;
  readonly errors: readonly string[];
}

const good = 'a = "echo"\n';
const missing = 'there is no such file or folder; check the spelling, and the folder you are in';
const longName = 'x'.repeat(300);

const rows: Readonly<Record<string, Row>> = {
  'A missing file': { files: {}, names: 'gone.toml', errors: [`\`gone.toml\`: ${missing}`] },
  'A missing folder': { files: {}, names: 'gone/', errors: [`\`gone/\`: ${missing}`] },
  'Several names, some of them missing': {
    files: {},
    names: 'b.toml a.toml',
    errors: [`\`a.toml\`: ${missing}`, `\`b.toml\`: ${missing}`],
  },
  'A path through a file': {
    files: { 'a.toml': good },
    names: 'a.toml/b.toml',
    errors: ['`a.toml/b.toml`: part of the path is a file, not a folder; check the spelling'],
  },
  'A link that leads to itself': {
    files: { 'a.toml': { link: 'b.toml' }, 'b.toml': { link: 'a.toml' } },
    names: 'a.toml',
    errors: ['`a.toml`: its symbolic links form a cycle; correct the link'],
  },
  'A name that no file can have': {
    files: {},
    names: longName,
    errors: [`\`${longName}\`: the name is too long; shorten it`],
  },
  'A name that contains a terminal escape sequence': {
    files: {},
    names: 'a\u001b[2J.toml',
    errors: [`\`a␛[2J.toml\`: ${missing}`],
  },
  'A zero byte': {
    files: { 'a.toml': Uint8Array.of(97, 0, 98) },
    names: 'a.toml',
    errors: ['`a.toml`: it is not a text file (byte 2 is zero); specify a TOML or JSON file'],
  },
  'Bytes that are not UTF-8': {
    files: { 'a.toml': Uint8Array.of(97, 0xe4, 98) },
    names: 'a.toml',
    errors: ['`a.toml`: it is not UTF-8; save it as UTF-8'],
  },
  'UTF-16': {
    files: { 'a.toml': Buffer.from(`\uFEFF${good}`, 'utf16le') },
    names: 'a.toml',
    errors: ['`a.toml`: it is UTF-16, but task files are UTF-8; save it as UTF-8'],
  },
  'A truncated character on standard input': {
    files: {},
    names: '-',
    stdin: Uint8Array.of(0xe2, 0x82),
    errors: ['`<stdin>`: it is not UTF-8; save it as UTF-8'],
  },
  'A file that is neither TOML nor JSON': {
    files: { 'build.sh': 'echo' },
    names: 'build.sh',
    errors: ['`build.sh`: the file extension is neither .toml nor .json; omit the file, or set its kind with `--kind`'],
  },
};

const asRows = Object.entries(rows).flatMap(([name, row]) =>
  ['check', 'format', 'format --check'].map((command) => ({ name, command, row })),
);

test.for(asRows)(
  '$name: `taskwright $command` reports the cause, processes the other files, and fails',
  async ({ command, row }) => {
    const { files, names, stdin = '', errors } = row;
    const others = names === '-' ? '' : 'good.toml';
    const { code, stderr } = await runIn({ ...files, 'good.toml': good }, `${command} ${names} ${others}`, { stdin });
    const messages = stderr.split('\n').filter((line) => line.startsWith('taskwright: '));
    expect(messages).toEqual(errors.map((error) => `taskwright: cannot read ${error}`));
    expect(code).toBe(2);
  },
);

test('The other files are checked, and the summary contains the number of names that could not be read', async () => {
  const { stdout } = await runIn(
    { 'good.toml': good, 'bad.toml': Uint8Array.of(0) },
    'check good.toml bad.toml gone.toml',
  );
  expect(stdout).toBe(
    'No problems in 1 file (2 paths could not be read); scripts not checked, since ShellCheck is not installed\n',
  );
});

test.for([
  ['check gone.toml', 'stdout'],
  ['check latin-1.toml', 'stdout'],
  ['check latin-1.toml --format github', 'stdout'],
  ['format gone.toml', 'stderr'],
  ['format latin-1.toml --check', 'stderr'],
] as const)('`taskwright %s` does not say that there are no task files', async ([words, stream]) => {
  const outputs = await runIn({ 'latin-1.toml': Uint8Array.of(97, 0xe4, 98) }, words);
  expect(outputs[stream]).toMatch(/^1 path could not be read$/m);
  expect(outputs.stdout + outputs.stderr).not.toContain('No task files');
});

test('Every format for programs contains the names that could not be read', async () => {
  const outputs = await Promise.all(
    ['json', 'sarif', 'github'].map((format) => runIn({}, `check gone.toml --format ${format}`)),
  );
  for (const { stdout, code } of outputs) {
    expect(stdout).toContain(missing);
    expect(code).toBe(2);
  }
});

test.for([
  ['an empty file', ''],
  ['only a byte order mark', '\uFEFF'],
  ['a byte order mark before the text', `\uFEFF${good}`],
  ['Windows line endings', 'a = "echo"\r\n\r\nb = "echo"\r\n'],
] as const)('%s is accepted', async ([, text]) => {
  const { code, stdout } = await runIn({ 'tasks.toml': text }, 'check --no-shellcheck');
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: 'No problems in 1 file\n',
  });
});
