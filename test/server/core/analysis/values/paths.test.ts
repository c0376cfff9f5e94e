import { describe, expect, test } from 'vitest';
import type { FileState } from '../../../../../server/core/analysis/graph/file-lookup.ts';
import { rows } from '../../../../support/rows.ts';
import { diagnosedAmongTasks, type Place } from './problems-among-tasks.ts';

const disk: Readonly<Record<string, FileState>> = {
  '/home/me/app/scripts': 'folder',
  '/home/me/app/scripts/run.sh': 'script',
  '/home/me/app/scripts/plain.sh': 'file',
  '/home/me/app/elsewhere.sh': 'unknown',
  '/home/me/app': 'folder',
  '/home/me/app/site': 'folder',
  '/home/me/shared.sh': 'script',
  '/bin/sh': 'script',
  '/opt': 'folder',
};

const files = (path: string): FileState => disk[path] ?? 'missing';
const json: Place = { language: 'json' };
const config: Place = { kind: 'config-file' };

type Row = readonly [marked: string, problems?: readonly string[], place?: Place];

const noFile = (path: string) => `missing-file: File \`${path}\` does not exist; correct the path or create the file`;
const noFolder = (path: string) =>
  `missing-directory: Folder \`${path}\` does not exist; correct the path or create the folder`;
const noProgram = (path: string) =>
  `invalid-shell: Program \`${path}\` does not exist on this machine; correct the path, or specify only its name`;

const tables: Readonly<Record<string, readonly Row[]>> = {
  'a script file': [
    ['[a]\nfile = "«scripts/rn.sh»"', [noFile('scripts/rn.sh')]],
    ['[a]\nfile = "«./scripts/../rn.sh»"', [noFile('./scripts/../rn.sh')]],
    ['[a]\nfile = "«/no/such.sh»"', [noFile('/no/such.sh')]],
    ['[a]\nfile = "«r\\u00fcn.sh»"', [noFile('rün.sh')]],
    ['{ "a": { "file": "«rn.sh»" } }', [noFile('rn.sh')], json],
    ['[tasks.a]\nfile = "«rn.sh»"', [noFile('rn.sh')], config],
    ['[a]\nfile = "«scripts»"', ['missing-file: `scripts` is a folder; specify a script file in it']],
    [
      '[a]\nfile = "«scripts/plain.sh»"',
      ['not-executable: `scripts/plain.sh` is not executable; run `chmod +x` on it'],
    ],
    [
      '[a]\nfile = "«scripts/plain.sh»"\nshell = "bash"',
      ['not-executable: `scripts/plain.sh` is not executable; run `chmod +x` on it'],
    ],
    ['[a]\nfile = "{{ config_root }}/scripts/plain.sh"'],
    ['[a]\nfile = "scripts/run.sh"'],
    ['[a]\nfile = "./scripts/../scripts//run.sh"'],
    ['[a]\nfile = "/bin/sh"'],
    ['[a]\nfile = "elsewhere.sh"'],
    ['[a]\nfile = "../shared.sh"'],
    ['[a]\nfile = "https://example.com/a.sh"'],
    ['[a]\nfile = "git::https://example.com/a.git//a.sh?ref=v1"'],
    ['[a]\nfile = "git::ssh://git@example.com/a.git//a.sh"'],
    ['[a]\nfile = "~/a.sh"'],
    ['[a]\nfile = "«{{ config_root }}/a.sh»"', [noFile('{{ config_root }}/a.sh')]],
    ['[a]\nfile = "{{ config_root }}/scripts/run.sh"'],
    ['[a]\nfile = "{{ cwd }}/a.sh"'],
    ['[a]\nfile = "$HOME/a.sh"'],
    ["[a]\nfile = 'C:\\a.bat'"],
    ['[task_templates.a]\nfile = "rn.sh"', [], config],
  ],
  'a path in a task file that a config file in a parent folder may include': [
    ['[a]\nfile = "shared.sh"', [], { projects: ['/home/me'] }],
    ['[a]\nfile = "«shared.sh»"', [noFile('shared.sh')], { projects: ['/home/you'] }],
    ['[tasks.a]\nfile = "«shared.sh»"', [noFile('shared.sh')], { kind: 'config-file', projects: ['/home/me'] }],
  ],
  'the working folder': [
    ['[a]\nrun = "x"\ndir = "«nowhere»"', [noFolder('nowhere')]],
    ['[a]\nrun = "x"\ndir = "«/no/such»"', [noFolder('/no/such')]],
    ['{ "a": { "run": "x", "dir": "«nowhere»" } }', [noFolder('nowhere')], json],
    ['[a]\nrun = "x"\ndir = "«scripts/run.sh»"', ['missing-directory: `scripts/run.sh` is a file; specify a folder']],
    ['[a]\nrun = "x"\ndir = "site"'],
    ['[a]\nrun = "x"\ndir = "site/"'],
    ['[a]\nrun = "x"\ndir = "/opt"'],
    ['[a]\nrun = "x"\ndir = "elsewhere.sh"'],
    ['[a]\nrun = "x"\ndir = "{{cwd}}"'],
    ['[a]\nrun = "x"\ndir = "{{cwd}}/nowhere"'],
    ['[a]\nrun = "x"\ndir = "«{{config_root}}/nowhere»"', [noFolder('{{config_root}}/nowhere')]],
    ['[a]\nrun = "x"\ndir = "«{{- config_root -}}//nowhere/»"', [noFolder('{{- config_root -}}//nowhere/')]],
    ['[a]\nrun = "x"\ndir = "{{config_root}}"'],
    ['[a]\nrun = "x"\ndir = "{{ config_root }}/site"'],
    ['[a]\nrun = "x"\ndir = "{{config_root}}-x"'],
    ['[a]\nrun = "x"\ndir = "{{config_root}}/{{vars.x}}"'],
    ['[a]\nrun = "x"\ndir = "{{config_root | dirname}}/x"'],
    ['[task_templates.a]\ndir = "{{config_root}}/nowhere"', [], config],
    ['[a]\nrun = "x"\ndir = "~/nowhere"'],
    ['[a]\nrun = "x"\ndir = ""'],
    ['[a]\nrun = "x"\ndir = "made"\ndepends = "make"\n[make]\nrun = "y"'],
  ],
  'the program of a shell': [
    ['[a]\nrun = "x"\nshell = "«/no/such» -c"', [noProgram('/no/such')]],
    ['[a]\nrun = "x"\nshell = "«\'/no/such\'» -c"', [noProgram('/no/such')]],
    ['[a]\nrun = "x"\nshell = "/bin/sh -c"'],
    ['[a]\nrun = "x"\nshell = "no-such -c"'],
    ['[a]\nrun = "x"\nshell = "./no-such -c"'],
    ['[a]\nrun = "x"\nshell = "{{ vars.shell }}"'],
  ],
};

describe.each(Object.entries(tables))('%s', (_, table) => {
  test.each(rows(table))('$name', ({ row: [marked, problems = [], place] }) => {
    expect(diagnosedAmongTasks(marked, { ...place, files })).toEqual([marked, ...problems]);
  });

  test('are not reported if the disk is not accessible', () => {
    const unknown: Place = { files: () => 'unknown' };
    for (const [marked, , place] of table)
      expect(diagnosedAmongTasks(marked, { ...place, ...unknown }).slice(1)).toEqual([]);
  });
});
