import { describe, expect, test } from 'vitest';
import type { Findings, FolderFindings, RunnerFindings, WorkspaceFindings } from '../../../server/doctor/findings.ts';
import { inCode } from '../../../server/doctor/markdown.ts';
import { makeReport } from '../../../server/doctor/report.ts';

const folder: FolderFindings = {
  folder: '/home/ada/shop',
  files: [
    { path: 'mise.toml', kind: 'config file' },
    { path: 'tasks.toml', kind: 'TOML task file' },
    { path: 'web.tasks.json', kind: 'JSON task file' },
    { path: 'mise-tasks/ci', kind: 'script task' },
    { path: 'mise-tasks/lint', kind: 'script task' },
  ],
  includes: [
    { configFile: 'mise.toml', written: 'tasks.toml', files: ['tasks.toml'] },
    { configFile: 'mise.toml', written: 'git::https://ada:pa55@host.example/x', files: undefined },
  ],
  ignored: ['build/tasks.toml'],
  unreadable: [],
};
const workspace: WorkspaceFindings = {
  folders: [folder],
  totals: { tasks: 12, templates: 1, hidden: 2, errors: 0, warnings: 1, missing: 0, inCycles: 0 },
  isComplete: true,
};
const runner: RunnerFindings = {
  kind: 'found',
  command: ['mise', 'run'],
  path: '/home/ada/.local/bin/mise',
  version: { text: '1.2.3' },
};
const findings: Findings = {
  shownIn: 'editor',
  versions: [
    { name: 'Taskwright', value: '0.1.0' },
    { name: 'Node', value: '24.0.0' },
  ],
  runners: [runner],
  settings: [{ name: 'taskwright.rules', value: { 'unknown-task': 'error' }, setFor: 'workspace' }],
  workspace,
};

test('a report is a Markdown document', () => {
  expect(makeReport(findings, '/home/ada').text).toMatchInlineSnapshot(`
    "# Taskwright report

    ## Problems

    - None found

    ## Versions

    - Taskwright: 0.1.0
    - Node: 24.0.0

    ## Runner

    - \`mise run\`: found as \`~/.local/bin/mise\`, version \`1.2.3\`

    ## Tasks

    - 12 tasks (2 hidden), 1 template
    - 0 errors, 1 warning
    - 0 references to tasks that don't exist, 0 tasks in cycles

    ## Files in \`~/shop\`

    - 1 config file: \`mise.toml\`
    - 1 TOML task file: \`tasks.toml\`
    - 1 JSON task file: \`web.tasks.json\`
    - 2 script tasks: \`mise-tasks/ci\`, \`mise-tasks/lint\`
    - \`mise.toml\` includes \`tasks.toml\`: \`tasks.toml\`
    - \`mise.toml\` includes \`git::https://•••@host.example/x\`: only the runner can resolve it
    - Excluded by ignore files: \`build/tasks.toml\`

    ## Changed settings

    - \`taskwright.rules\` (workspace): \`{"unknown-task":"error"}\`
    "
  `);
});

describe('problems come first, with the remedy', () => {
  const inFolder = (change: Partial<FolderFindings>): Partial<Findings> => ({
    workspace: { ...workspace, folders: [{ ...folder, ...change }] },
  });
  const withTotals = (
    change: Partial<WorkspaceFindings['totals']>,
    shownIn: Findings['shownIn'],
  ): Partial<Findings> => ({
    shownIn,
    workspace: { ...workspace, totals: { ...workspace.totals, ...change } },
  });
  const missing: RunnerFindings = { kind: 'missing', command: ['mise', 'run'], program: 'mise' };

  test.for<readonly [title: string, change: Partial<Findings>, problem: string]>([
    [
      'no runner, in the editor',
      { runners: [missing] },
      'The runner `mise` was not found on the PATH, so tasks cannot be run. Install it (<https://mise.jdx.dev/getting-started.html>) and restart VS Code, or specify another one in the setting `taskwright.runner`.',
    ],
    [
      'no runner, in a terminal',
      { runners: [{ ...missing, program: '/opt/run' }], shownIn: 'terminal' },
      'The runner `/opt/run` does not exist, so tasks cannot be run. Install it (<https://mise.jdx.dev/getting-started.html>), or specify another one with `--runner`.',
    ],
    [
      'no language server',
      { workspace: undefined },
      'The language server does not respond. Run *Taskwright: Restart Language Server*; see its output for the cause.',
    ],
    [
      'no files',
      inFolder({ files: [], includes: [], ignored: [] }),
      'No task files were found in `~/shop`. Create `mise.toml`, which the runner loads.',
    ],
    [
      'only ignored files',
      inFolder({ files: [], includes: [] }),
      'No task files were found in `~/shop`. Ignore files exclude `build/tasks.toml`; check whether they should.',
    ],
    [
      'a file that cannot be read',
      inFolder({ unreadable: [{ name: 'a.tasks.toml', message: 'it is not UTF-8; save it as UTF-8' }] }),
      '`a.tasks.toml` cannot be read: it is not UTF-8; save it as UTF-8.',
    ],
    [
      'an include that matches nothing',
      inFolder({ includes: [{ configFile: 'mise.toml', written: 'ci', files: [] }] }),
      '`ci`, which `mise.toml` includes, matches no task file. Check its spelling, and whether an ignore file excludes it.',
    ],
    [
      'problems in task files, in the editor',
      withTotals({ errors: 1, missing: 2 }, 'editor'),
      "The task files have problems: 1 error, 2 references to tasks that don't exist. The *Tasks* view and the Problems panel show them.",
    ],
    [
      'problems in task files, in a terminal',
      withTotals({ errors: 2, inCycles: 1 }, 'terminal'),
      'The task files have problems: 2 errors, 1 task in a cycle. `taskwright check` shows them.',
    ],
  ])('%s', ([, change, problem]) => {
    const { problems, text } = makeReport({ ...findings, ...change }, '/home/ada');
    expect(problems).toEqual([problem]);
    expect(text).toContain(`## Problems\n\n- ${problem}\n`);
  });
});

test('long lists are shortened, with the number of omitted items', () => {
  const files = Array.from({ length: 32 }, (_, index) => ({ path: `${index}.toml`, kind: 'TOML task file' }) as const);
  const manyFiles = { ...findings, workspace: { ...workspace, folders: [{ ...folder, files }] } };
  expect(makeReport(manyFiles, undefined).text).toContain('`28.toml`, `29.toml` and 2 more\n');
});

test.for([
  ['a', '`a`'],
  ['`a`', '`` `a` ``'],
  ['a``b', '```a``b```'],
  ['a\n# b', '`a # b`'],
  ['', '`  `'],
])('%j becomes %s in Markdown', ([text, code]) => {
  expect(inCode(text ?? '')).toBe(code);
});
