import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runIn } from '../support/run-in.ts';
import type { Files } from '../support/temporary-folder.ts';

interface Row {
  readonly files: Files;
  /** The arguments of `import`. */
  readonly words: string;
  readonly code?: number;
  readonly stdout?: string;
  readonly stderr: unknown;
  /** Files with their text afterwards. */
  readonly after?: Readonly<Record<string, string>>;
  /** A file that does not exist afterwards. */
  readonly absent?: string;
}

const justfile = 'build: lint\n  make\nlint:\n  x\n';
const imported = '[tasks.build]\ndepends = "lint"\nrun = "make"\n\n[tasks.lint]\nrun = "x"\n';

const rows: Readonly<Record<string, Row>> = {
  'the only file of the folder is written as tables of mise.toml': {
    files: { justfile },
    words: '',
    stdout: imported,
    stderr: '',
  },
  'differences in the behavior of the runner are listed': {
    files: { 'package.json': '{"scripts":\n{ "prepare": "npm run lint", "lint": "x" } }' },
    words: 'package.json --skip lint',
    stdout: '[tasks.prepare]\nrun = [{ task = "lint" }]\n',
    stderr:
      'package.json:2: npm runs `prepare` automatically, before and after the import; the task runs only when it is requested.\n',
  },
  'a new file': {
    files: { justfile },
    words: 'justfile --to mise.toml',
    stderr: '2 tasks added to mise.toml\n',
    after: { 'mise.toml': imported, justfile },
  },
  'the end of a config file': {
    files: { justfile, 'mise.toml': '[tasks]\na = "x"' },
    words: '--to mise.toml',
    stderr: '2 tasks added to mise.toml\n',
    after: { 'mise.toml': `[tasks]\na = "x"\n\n${imported}` },
  },
  'a task file with Windows line endings': {
    files: { justfile: 'a:\n  x', 'tasks.toml': '[b]\r\nrun = "y"\r\n' },
    words: '--to tasks.toml',
    stderr: '1 task added to tasks.toml\n',
    after: { 'tasks.toml': '[b]\r\nrun = "y"\r\n\r\n[a]\r\nrun = "x"\r\n' },
  },
  'names that are already used': {
    files: { justfile, 'mise.toml': '[tasks]\nbuild = "x"\nz = { run = "x", alias = "lint" }\n' },
    words: '--to mise.toml',
    code: 2,
    stderr:
      'taskwright: nothing was added to `mise.toml`; `--rename build=NEW` renames a task, and `--skip build` leaves it out:\n' +
      '  `build` is already a task; choose another name.\n  `lint` is already an alias of `z`; choose another name.\n',
    after: { 'mise.toml': '[tasks]\nbuild = "x"\nz = { run = "x", alias = "lint" }\n' },
  },
  'names that are already used in another file': {
    files: { justfile, 'mise.toml': '[tasks]\nbuild = "x"\n' },
    words: '--to out.tasks.toml',
    code: 2,
    stderr:
      'taskwright: nothing was added to `out.tasks.toml`; `--rename build=NEW` renames a task, and `--skip build` leaves it out:\n' +
      '  `build` is already a task in `mise.toml`; choose another name.\n',
    absent: 'out.tasks.toml',
  },
  'aliases that are already used': {
    files: {
      justfile: 'alias l := a\nalias z := a\nalias n := a\na:\n  x\nl:\n  y\n',
      'mise.toml': '[tasks]\nz = "x"\n',
    },
    words: '--to mise.toml',
    stderr:
      'justfile:4: The alias `l` of `a` is not imported because the name is already used.\n' +
      'justfile:4: The alias `z` of `a` is not imported because the name is already used.\n' +
      '2 tasks added to mise.toml\n',
    after: {
      'mise.toml': '[tasks]\nz = "x"\n\n[tasks.a]\nalias = "n"\nrun = "x"\n\n[tasks.l]\nrun = "y"\n',
    },
  },
  'names that are resolved': {
    files: { justfile, 'mise.toml': '[tasks]\nbuild = "x"\nlint = "x"\n' },
    words: '--to mise.toml --rename build=make --skip lint',
    stderr: '1 task added to mise.toml\n',
    after: { 'mise.toml': '[tasks]\nbuild = "x"\nlint = "x"\n\n[tasks.make]\ndepends = "lint"\nrun = "make"\n' },
  },
  'references to a renamed task are renamed': {
    files: { justfile },
    words: '--rename lint=check',
    stdout: '[tasks.build]\ndepends = "check"\nrun = "make"\n\n[tasks.check]\nrun = "x"\n',
    stderr: '',
  },
  'a file with syntax errors': {
    files: { justfile, 'mise.toml': '[tasks\n' },
    words: '--to mise.toml',
    code: 2,
    stderr:
      'taskwright: nothing was added to `mise.toml`. Tasks cannot be added to a file with a syntax error; fix the error first.\n',
    after: { 'mise.toml': '[tasks\n' },
  },
  'tasks in braces': {
    files: { justfile, 'mise.toml': 'tasks = { a = "x" }\n' },
    words: '--to mise.toml',
    code: 2,
    stderr:
      'taskwright: nothing was added to `mise.toml`. Tables cannot be added to tasks that are written in braces; convert them to tables first.\n',
  },
  'a file without tasks': {
    files: { 'package.json': '{}' },
    words: '',
    code: 2,
    stderr: 'taskwright: `package.json` was not imported. The file contains no `scripts`.\n',
  },
  'JSON with a syntax error': {
    files: { 'package.json': '{"scripts":{"a":"b",' },
    words: '--to mise.toml',
    code: 2,
    stderr:
      'taskwright: `package.json` was not imported. Syntax error on line 1: a key in double quotes, or `}`, is missing.\n',
    absent: 'mise.toml',
  },
  'a justfile with a syntax error': {
    files: { justfile: 'a:\n  echo {{x\n' },
    words: '--to mise.toml',
    code: 2,
    stderr: 'taskwright: `justfile` was not imported. Syntax error on line 2: `{{` is not closed.\n',
    absent: 'mise.toml',
  },
  'a file without tasks that can be imported': {
    files: { Makefile: 'all:\n    echo x\n' },
    words: '--to mise.toml',
    stderr:
      'Makefile:1: `all` is not imported: line 2 is indented with spaces, and make requires a tab.\n' +
      '0 tasks added to mise.toml\n',
    absent: 'mise.toml',
  },
  'a task that cannot be imported can be skipped': {
    files: { 'package.json': '{ "scripts": { "a": 3, "b": "npm run a", "c": "x" } }' },
    words: 'package.json --skip a --skip b',
    stdout: '[tasks.c]\nenv._.path = "./node_modules/.bin"\nrun = "x"\n',
    stderr: 'package.json:1: `a` is not imported: its value is not a string.\n',
  },
  'a missing file': {
    files: {},
    words: 'Makefile',
    code: 2,
    stderr:
      'taskwright: cannot read `Makefile`: there is no such file or folder; check the spelling, and the folder you are in\n',
  },
  'several files': {
    files: { justfile, 'package.json': '{}' },
    words: '',
    code: 2,
    stderr: expect.stringMatching(/^taskwright: name the file to import: `package.json` or `justfile`\.\n/),
  },
  'no file': {
    files: {},
    words: '',
    code: 2,
    stderr: expect.stringMatching(
      /^taskwright: there is no package.json, makefile, justfile, Taskfile.yml or .vscode\/tasks.json here; specify a file\.\n/,
    ),
  },
  'an unknown format': {
    files: { x: '' },
    words: 'x',
    code: 2,
    stderr: expect.stringMatching(
      /^taskwright: the format of `x` cannot be determined from its name; add `--format` with npm, make, just, task or vscode\.\n/,
    ),
  },
  'a given format': { files: { x: 'a:\n\ty' }, words: 'x --format make', stdout: '[tasks.a]\nrun = "y"\n', stderr: '' },
  'a task that does not exist': {
    files: { justfile },
    words: '--skip lnt',
    code: 2,
    stderr: expect.stringMatching(
      /^taskwright: `--skip` names `lnt`, which is not a task in the file \(did you mean `lint`\?\)\.\n/,
    ),
  },
  'a target in JSON': {
    files: { justfile },
    words: '--to a.tasks.json',
    code: 2,
    stderr: expect.stringMatching(
      /^taskwright: `--to` must be a config file or a task file in TOML, such as `mise.toml`, not `a.tasks.json`\.\n/,
    ),
  },
};

test.for(Object.entries(rows))(
  'taskwright import: %s',
  async ([, { files, words, code = 0, stdout = '', stderr, after = {}, absent }]) => {
    const result = await runIn({ '.git/': '', ...files }, `import ${words}`);
    expect(result).toMatchObject({ code, stdout, stderr });
    for (const [name, text] of Object.entries(after))
      expect(readFileSync(join(result.folder, name), 'utf8')).toBe(text);
    expect(absent === undefined ? [] : readdirSync(result.folder)).not.toContain(absent);
  },
);
