import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { checkAll, type ScriptInFolder } from '../../../../server/shellcheck/check-all.ts';
import { scriptFiles } from '../../../../server/shellcheck/script-files.ts';
import { shellCheckPath } from '../../../support/shellcheck.ts';
import { runIn } from '../support/run-in.ts';
import { type Files, temporaryFolder } from '../support/temporary-folder.ts';

const environment = { PATH: dirname(shellCheckPath()) };
const unquoted = { 'tasks.toml': '[a]\nrun = """\necho $X\n"""\n' };
const finding = `tasks.toml:3:6 info Double quote to prevent globbing and word splitting. [SC2086]
   3 | echo $X
     |      ^^
`;

/** Files, options, and the exit code and the output of `check`. */
interface Row {
  readonly files: Files;
  readonly options?: string;
  readonly code?: number;
  readonly stdout: string;
}

const used = '; scripts checked by ShellCheck\n';

const rows: Readonly<Record<string, Row>> = {
  'Scripts are checked if the program is found': { files: unquoted, stdout: `${finding}\n1 note in 1 file${used}` },
  'Files without scripts are not mentioned': { files: { 'tasks.toml': '' }, stdout: 'No problems in 1 file\n' },
  'The check of scripts can be turned off': {
    files: unquoted,
    options: '--no-shellcheck',
    stdout: 'No problems in 1 file\n',
  },
  'The level of a check can be set': {
    files: unquoted,
    options: '--rule SC2086=error',
    code: 1,
    stdout: `${finding.replace('info', 'error')}\n1 error in 1 file${used}`,
  },
  'Lower levels can be omitted': {
    files: unquoted,
    options: '--shellcheck-severity warning',
    stdout: `No problems in 1 file${used}`,
  },
  'An error in a script is an error': {
    files: { 'tasks.toml': 'a = "if"' },
    options: '--quiet',
    code: 1,
    stdout: expect.stringMatching(/^tasks.toml:1:6 error .* \[SC10\d\d\]\n/),
  },
  'The configuration of the project applies': {
    files: { ...unquoted, '.shellcheckrc': 'disable=SC2086\n', '.git/HEAD': '' },
    stdout: `No problems in 1 file${used}`,
  },
  'A comment in the file suppresses a check': {
    files: { 'tasks.toml': `# taskwright: ignore SC2086\n${unquoted['tasks.toml']}` },
    stdout: `No problems in 1 file${used}`,
  },
  'Script tasks are checked': {
    files: { 'mise-tasks/build': '#!/usr/bin/env bash\n#MISE description="x"\necho "$usage_x" $X\n' },
    options: '--rule not-executable=off',
    stdout: expect.stringMatching(
      /^mise-tasks\/build:3:17 info .* \[SC2086\]\n[\s\S]*\n1 note in 1 file; scripts checked/,
    ),
  },
  'Scripts for cmd are not checked': {
    files: unquoted,
    options: '--platform windows',
    stdout: 'No problems in 1 file\n',
  },
  'Scripts of a POSIX shell are also checked for Windows': {
    files: {
      'tasks.toml': '[a]\nshell = "bash -c"\nrun_windows = "echo $X"\n[b]\nrun = "echo $Y"\nrun_windows = "echo %Y%"\n',
    },
    options: '--platform windows --format github',
    stdout: expect.stringMatching(
      /^[^\n]*line=3,[^\n]*SC2086[^\n]*\n[^\n]*line=5,[^\n]*SC2086[^\n]*\n2 notes in [^\n]*\n$/,
    ),
  },
  'Scripts are checked for the `shell` of the project, also those for Windows': {
    files: {
      'mise.toml': '[task_config]\nshell = "bash -c"\nincludes = ["tasks.toml"]\n',
      'tasks.toml': '[a]\nrun = "x"\nrun_windows = "echo $X"\n',
    },
    options: '--platform windows --format github',
    stdout: expect.stringMatching(/^[^\n]*tasks.toml,line=3,[^\n]*SC2086[^\n]*\n1 note in [^\n]*\n$/),
  },
  'A script task without a `#!` line is checked in the language of its extension': {
    files: {
      ...Object.fromEntries(
        ['build.ps1', 'build.py', 'build.js', 'build.rb', 'build.fish', 'build.nu', 'build.bat'].map((name) => [
          `mise-tasks/${name}`,
          '#MISE description="x"\nprint($X)\n',
        ]),
      ),
      'mise-tasks/plain': '#MISE description="x"\necho $X\n',
      'mise-tasks/release.v2': '#MISE description="x"\necho $X\n',
      'mise-tasks/test.bash': '#MISE description="x"\n[[ $X == a* ]] && echo $X\n',
    },
    options: '--rule not-executable=off --format github',
    stdout: expect.toSatisfy((text: string) => {
      const found = [...text.matchAll(/file=mise-tasks\/([^,]+).*?title=(?:[\w-]+ )?(\w+)/g)].map(([, file]) => file);
      return found.toSorted().join(' ') === 'plain release.v2 test.bash';
    }),
  },
  'A script task in another language is not checked': {
    files: { 'mise-tasks/build': '#!/usr/bin/env python3\n#MISE description="x"\nprint($X)\n' },
    options: '--rule not-executable=off',
    stdout: 'No problems in 1 file\n',
  },
  'Variables that config files of the project and around it set are not reported': {
    files: {
      'mise.toml': '[env]\nouter = "1"\n',
      'app/mise.toml': '[tasks.a]\nrun = \'echo "$outer" "$inner" "$other"\'\n',
      'app/.config/mise/conf.d/b.toml': '[env]\ninner = "1"\n',
    },
    stdout: expect.stringMatching(
      /^app\/mise.toml:2:32 warning other is ref.* \[SC2154\]\n[\s\S]*\n1 warning in 3 files/,
    ),
  },
  'The shell of the project and of a template applies': {
    files: {
      'mise.toml': [
        '[task_config]',
        'shell = "bash -c"',
        'includes = ["tasks.toml"]',
        '[task_templates.posix]',
        'shell = "sh -c"',
        '[tasks.a]',
        'run = "[[ -n $X ]]"',
        '[tasks.b]',
        'extends = "posix"',
        'run = "[[ -n $Y ]]"',
      ].join('\n'),
      'tasks.toml': 'c = "[[ -n $X ]]"',
    },
    stdout: expect.stringMatching(
      /^mise.toml:10:8 warning .* \[SC3010\]\n[\s\S]*\n1 warning in 2 files; scripts checked/,
    ),
  },
};

