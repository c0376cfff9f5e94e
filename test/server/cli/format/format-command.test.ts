import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type RunOptions, runIn } from '../support/run-in.ts';
import type { Files } from '../support/temporary-folder.ts';

interface Row extends RunOptions {
  readonly files?: Files;
  /** The arguments of `format`. */
  readonly words?: string;
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The files that change, with their new text; all others are unchanged. */
  readonly after?: Readonly<Record<string, string>>;
}

const good = 'a = "x"\n';
const unformatted = 'a="x"\n';
const broken = 'a = \n';

const rows: Readonly<Record<string, Row>> = {
  'Changed files are written and listed': {
    files: {
      'tasks.toml': unformatted,
      'b.tasks.toml': good,
      'mise.toml': '[tasks]\na   = ""\n',
      'Cargo.toml': unformatted,
    },
    code: 0,
    stdout: 'mise.toml\ntasks.toml\n',
    stderr: '2 files formatted, 1 unchanged\n',
    after: { 'tasks.toml': good, 'mise.toml': '[tasks]\na = ""\n' },
  },
  'All files are formatted': {
    files: { 'tasks.toml': good, 'b.tasks.toml': good },
    code: 0,
    stdout: '',
    stderr: '0 files formatted, 2 unchanged\n',
  },
  'All files are ignored': {
    files: {
      'a.tasks.toml': good,
      'b.tasks.toml': good,
      'c.tasks.toml': good,
      'd.tasks.toml': good,
      '.ignore': '*.toml\n',
    },
    code: 0,
    stdout: '',
    stderr:
      'No task files found\n' +
      'taskwright: ignore files exclude `a.tasks.toml`, `b.tasks.toml`, `c.tasks.toml` and 1 more; to include a file, name it explicitly\n',
  },
  'An empty folder': { code: 0, stdout: '', stderr: 'No task files found\n' },
  'An empty folder, with --check': { words: '--check', code: 0, stdout: '', stderr: 'No task files found\n' },
  'With --check, files are listed but not changed': {
    files: { 'tasks.toml': unformatted, 'b.tasks.toml': good },
    words: '--check',
    code: 1,
    stdout: 'tasks.toml\n',
    stderr: '1 of 2 files would change; run `taskwright format` to format it\n',
  },
  'With --check, all files are formatted': {
    files: { 'tasks.toml': good },
    words: '--check .',
    code: 0,
    stdout: '',
    stderr: '0 of 1 file would change\n',
  },
  'A file with syntax errors is not changed; the others are formatted': {
    files: { 'a.tasks.toml': broken, 'tasks.toml': unformatted },
    code: 1,
    stdout: 'tasks.toml\n',
    stderr: expect.stringMatching(
      /^1 file formatted, 0 unchanged, 1 with syntax errors\na.tasks.toml:1:\d+ error .*\[syntax\]\n.*\ntaskwright: `a.tasks.toml` was not formatted because it has syntax errors\n$/s,
    ),
    after: { 'tasks.toml': good },
  },
  'A file with duplicate keys, which the runner refuses, is not changed': {
    files: { 'tasks.toml': '[a]\nrun="x"\n[a]\nquiet=true\n' },
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      / error Table `a` is defined twice; .* \[duplicate-key\]\n[\s\S]* was not formatted /,
    ),
    after: { 'tasks.toml': '[a]\nrun="x"\n[a]\nquiet=true\n' },
  },
  'A file with a merge conflict is not changed': {
    files: { 'tasks.toml': '<<<<<<< HEAD\na="x"\n=======\na="y"\n>>>>>>> topic\n' },
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^[^[]*Unresolved merge conflict; keep one side, or both \[merge-conflict\]\n[^[]*$/),
    after: { 'tasks.toml': '<<<<<<< HEAD\na="x"\n=======\na="y"\n>>>>>>> topic\n' },
  },
  'With --check, a file with syntax errors is also a failure': {
    files: { 'a.tasks.toml': broken, 'tasks.toml': unformatted },
    words: '--check',
    code: 1,
    stdout: 'tasks.toml\n',
    stderr: expect.stringMatching(
      /^1 of 2 files would change, 1 with syntax errors; run `taskwright format` to format it\na.tasks.toml:/,
    ),
  },
  'A file with other problems is formatted': {
    files: { 'tasks.toml': '[a]\nrun="x"\ntimeout="nope"\ndepends=["undefined"]\n' },
    code: 0,
    stdout: 'tasks.toml\n',
    stderr: '1 file formatted, 0 unchanged\n',
    after: { 'tasks.toml': '[a]\nrun = "x"\ntimeout = "nope"\ndepends = ["undefined"]\n' },
  },
  'A file that the runner refuses is not changed; the others are formatted': {
    files: {
      'a.tasks.toml': '[a]\nrun="x"\nsources=1\nrunn="y"\n',
      'b.tasks.toml': broken,
      'c.tasks.toml': good,
      'tasks.toml': unformatted,
    },
    code: 1,
    stdout: 'tasks.toml\n',
    stderr: expect.stringMatching(
      /^1 file formatted, 1 unchanged, 1 with syntax errors, 1 refused by the runner\na.tasks.toml:3:9 error Expected [\s\S]*\[unknown-property\][\s\S]*taskwright: `a.tasks.toml` was not formatted because the runner refuses such a file \(line 3: Expected a string, or an array of strings; found the number 1; .*\)\nb.tasks.toml:/,
    ),
    after: { 'tasks.toml': good },
  },
  'A wrong setting': {
    files: { 'mise.toml': '[settings]\njobs="four"\n[tasks]\na="x"\n' },
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /`mise.toml` was not formatted because the runner refuses such a file \(line 2: Expected an integer.*\)\n$/,
    ),
  },
  'A file is refused even if a comment hides its problem': {
    files: { 'tasks.toml': '[a]\nrun="x"\nrunn="y" # taskwright: ignore unknown-property\n' },
    code: 1,
    stdout: '',
    stderr:
      '0 files formatted, 0 unchanged, 1 refused by the runner\n' +
      'taskwright: `tasks.toml` was not formatted because the runner refuses such a file (line 3: Unknown key `runn`; correct or remove it)\n',
  },
  'With --check, a file that the runner refuses is a failure': {
    files: { 'a.tasks.toml': '[a]\nrunn = "x"\n', 'tasks.toml': good },
    words: '--check',
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^0 of 2 files would change, 1 refused by the runner\na.tasks.toml:2:1 error /),
  },
  'Standard input that the runner refuses produces no output': {
    words: '-',
    stdin: '[a]\nrun=1\n',
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /`<stdin>` was not formatted because the runner refuses such a file \(line 2: .*\)\n$/,
    ),
  },
  'A form that a newer runner may accept does not prevent formatting': {
    files: { 'tasks.toml': '[a]\nrun="x"\nnewer=1\n' },
    words: '--runner-version 2099.1.1',
    code: 0,
    stdout: 'tasks.toml\n',
    stderr: '1 file formatted, 0 unchanged\n',
    after: { 'tasks.toml': '[a]\nrun = "x"\nnewer = 1\n' },
  },
  'JSON of the same content as refused TOML is not changed': {
    files: { 'ci.tasks.json': '{"a":{"run":"x","sources":1}}' },
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /`ci.tasks.json` was not formatted because the runner refuses such a file \(line 1: .*\)\n$/,
    ),
  },
  'JSON is formatted': {
    files: { 'ci.tasks.json': '{"a":"x"}' },
    code: 0,
    stdout: 'ci.tasks.json\n',
    stderr: '1 file formatted, 0 unchanged\n',
    after: { 'ci.tasks.json': '{\n  "a": "x"\n}' },
  },
  'Line endings and the byte order mark are preserved': {
    files: { 'tasks.toml': '\uFEFFa="x"\r\nb="y"\r\n' },
    code: 0,
    stdout: 'tasks.toml\n',
    stderr: '1 file formatted, 0 unchanged\n',
    after: { 'tasks.toml': '\uFEFFa = "x"\r\nb = "y"\r\n' },
  },
  'A formatted file with a byte order mark is not written': {
    files: { 'tasks.toml': '\uFEFFa = "x"\n' },
    code: 0,
    stdout: '',
    stderr: '0 files formatted, 1 unchanged\n',
  },
  '`--column-width` sets the line width': {
    files: { 'tasks.toml': 'a.run = ["aaaaaaaaaa", "bbbbbbbbbb", "cccccccccc"]\n' },
    words: '--column-width 40',
    code: 0,
    stdout: 'tasks.toml\n',
    stderr: '1 file formatted, 0 unchanged\n',
    after: { 'tasks.toml': 'a.run = [\n  "aaaaaaaaaa",\n  "bbbbbbbbbb",\n  "cccccccccc",\n]\n' },
  },
  'Standard input is formatted to standard output': {
    words: '-',
    stdin: unformatted,
    code: 0,
    stdout: good,
    stderr: '',
  },
  'Formatted standard input is printed unchanged': {
    words: '-',
    stdin: `\uFEFF${good}`,
    code: 0,
    stdout: `\uFEFF${good}`,
    stderr: '',
  },
  'The file name of standard input determines its language': {
    words: '- --stdin-filename x.tasks.json',
    stdin: '{"a":"x"}',
    code: 0,
    stdout: '{\n  "a": "x"\n}',
    stderr: '',
  },
  'Standard input with syntax errors produces no output': {
    words: '-',
    stdin: broken,
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('taskwright: `<stdin>` was not formatted because it has syntax errors\n'),
  },
  'With --check, standard input is only checked': {
    words: '- --check',
    stdin: unformatted,
    code: 1,
    stdout: '<stdin>\n',
    stderr: '1 of 1 file would change; run `taskwright format` to format it\n',
  },
};

test.for(Object.entries(rows))('%s', async ([, row]) => {
  const { files = {}, words = '', code, stdout, stderr, after = {}, ...options } = row;
  const result = await runIn(files, `format ${words}`, options);
  expect({ code: result.code, stdout: result.stdout, stderr: result.stderr }).toEqual({ code, stdout, stderr });
  const texts = Object.keys(files).map((path) => [path, readFileSync(join(result.folder, path), 'utf8')]);
  expect(Object.fromEntries(texts)).toEqual({ ...files, ...after });
});
