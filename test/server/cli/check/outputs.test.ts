import { chmodSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runIn } from '../support/run-in.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const mistake = { 'tasks.toml': '[a]\nrunn = "x"\nrun = "x"\n' };
const check = (folder: string, words: string, isTTY = false) =>
  runIn(folder, `check --no-shellcheck --rule not-included=off ${words}`, { isTTY });
const read = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8');

describe('--output', () => {
  test('writes several reports and prints another one', async () => {
    const folder = temporaryFolder(mistake);
    const words = '--format github --format sarif --output a.sarif --format junit --output b.xml';
    const { code, stdout, stderr } = await check(folder, words);
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: expect.stringMatching(/^::error file=tasks.toml/),
      stderr: '',
    });
    expect(JSON.parse(read(folder, 'a.sarif'))).toMatchObject({ version: '2.1.0' });
    expect(read(folder, 'b.xml')).toMatch(/^<\?xml /);
  });

  test('writes text without colors, and prints nothing', async () => {
    const folder = temporaryFolder(mistake);
    const { stdout } = await check(folder, '--output report.txt --color always', true);
    expect([stdout, read(folder, 'report.txt')]).toEqual(['', (await check(folder, '')).stdout]);
  });

  test('prints a report for `-`', async () => {
    const folder = temporaryFolder(mistake);
    const { stdout } = await check(folder, '--format json --output - --format sarif --output a.sarif');
    expect(JSON.parse(stdout)).toMatchObject({ version: 1 });
    expect(readdirSync(folder).sort()).toEqual(['a.sarif', 'tasks.toml']);
  });

  test('replaces a file and preserves its mode, also through a link', async () => {
    const folder = temporaryFolder({ ...mistake, 'old.json': 'old' });
    chmodSync(join(folder, 'old.json'), 0o640);
    symlinkSync('old.json', join(folder, 'link.json'));
    await check(folder, '--format json --output link.json');
    expect(statSync(join(folder, 'old.json')).mode & 0o777).toBe(0o640);
    expect(JSON.parse(read(folder, 'old.json'))).toMatchObject({ version: 1 });
  });

  test('writes to a device', async () => {
    expect((await check(temporaryFolder(mistake), '--format json --output /dev/null')).code).toBe(1);
  });

  test('reports a file that cannot be written', async () => {
    const { code, stderr } = await check(temporaryFolder(mistake), '--format json --output gone/a.json');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/^taskwright: cannot write `gone\/a.json`: there is no such file/),
    });
  });
});

describe('--baseline', () => {
  const known = async (): Promise<string> => {
    const folder = temporaryFolder(mistake);
    await check(folder, '--baseline known.json --update-baseline');
    return folder;
  };

  test('contains the problems without their lines', async () => {
    const folder = temporaryFolder(mistake);
    const { code, stdout, stderr } = await check(folder, '--baseline sub/../known.json --update-baseline');
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: 'No problems in 1 file\n',
      stderr: '1 problem is in the baseline `sub/../known.json`\n',
    });
    expect(JSON.parse(read(folder, 'known.json'))).toEqual({
      version: 1,
      files: {
        'tasks.toml': [{ code: 'unknown-property', message: 'Unknown key `runn`; correct or remove it', count: 1 }].map(
          (problem) => ({ ...problem, message: expect.stringMatching(/^Unknown key `runn`/) }),
        ),
      },
    });
  });

  test.each<[title: string, text: string, code: number, lines: readonly string[]]>([
    ['omits problems whose lines have moved', `# New\n\n\n[b]\nrun = "x"\n${mistake['tasks.toml']}`, 0, []],
    ['reports other problems', `${mistake['tasks.toml']}\nruns = "x"\n`, 1, ['tasks.toml:5:1']],
    ['reports a repetition', `${mistake['tasks.toml']}[b]\nrun = "x"\nrunn = "x"\n`, 1, ['tasks.toml:6:1']],
  ])('%s', async (_, text, code, lines) => {
    const folder = await known();
    writeFileSync(join(folder, 'tasks.toml'), text);
    const result = await check(folder, '--baseline known.json');
    expect([result.code, result.stdout.match(/^tasks.toml:\d+:\d+/gm) ?? [], result.stderr]).toEqual([code, lines, '']);
  });

  test('names the problems that are fixed, and forgets them when it is updated', async () => {
    const folder = await known();
    writeFileSync(join(folder, 'tasks.toml'), '[a]\nrun = "x"\n');
    expect((await check(folder, '--baseline known.json')).stderr).toBe(
      'taskwright: 1 problem of the baseline is fixed; to remove it, add `--update-baseline`\n',
    );
    await check(folder, '--baseline known.json --update-baseline');
    expect(JSON.parse(read(folder, 'known.json'))).toEqual({ version: 1, files: {} });
  });

  test('keeps the problems of files that are not checked, unless they are deleted', async () => {
    const folder = temporaryFolder({ ...mistake, 'p/tasks.toml': mistake['tasks.toml'] });
    await check(folder, '--baseline known.json --update-baseline');
    await check(folder, 'tasks.toml --baseline known.json --update-baseline');
    expect(Object.keys(JSON.parse(read(folder, 'known.json')).files)).toEqual(['p/tasks.toml', 'tasks.toml']);
    const other = temporaryFolder({ ...mistake, 'known.json': read(folder, 'known.json') });
    await check(other, '--baseline known.json --update-baseline');
    expect(Object.keys(JSON.parse(read(other, 'known.json')).files)).toEqual(['tasks.toml']);
  });

  test('is relative to its own folder', async () => {
    const folder = await known();
    const { code } = await runIn(folder, 'check --no-shellcheck --baseline ../known.json ../tasks.toml', {
      from: 'sub',
    });
    expect(code).toBe(0);
  });

  test.each([
    ['{', 'is not a baseline'],
    ['[]', 'is not a baseline'],
    ['{ "version": 2, "files": {} }', 'is not a baseline'],
    ['{ "version": 1, "files": { "tasks.toml": [{ "code": "syntax" }] } }', 'is not a baseline'],
    [undefined, 'there is no baseline'],
  ])('is refused if its text is %j', async (text, message) => {
    const folder = temporaryFolder({ ...mistake, ...(text === undefined ? {} : { 'known.json': text }) });
    const { code, stderr } = await check(folder, '--baseline known.json');
    expect([code, stderr.includes(message)]).toEqual([2, true]);
  });
});

test.each([
  ['--format json --format sarif', '`json` and `sarif` cannot both be printed; add `--output FILE` after one of them'],
  ['--output a --output b', 'add `--format` before `--output b`'],
  ['--output a --format json --output a', 'two reports cannot be written to `a`'],
  ['--output a --format json --output ./b/../a', 'two reports cannot be written to `./b/../a`'],
  ['--output=', '`--output` cannot be empty: it must be the name of a file'],
  ['--diff --format json', '`--diff` prints changes; remove `--format`'],
  ['--diff --output a', '`--diff` prints changes; remove `--output`'],
  ['--update-baseline', '`--update-baseline` writes a baseline; add `--baseline FILE`'],
  ['--watch --fix', '`--watch` changes no files; remove `--fix`'],
  ['--watch --format json', '`--watch` prints text; add `--output FILE` after `--format`'],
  ['--watch -', '`--watch` cannot read the standard input; name files or folders'],
])('Options that contradict each other are refused: %s', async (words, message) => {
  const { code, stderr } = await check(temporaryFolder(mistake), words);
  expect([code, stderr]).toEqual([2, `taskwright: ${message}.\nRun \`taskwright help check\` for usage.\n`]);
});
