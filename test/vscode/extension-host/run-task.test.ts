import { deepEqual, equal } from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import {
  type CodeLens,
  commands,
  type Disposable,
  debug,
  type Event,
  ProcessExecution,
  Range,
  Selection,
  type Task,
  type TaskProcessEndEvent,
  tasks,
  Uri,
  WorkspaceEdit,
  window,
  workspace,
} from 'vscode';
import { makeTask } from '../../../client/tasks/run/make-task.ts';
import { watchTaskTerminals } from '../../../client/tasks/run/task-terminals.ts';
import { showFile, writeProject } from './open-file.ts';

/** The real runner, with an environment in which it reads nothing outside the folder of a test. */
const runner = process.env.TASKWRIGHT_RUNNER;

/** A folder whose name looks like a variable. */
const web = ['web $', '{workspaceFolder}'].join('');

const files = {
  'mise.toml': `[tasks."run:print"]
alias = "p"
description = "Prints its arguments"
run = "node print.mjs"

[tasks."run:fail"]
run = "exit 7"

[tasks."run:cached"]
run = "node print.mjs"
sources = ["print.mjs"]

[tasks."run:hidden"]
hide = true
run = "node print.mjs"

[tasks."run:asks"]
usage = 'arg "<name>"'
run = "node print.mjs"

[tasks."-run odd"]
run = "node print.mjs"

[task_templates.run]
run = "node print.mjs"
`,
  [`${web}/mise.toml`]: '[tasks."run:web"]\nrun = "node ../print.mjs"\n',
  'mise.ci.toml': '[env]\nSTAGE = "ci"\n',
  'mise.eu.toml': '[env]\nSTAGE = "eu"\n',
  'print.mjs': `import { writeFileSync } from 'node:fs';
writeFileSync(new URL('printed.json', import.meta.url), JSON.stringify({
  folder: process.env.MISE_ORIGINAL_CWD,
  stage: process.env.STAGE,
  args: process.argv.slice(2),
}));
`,
};

/** Arguments that a shell or VS Code would interpret. */
const specialArguments = [
  'a b',
  '"quoted"',
  "it's",
  '$HOME',
  '`id`',
  '$(id)',
  ';',
  '&& exit 1',
  '*',
  'two\nlines',
  '',
  '--flag',
  '--',
  ':::',
  '--help',
  '%PATH%',
  '\\',
  ['$', '{workspaceFolder}'].join(''),
  ['$', '{command:workbench.action.closeWindow}'].join(''),
  ['$', '{env:HOME}'].join(''),
  'ünïcödé 🙂',
];

