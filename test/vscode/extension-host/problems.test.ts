import { equal } from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { commands, languages, type Task, tasks, Uri, workspace } from 'vscode';
import { writeProject } from './open-file.ts';

/** The real runner, with an environment in which it reads nothing outside the folder of a test. */
const runner = process.env.TASKWRIGHT_RUNNER;

const red = '\\u001B[31m';
const plain = '\\u001B[0m';

/** What a task prints for each matcher. */
const outputs: Readonly<Record<string, string>> = {
  tsc: `${red}src/a.ts${plain}(1,7): error TS2322: wrong type`,
  eslint: `src/a.ts\\n  1:7  error  'x' is never used  no-unused-vars`,
  gcc: `./src/a.ts:1:7: ${red}error: ${plain}undeclared`,
  rustc: `error[E0425]: cannot find value\\n --> src/a.ts:1:7`,
  go: 'src/a.go:1:7: undefined: x',
  python: `  File \\"src/a.py\\", line 1, in f`,
  pytest: 'src/a.py:1: AssertionError',
};

const matchers = Object.keys(outputs);
const sources: Readonly<Record<string, string>> = {
  ...Object.fromEntries(matchers.map((name) => [name, name])),
  tsc: 'ts',
};
const extensions: Readonly<Record<string, string>> = { go: 'go', python: 'py', pytest: 'py' };
const setting = 'run.problemMatchers';

/** A project whose tasks print problems: in its folder, in the folder of `dir`, and in a project below it. */
const files = {
  'mise.toml': [
    ...matchers.map((name) => `[tasks."at:${name}"]\nrun = "node print.mjs ${name}"\n`),
    ...matchers.map((name) => `[tasks."in:${name}"]\ndir = "inner"\nrun = "node ../print.mjs ${name}"\n`),
    '[tasks.together]\ndepends = ["in:*"]\n',
  ].join(''),
  'below/mise.toml':
    '[tasks."below:tsc"]\nrun = "node ../print.mjs tsc"\n[tasks."below:fail"]\nrun = "echo src/a.py:1:2: error: bad; exit 3"\n',
  'print.mjs': `const outputs = {${matchers.map((name) => `${name}: "${outputs[name]}"`).join(',')}};
console.log(outputs[process.argv[2]]);\n`,
  ...Object.fromEntries(
    ['', 'inner/', 'below/'].flatMap((folder) =>
      ['ts', 'go', 'py'].map((extension) => [`${folder}src/a.${extension}`, 'let value = 1;\n']),
    ),
  ),
};

describe('the problems in the output of a task', function () {
  this.timeout(30_000);
  // The runner is available for one system only.
  if (runner === undefined) return;
  let folder: Uri;
  const settings = workspace.getConfiguration('taskwright');

  before(async () => {
    folder = await writeProject(files);
    const environment = `HOME=${folder.path} MISE_TRUSTED_CONFIG_PATHS=${folder.path} MISE_CEILING_PATHS=${Uri.joinPath(folder, '..').path}`;
    await settings.update('runner', `env ${environment} '${runner}' run`);
    await settings.update(setting, {
      ...Object.fromEntries(matchers.map((name) => [`*:${name}`, `$taskwright-${name}`])),
    });
  });

  after(async () => {
    await settings.update('runner', undefined);
    await settings.update(setting, undefined);
  });

  for (const name of matchers) {
    it(`are shown at their places: ${name}`, async () => {
      equal(await exitCode(await provided(`at:${name}`)), 0);
      await shown([`${sources[name]} src/a.${extensions[name] ?? 'ts'}:1`]);
    });
  }

  it('are shown in the folder of a project below', async () => {
    equal(await exitCode(await provided('below:tsc')), 0);
    await shown(['ts below/src/a.ts:1']);
  });

  it('are shown in the folders of the tasks that printed them when they run together', async () => {
    equal(await exitCode(await provided('together')), 0);
    await shown(matchers.map((name) => `${sources[name]} inner/src/a.${extensions[name] ?? 'ts'}:1`));
  });

  it('are offered after a failed run without a matcher, which is then selected', async () => {
    equal(await exitCode(await provided('below:fail')), 3);
    // The notification is not answered; the command is what its button runs.
    const selected = (): string => JSON.stringify(workspace.getConfiguration('taskwright', folder).get(setting));
    while (!selected().includes('"below:fail":"$taskwright-gcc"')) {
      await commands.executeCommand('taskwright.showProblemsFromOutput');
      // The extension host runs the command without a pause in which it could receive the output.
      await workspace.fs.stat(folder);
    }
    await shown(['gcc below/src/a.py:1']);
  });

  /** Waits until problems of these sources are shown at these places. */
  async function shown(expected: readonly string[]): Promise<void> {
    while (expected.some((text) => !places().includes(text))) {
      await new Promise<void>((resolve) => {
        const subscription = languages.onDidChangeDiagnostics(() => {
          subscription.dispose();
          resolve();
        });
      });
    }
  }

  /** Returns the problems of the project as `source path:line`. */
  function places(): readonly string[] {
    return languages
      .getDiagnostics()
      .flatMap(([{ path }, diagnostics]) =>
        diagnostics.map(
          ({ source, range }) => `${source} ${path.replace(`${folder.path}/`, '')}:${range.start.line + 1}`,
        ),
      );
  }

  /** Resolves to the task with this name as soon as the server lists it. */
  async function provided(name: string): Promise<Task> {
    for (;;) {
      const all = await tasks.fetchTasks({ type: 'taskwright' });
      const task = all.find(
        ({ definition }) =>
          definition.task === name && String(definition.folder).startsWith(workspace.asRelativePath(folder)),
      );
      if (task) return task;
    }
  }

  async function exitCode(task: Task): Promise<number | undefined> {
    const ended = new Promise<number | undefined>((resolve) => {
      const subscription = tasks.onDidEndTaskProcess(({ execution, exitCode: code }) => {
        if (execution.task.name !== task.name) return;
        subscription.dispose();
        resolve(code);
      });
    });
    await tasks.executeTask(task);
    return ended;
  }
});
