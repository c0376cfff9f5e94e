import { equal } from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { extensions, type Task, tasks, Uri, workspace } from 'vscode';
import { writeProject } from './open-file.ts';

const runner = process.env.TASKWRIGHT_RUNNER;
/** The folder of the global configuration, isolated for the tests; undefined if it may be the folder of a user. */
const configFolder = process.env.XDG_CONFIG_HOME?.includes('taskwright-') ? process.env.XDG_CONFIG_HOME : undefined;

describe('a global task', () => {
  // The runner is available for one system only.
  if (runner === undefined || configFolder === undefined) return;
  const [root] = workspace.workspaceFolders ?? [];
  if (!root) throw new Error('the tests need a folder to be open');
  const settings = workspace.getConfiguration('taskwright');

  before(async () => {
    const config = Uri.joinPath(Uri.file(configFolder), 'mise/config.toml');
    await workspace.fs.writeFile(
      config,
      new TextEncoder().encode('[tasks.everywhere]\ndir = "{{cwd}}"\nrun = "pwd > printed.txt"\n'),
    );
    await writeProject({ 'mise.toml': '[tasks.local]\nrun = "x"\n' });
    await extensions.getExtension('taskwright.taskwright')?.activate();
    await settings.update(
      'runner',
      `env XDG_CONFIG_HOME=${configFolder} MISE_TRUSTED_CONFIG_PATHS=${root.uri.path}:${configFolder} '${runner}' run`,
    );
  });

  after(async () => {
    await settings.update('runner', undefined);
    await workspace.fs.delete(Uri.joinPath(Uri.file(configFolder), 'mise'), { recursive: true });
  });

  it('runs in the workspace folder, as in a terminal there', async () => {
    const task = await provided('everywhere');
    const ended = new Promise<number | undefined>((resolve) => {
      const subscription = tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
        if (execution.task.name !== task.name) return;
        subscription.dispose();
        resolve(exitCode);
      });
    });
    await tasks.executeTask(task);
    equal(await ended, 0);
    const printed = await workspace.fs.readFile(Uri.joinPath(root.uri, 'printed.txt'));
    equal(new TextDecoder().decode(printed).trim(), root.uri.path);
  });

  /** Resolves to the task with this name, when the server knows it. */
  async function provided(name: string): Promise<Task> {
    // The loop must end before the test times out; otherwise, it would share the server with the other tests.
    for (const start = performance.now(); performance.now() - start < 60_000; ) {
      const found = await tasks.fetchTasks({ type: 'taskwright' });
      const task = found.find(({ definition }) => definition.task === name);
      if (task) return task;
    }
    throw new Error(`VS Code does not list ${name}`);
  }
});