describe('running tasks', () => {
  // The runner is available for one system only.
  if (runner === undefined) return;
  let folder: Uri;
  const settings = workspace.getConfiguration('taskwright');

  before(async () => {
    folder = await writeProject(files);
    const environment = `HOME=${folder.path} MISE_TRUSTED_CONFIG_PATHS=${folder.path} MISE_CEILING_PATHS=${Uri.joinPath(folder, '..').path}`;
    await settings.update('runner', `env ${environment} '${runner}' run`);
    for (const name of ['run:web', 'run:print']) await provided(name);
  });

  after(() => settings.update('runner', undefined));

  it('VS Code lists its tasks, except hidden tasks and templates', async () => {
    const found = (await ownTasks()).map(({ name, detail, group }) => [name, detail, group?.id]);
    const prefix = relative('');
    deepEqual(found.toSorted(), [
      [`-run odd - ${prefix}`, undefined, undefined],
      [`run:asks - ${prefix}`, undefined, undefined],
      [`run:cached - ${prefix}`, undefined, undefined],
      [`run:fail - ${prefix}`, undefined, undefined],
      [`run:print - ${prefix}`, 'Prints its arguments', undefined],
      [`run:web - ${relative(web)}`, undefined, undefined],
    ]);
  });

  it('VS Code does not list untitled tasks', async () => {
    const content = '["run:unsaved"]\nrun = "x"\n';
    await window.showTextDocument(await workspace.openTextDocument({ language: 'tasks-toml', content }));
    // Waits until the server has found a file that was written later, and has therefore processed the document.
    const late = new TextEncoder().encode('[tasks."run:late"]\nrun = "x"\n');
    await workspace.fs.writeFile(Uri.joinPath(folder, 'mise.local.toml'), late);
    await provided('run:late');
    const all = await tasks.fetchTasks({ type: 'taskwright' });
    equal(all.map(({ definition }) => definition.task).includes('run:unsaved'), false);
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  for (const [name, path] of [
    ['run:web', web],
    ['-run odd', ''],
  ] as const) {
    it(`the runner runs ${name} in its folder`, async () => {
      equal(await exitCode(await provided(name)), 0);
      deepEqual(await printed(), { folder: Uri.joinPath(folder, path).path.replace(/\/$/, ''), args: [] });
    });
  }

  it('the reason why a task would run is explained without changing the records of the runner', async () => {
    const about = [Uri.joinPath(folder, 'mise.toml').toString(), 'run:cached'];
    const never = 'There is no record of a successful run of the task as it is defined now.';
    for (const _ of [1, 2]) await explained(about, 'would run', never);
    equal(await exitCode(await provided('run:cached')), 0);
    await explained(about, 'would be skipped', 'No source has changed since the last successful run');
    await commands.executeCommand('taskwright.clearTaskCache', ...about);
    await explained(about, 'would run', 'A source was added, removed or changed');
    await commands.executeCommand('workbench.action.closeActiveEditor');
  });

  /** Waits until the document that explains a task has this title and contains this reason. */
  async function explained(about: readonly string[], title: string, reason: string): Promise<void> {
    await commands.executeCommand('taskwright.explainTask', ...about);
    for (;;) {
      const text = window.activeTextEditor?.document.getText() ?? '';
      if (text.startsWith(`# Task \`run:cached\` ${title}`) && text.includes(reason)) return;
      await new Promise<void>((resolve) => {
        const subscription = workspace.onDidChangeTextDocument(() => {
          subscription.dispose();
          resolve();
        });
      });
    }
  }

  it('the exit code is that of the task', async () => {
    equal(await exitCode(await provided('run:fail')), 7);
  });

  it('arguments from the form are passed on unchanged, including variables of VS Code', async () => {
    const run = {
      name: 'run:print',
      project: folder.toString(),
      description: '',
      isWatched: false,
    };
    equal(await exitCode(makeTask({ ...run, args: specialArguments, takesArguments: false, hasSecrets: false })), 0);
    deepEqual(await printedArguments(), specialArguments);
  });

  it('has one terminal, which is named for the task, regardless of its arguments', async () => {
    const options = { description: '', isWatched: false, hasSecrets: false };
    const terminals = watchTaskTerminals();
    for (const args of [['a'], ['b'], ['b']]) {
      const run = { ...options, name: 'run:asks', project: folder.toString(), args, takesArguments: true };
      const task = makeTask(run);
      terminals.closeLast(task);
      equal(await exitCode(task), 0);
    }
    terminals.dispose();
    const name = `run:asks - ${relative('')}`;
    const own = () => window.terminals.filter((terminal) => terminal.name === name);
    while (own().length > 1) await new Promise<void>((resolve) => window.onDidCloseTerminal(() => resolve()));
    equal(own().length, 1);
  });

  it('a setting with an open quote runs nothing', async () => {
    const { runner: before } = workspace.getConfiguration('taskwright');
    await settings.update('runner', 'env "box mise run');
    const { execution } = await provided('run:print');
    await settings.update('runner', before);
    equal(execution instanceof ProcessExecution && execution.process, 'env "box mise run');
  });

  it('an entry of tasks.json can use an alias, and a folder with a trailing slash', async () => {
    const entry = { type: 'taskwright', task: 'p', folder: `${relative('')}/`, args: ['--help'] };
    await runEntry('by alias', entry);
    deepEqual(await printedArguments(), ['--help']);
  });

  it('has the problem matchers in the setting', async () => {
    await settings.update('run.problemMatchers', { 'run:p*': ['$tsc', '$gulp-tsc'], 'run:web': '$tsc' });
    const matchers = await Promise.all(['run:print', 'run:web', 'run:fail'].map(provided));
    await settings.update('run.problemMatchers', undefined);
    deepEqual(
      matchers.map(({ problemMatchers }) => problemMatchers),
      [['$tsc', '$gulp-tsc'], ['$tsc'], []],
    );
  });

  it('is started without a shell', async () => {
    const { execution } = await provided('run:print');
    equal(execution instanceof ProcessExecution, true);
  });

  it('the arguments in an entry of tasks.json are passed on unchanged', async () => {
    const plain = specialArguments.filter((text) => !text.includes('{'));
    await runEntry('print', { task: 'run:print', args: plain });
    deepEqual(await printedArguments(), plain);
  });

  for (const [miseEnv, stage] of [
    [undefined, undefined],
    ['ci', 'ci'],
    [['ci', 'eu'], 'eu'],
  ] as const) {
    it(`an entry of tasks.json with the environments ${JSON.stringify(miseEnv)} selects the config files`, async () => {
      await runEntry('staged', { task: 'run:print', ...(miseEnv && { miseEnv }) });
      equal((await printed()).stage, stage);
    });
  }

  it('variables in an entry of tasks.json are replaced', async () => {
    await runEntry('variable', { task: 'run:print', args: [['$', '{workspaceFolderBasename}'].join('')] });
    deepEqual(await printedArguments(), [workspace.workspaceFolders?.[0]?.name]);
  });

  it('can be the preLaunchTask of a debug session', async () => {
    const [root] = workspace.workspaceFolders ?? [];
    const program = Uri.joinPath(folder, 'debugged.mjs');
    await workspace.fs.writeFile(program, new TextEncoder().encode('debugger;'));
    const ended = next(tasks.onDidEndTaskProcess, ({ execution }) => execution.task.name.startsWith('run:print'));
    const finished = new Promise<void>((resolve) => {
      const subscription = debug.onDidTerminateDebugSession(() => {
        subscription.dispose();
        resolve();
      });
    });
    const preLaunchTask = { type: 'taskwright', task: 'run:print', folder: relative('') };
    const launch = { type: 'node', request: 'launch', name: 'debugged', program: program.fsPath, preLaunchTask };
    equal(await debug.startDebugging(root, launch, { noDebug: true }), true);
    equal((await ended).exitCode, 0);
    await finished;
  });

  /** Runs an entry of the workspace's `tasks.json`. */
  async function runEntry(label: string, entry: object): Promise<void> {
    const [root] = workspace.workspaceFolders ?? [];
    if (!root) throw new Error('the tests need a folder to be open');
    const text = { version: '2.0.0', tasks: [{ label, type: 'taskwright', folder: relative(''), ...entry }] };
    await workspace.getConfiguration('tasks', root.uri).update('tasks', text.tasks);
    const ended = next(tasks.onDidEndTaskProcess, ({ execution }) => execution.task.name === label);
    await commands.executeCommand('workbench.action.tasks.runTask', label);
    equal((await ended).exitCode, 0);
    await workspace.getConfiguration('tasks', root.uri).update('tasks', undefined);
  }

  it('unsaved changes are saved before a task runs', async () => {
    const document = await showFile(folder, 'mise.toml');
    const edit = new WorkspaceEdit();
    const at = document.getText().indexOf('exit 7') + 'exit '.length;
    edit.replace(document.uri, new Range(document.positionAt(at), document.positionAt(at + 1)), '8');
    await workspace.applyEdit(edit);
    equal(document.isDirty, true);
    equal(await exitCode(await provided('run:fail')), 8);
    equal(document.isDirty, false);
  });

  it('the code lens above a task runs it, and the last run can be repeated', async () => {
    const document = await showFile(folder, `${web}/mise.toml`);
    const lenses = await commands.executeCommand<CodeLens[]>('vscode.executeCodeLensProvider', document.uri, 10);
    // An earlier test ran the task.
    deepEqual(
      lenses.map(({ command }) => command?.title.replace(/\d+(\.\d)? s$/, '…')),
      ['$(play) Run', '$(pass) …'],
    );
    const { command = '', arguments: given = [] } = lenses[0]?.command ?? {};
    for (const [id, args] of [[command, given] as const, ['taskwright.runLastTask', []] as const]) {
      const ended = next(tasks.onDidEndTaskProcess, ({ execution }) => execution.task.name.startsWith('run:web'));
      await commands.executeCommand(id, ...args);
      equal((await ended).exitCode, 0);
    }
  });

  it('the task at the caret or on a line can be run', async () => {
    const document = await showFile(folder, 'mise.toml');
    const editor = window.activeTextEditor;
    if (!editor) throw new Error('there is no editor');
    const at = document.positionAt(document.getText().indexOf('exit '));
    editor.selection = new Selection(at, at);
    for (const args of [[], [{ uri: document.uri, lineNumber: at.line + 1 }]]) {
      const ended = next(tasks.onDidEndTaskProcess, ({ execution }) => execution.task.name.startsWith('run:fail'));
      await commands.executeCommand('taskwright.runTaskAtCursor', ...args);
      equal((await ended).exitCode, 8);
    }
  });

  /** Resolves to the tasks of this project that the extension provides. */
  async function ownTasks(): Promise<readonly Task[]> {
    const all = await tasks.fetchTasks({ type: 'taskwright' });
    return all.filter(({ definition }) => String(definition.folder).startsWith(relative('')));
  }

  /** Resolves to the task with this name as soon as the server lists it. */
  async function provided(name: string): Promise<Task> {
    for (;;) {
      const task = (await ownTasks()).find(({ definition }) => definition.task === name);
      if (task) return task;
    }
  }

  async function exitCode(task: Task): Promise<number | undefined> {
    const ended = next(tasks.onDidEndTaskProcess, ({ execution }) => execution.task.name === task.name);
    await tasks.executeTask(task);
    return (await ended).exitCode;
  }

  async function printed(): Promise<Printed> {
    const bytes = await workspace.fs.readFile(Uri.joinPath(folder, 'printed.json'));
    return JSON.parse(new TextDecoder().decode(bytes));
  }

  async function printedArguments(): Promise<readonly string[]> {
    return (await printed()).args;
  }

  function relative(path: string): string {
    return workspace.asRelativePath(Uri.joinPath(folder, path)).replace(/\/$/, '');
  }
});

/** What the script of the tests writes about its process. */
interface Printed {
  readonly folder: string;
  readonly stage?: string;
  readonly args: readonly string[];
}

function next(event: Event<TaskProcessEndEvent>, isAwaited: (end: TaskProcessEndEvent) => boolean) {
  return new Promise<TaskProcessEndEvent>((resolve) => {
    const subscription: Disposable = event((end) => {
      if (!isAwaited(end)) return;
      subscription.dispose();
      resolve(end);
    });
  });
}
