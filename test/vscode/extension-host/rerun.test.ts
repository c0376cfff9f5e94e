import { deepEqual, match, ok } from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { commands, type Task, tasks, Uri, workspace } from 'vscode';
import { makeTask } from '../../../client/tasks/run/make-task.ts';
import { hoverAt } from './hover.ts';
import { showFile, writeProject } from './open-file.ts';

/** The real runner, with an environment in which it reads nothing outside the folder of a test. */
const runner = process.env.TASKWRIGHT_RUNNER;

/** A task that fails until the file `repaired` exists, and one that passes. Both record their arguments. */
const files = {
  'mise.toml': `[tasks."again:bad"]
run = "node fail.mjs"

[tasks."again:good"]
run = "node record.mjs good"
`,
  'fail.mjs': `import './record.mjs';
import { existsSync } from 'node:fs';
console.log('\\x1B[31mfailed\\x1B[0m [here](command:workbench.action.quit) https://example.com');
process.exitCode = existsSync('repaired') ? 0 : 3;
`,
  'record.mjs': `import { appendFileSync } from 'node:fs';
appendFileSync('runs', JSON.stringify(process.argv.slice(2)) + '\\n');
`,
};

describe('a failed task', function () {
  this.timeout(60_000);
  // The runner is available for one system only.
  if (runner === undefined) return;
  let folder: Uri;
  const settings = workspace.getConfiguration('taskwright');

  before(async () => {
    folder = await writeProject(files);
    const environment = `HOME=${folder.path} MISE_TRUSTED_CONFIG_PATHS=${folder.path} MISE_CEILING_PATHS=${Uri.joinPath(folder, '..').path}`;
    await settings.update('runner', `env ${environment} '${runner}' run`);
  });

  after(() => settings.update('runner', undefined));

  it('shows its result and its last lines as text in the hover of its name', async () => {
    await run('again:good', []);
    await run('again:bad', ['a b', '--flag']);
    const document = await showFile(folder, 'mise.toml');
    const caret = document.positionAt(document.getText().indexOf('again:bad') + 1);
    let hover = '';
    while (!hover.includes('failed [here]')) hover = await hoverAt(document, caret);
    match(hover.replaceAll('&nbsp;', ' '), /Failed with exit code 3 after/);
    match(hover, /~~~text\n(?:.*\n)*.*failed \[here\]\(command:workbench\.action\.quit\) https:\/\/example\.com\n/);
    ok(!hover.includes('\u001b'));
  });

  it('is run again with its arguments by the command that runs failed tasks, and passed tasks are not', async () => {
    const ended = endOf('again:bad');
    await workspace.fs.writeFile(Uri.joinPath(folder, 'repaired'), new Uint8Array());
    await commands.executeCommand('taskwright.rerunFailed');
    deepEqual(await ended, 0);
    deepEqual(await recorded(), ['["good"]', '["a b","--flag"]', '["a b","--flag"]']);
  });

  async function recorded(): Promise<readonly string[]> {
    const bytes = await workspace.fs.readFile(Uri.joinPath(folder, 'runs'));
    return new TextDecoder().decode(bytes).trim().split('\n');
  }

  /** Runs a task as an entry in `tasks.json` with these arguments does. */
  async function run(name: string, args: readonly string[]): Promise<void> {
    await provided(name);
    const ended = endOf(name);
    await tasks.executeTask(
      makeTask({
        name,
        project: folder.toString(),
        description: '',
        args,
        hasSecrets: false,
        takesArguments: true,
        isWatched: false,
      }),
    );
    await ended;
  }

  /** Resolves to the exit code of the next run of a task. */
  function endOf(name: string): Promise<number | undefined> {
    return new Promise((resolve) => {
      const subscription = tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
        if (execution.task.definition.task !== name) return;
        subscription.dispose();
        resolve(exitCode);
      });
    });
  }

  /** Resolves to the task with this name as soon as the server lists it. */
  async function provided(name: string): Promise<Task> {
    for (;;) {
      const all = await tasks.fetchTasks({ type: 'taskwright' });
      const task = all.find(({ definition }) => definition.task === name);
      if (task) return task;
    }
  }
});