test.for(Object.entries(rows))('%s', async ([, { files, options = '', code = 0, stdout }]) => {
  const ran = await runIn(files, `check ${options}`, { environment });
  expect({ code: ran.code, stdout: ran.stdout, stderr: ran.stderr }).toEqual({ code, stdout, stderr: '' });
});

test('reports for programs contain the link of a check', async () => {
  const link = 'https://www.shellcheck.net/wiki/SC2086';
  const json = await runIn(unquoted, 'check --format json', { environment });
  expect(JSON.parse(json.stdout)).toMatchObject({ shellCheck: 'used', problems: [{ code: 'SC2086', link }] });
  const sarif = await runIn(unquoted, 'check --format sarif', { environment });
  const [run] = JSON.parse(sarif.stdout).runs;
  const [result] = run.results;
  expect(result).toMatchObject({ ruleId: 'SC2086', level: 'note' });
  expect(run.tool.driver.rules[result.ruleIndex]).toMatchObject({ id: 'SC2086', helpUri: link });
  const github = await runIn(unquoted, 'check --format github', { environment });
  expect(github.stdout).toContain(
    `::notice file=tasks.toml,line=3,endLine=3,col=6,endColumn=8,title=ShellCheck SC2086::Double quote to prevent globbing and word splitting.%0A${link}\n`,
  );
});

test('a missing program is an error only if it is required', async () => {
  const required = await runIn(unquoted, 'check --shellcheck', { environment: { PATH: '/nowhere' } });
  expect(required).toMatchObject({ code: 2, stderr: expect.stringContaining('ShellCheck was not found on the PATH') });
  const optional = await runIn(unquoted, 'check', { environment: { PATH: '/nowhere' } });
  expect(optional).toMatchObject({
    code: 0,
    stdout: 'No problems in 1 file; scripts not checked, since ShellCheck is not installed\n',
  });
});

test('a program that fails makes the check fail', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-test-'));
  writeFileSync(join(folder, 'shellcheck'), '#!/bin/sh\necho "unknown option" >&2\nexit 4\n');
  chmodSync(join(folder, 'shellcheck'), 0o755);
  expect(await runIn(unquoted, 'check', { environment: { PATH: folder } })).toMatchObject({
    code: 2,
    stdout: 'No problems in 1 file; some scripts not checked, since ShellCheck failed\n',
    stderr: 'taskwright: ShellCheck printed no comments: unknown option\n',
  });
});

