import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtProgram } from '../../../../harness/system/built-programs.ts';
import { commands } from '../../../../server/cli/commands.ts';
import { formatsOfCommands } from '../../../../server/cli/completion/option-values.ts';
import { joinWithOr } from '../../../../server/cli/options/options.ts';
import { runIn } from '../support/run-in.ts';
import { type Files, temporaryFolder } from '../support/temporary-folder.ts';

const files: Files = {
  '.git/': '',
  'mise.toml':
    '[tasks.build]\ndescription = "Build\\tall"\nrun = "x"\n[tasks."build:web"]\nrun = "x"\n[tasks."a\\nb"]\nrun = "x"\n[tasks.lint]\nrun = "x"\n',
  'notes.txt': '',
};

async function words(...line: readonly string[]): Promise<readonly string[]> {
  const { code, stdout, stderr } = await runIn(files, ['completion', 'words', '--', ...line]);
  expect([code, stderr]).toEqual([0, '']);
  return stdout.split('\n').filter((each) => each !== '');
}

const valuesOf = async (...line: readonly string[]): Promise<readonly string[]> =>
  (await words(...line)).map((each) => each.slice(0, each.indexOf('\t')));

describe('taskwright completion words', () => {
  test.each<[line: readonly string[], values: readonly string[]]>([
    [['gr'], ['graph']],
    [['--v'], ['--version']],
    [['help', 'ch'], ['check']],
    [
      ['graph', ''],
      ['build', 'build:web', 'lint'],
    ],
    [['graph', 'build:'], ['build:web']],
    [['env', 'l'], ['lint']],
    [['graph', '--format', 'm'], ['mermaid']],
    [['graph', '--format=d'], ['--format=dot']],
    [['graph', '--', '-'], []],
    [['check', '--fo'], ['--format']],
    [
      ['check', '--color', ''],
      ['auto', 'always', 'never'],
    ],
    [['check', '--rule', 'unknown-task=o'], ['unknown-task=off']],
    [['check', '--max-warnings', ''], []],
    [['check', ''], []],
    [['explain', 'task_conf'], ['task_config']],
    [['explain', 'unknown-ta'], ['unknown-task']],
    [['completion', 'p'], ['powershell']],
    [['gone', ''], []],
    [['gone', '--'], []],
  ])('prints the completions of %j', async (line, values) => {
    expect(await valuesOf(...line)).toEqual(values);
  });

  test('prints all commands, with their summaries', async () => {
    const listed = await words('');
    for (const { name, summary } of commands) expect(listed).toContain(`${name}\t${summary}`);
  });

  test('prints descriptions on one line', async () => {
    expect(await words('graph', 'build')).toEqual(['build\tBuild all', 'build:web\t']);
  });

  test.each(commands.filter(({ help }) => /^Options:/m.test(help)))(
    'knows the options of $name with all of their values',
    async ({ name, help }) => {
      const inHelp = new Set([...help.matchAll(/^ {2}(--[\w-]+)/gm)].map(([, option]) => option));
      expect(new Set(await valuesOf(name, '--'))).toEqual(new Set([...inHelp, '--help']));
    },
  );

  test.each(Object.entries(formatsOfCommands))('knows the formats of %s', async (command, formats) => {
    const { stderr } = await runIn(files, `${command} --format nosuch x`);
    expect(stderr).toContain(`it must be ${joinWithOr(formats)}`);
  });
});

test.each([
  ['', '`completion` requires the name of a shell'],
  ['zhs', '`completion` cannot be for `zhs` (did you mean `zsh`?): it must be bash, zsh, fish, powershell or words'],
  ['bash zsh', '`completion` takes one shell; remove `zsh`'],
])('Mistakes are reported: %s', async (args, message) => {
  const { code, stderr } = await runIn({}, `completion ${args}`);
  expect([code, stderr]).toEqual([2, `taskwright: ${message}.\nRun \`taskwright help completion\` for usage.\n`]);
});

/** For each shell, a program that prints the completions of the line `$LINE`, one per line. `$SCRIPT` is the script. */
const shells: Readonly<Record<string, string>> = {
  bash: `source "$SCRIPT"; COMP_LINE=$LINE COMP_POINT=\${#LINE}; _taskwright; printf '%s\\n' "\${COMPREPLY[@]}"`,
  fish: 'source $SCRIPT; complete --do-complete "$LINE" | string replace -r "\\t.*" ""',
  // Zsh completes only in a terminal of its own.
  zsh: `zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z "PS1= ; autoload -Uz compinit; compinit -u -D; source $SCRIPT; LISTMAX=0; zstyle ':completion:*' list-grouped no; bindkey '^I' list-choices; stty cols 200; print -r -- READY"
zpty -r z text '*READY*READY*'
zpty -w -n z "$LINE"$'\\t'
zpty -r z text "*$EXPECTED*"
print -r -- $text
zpty -d z`,
};

describe.each(Object.entries(shells))('%s', (shell, program) => {
  const isInstalled = spawnSync(shell, ['-c', 'true']).status === 0;
  if (!isInstalled) console.warn(`The completions in ${shell} are not tested, because it is not installed.`);

  test.runIf(isInstalled).each<[line: string, completions: readonly string[]]>([
    ['taskwright gra', ['graph']],
    ['taskwright graph l', ['lint']],
    ['taskwright graph --format m', ['mermaid']],
    // Bash completes only the part after the colon.
    ['taskwright graph build:', [shell === 'bash' ? 'web' : 'build:web']],
  ])('completes `%s`', async (line, completions) => {
    const folder = temporaryFolder(files);
    const { stdout: script } = await runIn({}, `completion ${shell}`);
    writeFileSync(join(folder, 'script'), script);
    writeFileSync(
      join(folder, 'taskwright'),
      `#!/bin/sh\nexec '${process.execPath}' '${builtProgram('taskwright.js')}' "$@"\n`,
    );
    chmodSync(join(folder, 'taskwright'), 0o755);
    const PATH = `${folder}:${process.env.PATH}`;
    const [EXPECTED = ''] = completions;
    const env = { PATH, HOME: folder, EXPECTED, LINE: line, SCRIPT: join(folder, 'script'), TERM: 'dumb' };
    const { stdout, stderr } = spawnSync(shell, ['-c', program], {
      cwd: folder,
      env,
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect(stderr).toBe('');
    for (const completion of completions) expect(stdout.split(/\s+/)).toContain(completion);
    expect(stdout).not.toContain('notes.txt');
  });
});