const manyScripts = {
  'tasks.toml': Array.from({ length: 150 }, (_, index) => `[t${index}]\nrun = "npm run ${index}"\n`).join(''),
};

/** Returns a clock that advances by ten seconds whenever it is read. */
function fastClock(): () => number {
  let time = 0;
  return () => {
    time += 10_000;
    return time;
  };
}

test('A script that is too long is not checked, and the others are', async () => {
  const script = (length: number) => `echo $X ${'x'.repeat(length)}`;
  const files = { 'tasks.toml': `a = "${script(500_000)}"\nb = "${script(10)}"\n` };
  const { code, stdout, stderr } = await runIn(files, 'check --format github', { environment });
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: 'taskwright: ShellCheck skipped 1 script with more than 500000 characters\n',
  });
  expect(stdout).toMatch(/^[^\n]*line=2,[^\n]*SC2086[^\n]*\n1 note in [^\n]*\n$/);
});

test('A long check prints once that it takes a while, and how to skip it', async () => {
  const { stderr } = await runIn(manyScripts, 'check', { environment, now: fastClock() });
  expect(stderr).toMatch(
    /^taskwright: ShellCheck has checked \d+ scripts? and continues; `--no-shellcheck` skips this\n$/,
  );
});

test('On a terminal, a check shows how many scripts are checked', async () => {
  const { stderr } = await runIn(manyScripts, 'check', { environment, now: fastClock(), isTTY: true });
  expect(stderr).toContain('Checking scripts with ShellCheck: 150 checked; `--no-shellcheck` skips this');
  expect(stderr.endsWith('\r\u001b[K')).toBe(true);
});

test('Scripts are taken only when a process can start, so that few of them are in memory', async () => {
  const atOnce = 100 * availableParallelism();
  const total = atOnce + 200;
  let taken = 0;
  function* scripts() {
    for (; taken < total; taken++) yield { source: `#!/bin/sh\necho $X ${taken}\n`, folder: '/' };
  }
  const takenBefore: number[] = [];
  const found: number[] = [];
  const failures = await checkAll(scripts(), {
    path: shellCheckPath(),
    environment: process.env,
    files: scriptFiles,
    onChecked: (_, comments) => {
      takenBefore.push(taken);
      found.push(comments.length);
    },
  });
  expect(failures).toEqual([]);
  expect(takenBefore[0]).toBeLessThanOrEqual(atOnce);
  expect(found).toEqual(Array.from({ length: total }, () => 1));
});

/** Checks scripts. Returns the number of comments about each, and the texts that ShellCheck has read. */
async function checked(scripts: readonly ScriptInFolder[]) {
  const read: string[] = [];
  const found = new Map<ScriptInFolder, number>();
  const failures = await checkAll(scripts, {
    path: shellCheckPath(),
    environment: process.env,
    files: {
      ...scriptFiles,
      writeFile(path, text) {
        if (path.endsWith('.sh')) read.push(text);
        return scriptFiles.writeFile(path, text);
      },
    },
    onChecked: (script, comments) => found.set(script, comments.length),
  });
  expect(failures).toEqual([]);
  return { found: scripts.map((script) => found.get(script)), read };
}

const script = (line: string, folder = '/'): ScriptInFolder => ({ source: `#!/bin/sh\n${line}\n`, folder });

test('Equal scripts are checked once, and each has its comments', async () => {
  const { found, read } = await checked([script('echo $A'), script('echo ok'), script('echo $A')]);
  expect(found).toEqual([1, 0, 1]);
  expect(read).toHaveLength(2);
});

test('Equal scripts of many files in different folders are checked once', async () => {
  const scripts = Array.from({ length: 900 }, (_, index) => script(`echo $A ${index % 300}`, `/p${index}`));
  const { found, read } = await checked(scripts);
  expect(found).toEqual(scripts.map(() => 1));
  expect(new Set(read).size).toBe(read.length);
});

test.for(['. ./lib.sh', 'source ./lib.sh', '\\. ./lib.sh', '# shellcheck source=lib.sh\n. "$(pwd)/lib.sh"'])(
  'Equal scripts that include another are checked in each folder: %s',
  async (include) => {
    const folder = temporaryFolder({
      'with/lib.sh': '# shellcheck shell=bash\nA=1\n',
      'without/': '',
    });
    const source = `#!/bin/bash\n${include}\necho "$A"\n`;
    const { found } = await checked(['with', 'without'].map((name) => ({ source, folder: join(folder, name) })));
    expect(found).toEqual([0, 1]);
  },
);
