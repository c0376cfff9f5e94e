import { commands, Disposable, l10n, type TaskExecution, tasks, window } from 'vscode';
import type { LanguageServer } from '../../language-server/language-server.ts';
import { memberOf } from '../list/member-of.ts';
import type { TaskList } from '../list/task-list.ts';
import { type OutputRun, outputRunOf } from '../output/output-run.ts';
import { taskFolders } from '../output/task-folders.ts';
import type { OutputListener, OutputWatch } from '../output/watch-output.ts';
import { taskFromArguments } from '../run/target.ts';
import { taskKey } from '../runs/task-key.ts';
import { chooseMatchers } from './choose-matchers.ts';
import type { KnownMatchers } from './known-matchers.ts';
import { createProblemCollection, type ProblemCollection } from './problem-collection.ts';
import type { ProblemOffers } from './problem-offers.ts';
import { problemsIn, type RunOutput, readRun } from './read-run.ts';
import { selectedMatchers } from './selected-matchers.ts';
import { offerProblems, pickOffer, showProblems, showProblemsCommand } from './show-problems.ts';

export interface ProblemSources {
  readonly server: LanguageServer;
  readonly list: TaskList;
  readonly matchers: KnownMatchers;
  readonly offers: ProblemOffers;
  readonly output: OutputWatch;
}

/** A run of which the output or the process has not ended. */
interface OpenRun {
  readonly run: OutputRun;
  readonly output: RunOutput;
  readonly execution: TaskExecution;
  hasOutputEnded: boolean;
  exitCode: number | undefined;
}

/** Lists the problems in the output of tasks, and offers to list those of a failed task for which no matcher is selected. */
export function registerProblems(sources: ProblemSources): Disposable {
  const { server, list, offers } = sources;
  const collection = createProblemCollection();
  const open = new Map<TaskExecution, OpenRun>();

  function begin(execution: TaskExecution): OutputListener {
    const run = outputRunOf(execution, list);
    const key = taskKey(run);
    collection.clear(key);
    offers.remove(key);
    const output = readRun(run, readingOf(run, execution, sources, collection));
    const opened: OpenRun = { run, output, execution, hasOutputEnded: false, exitCode: exitCodes.get(execution) };
    open.set(execution, opened);
    return {
      add: output.add,
      end() {
        output.end();
        opened.hasOutputEnded = true;
        void finish(opened);
      },
    };
  }

  /** The exit codes of the processes that have ended. */
  const exitCodes = new WeakMap<TaskExecution, number>();

  async function finish(opened: OpenRun): Promise<void> {
    const { run, output, execution, exitCode } = opened;
    if (!opened.hasOutputEnded || exitCode === undefined) return;
    open.delete(execution);
    if (exitCode === 0 || hasMatchers(run, execution)) return;
    const offer = await offerOf(run, output.lines, sources);
    if (!offer) return;
    offers.add({ ...offer, key: taskKey(run) });
    await offerProblems({ ...offer, key: taskKey(run) });
  }

  sources.output.listen(begin);
  return Disposable.from(
    collection,
    tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
      if (exitCode === undefined) return;
      exitCodes.set(execution, exitCode);
      const opened = open.get(execution);
      if (!opened) return;
      opened.exitCode = exitCode;
      void finish(opened);
    }),
    offers.onDidChange(() => {
      server.refreshCodeLenses();
      void commands.executeCommand('setContext', 'taskwright.tasks.hasProblems', offers.all.length > 0);
    }),
    commands.registerCommand(showProblemsCommand, async (...args: readonly unknown[]) => {
      const key = memberOf(args[0], 'key');
      const task = typeof key === 'string' ? undefined : await taskFromArguments(list, args);
      if (task === 'gone') return;
      const wanted = typeof key === 'string' ? key : task && taskKey(task);
      const offer = wanted === undefined ? await pickOffer(offers.all) : offers.get(wanted);
      if (offer) await showProblems(offer, collection, offers);
      else
        void window.showInformationMessage(
          l10n.t('No output of a failed task contains problems that are not shown yet.'),
        );
    }),
  );
}

function readingOf(
  run: OutputRun,
  { task: { problemMatchers } }: TaskExecution,
  { server, list, matchers }: ProblemSources,
  collection: ProblemCollection,
): Parameters<typeof readRun>[1] {
  const key = taskKey(run);
  return {
    tasks: list.known.tasks,
    folderOf: taskFolders(server),
    matchersOf(name) {
      const selected = selectedMatchers(name, run.project);
      // VS Code applies those that an entry in `tasks.json` names.
      return matchers.own.filter((own) => selected.includes(own.name) && !problemMatchers.includes(own.name));
    },
    add: (problem) => collection.add(key, problem),
    begins: (task) => collection.clear(key, task),
  };
}

function hasMatchers({ name, project }: OutputRun, { task }: TaskExecution): boolean {
  return task.problemMatchers.length > 0 || selectedMatchers(name, project).length > 0;
}

/** Resolves to the problems in the output of a run that known matchers find; to undefined if they find none. */
async function offerOf(run: OutputRun, lines: readonly string[], { server, list, matchers }: ProblemSources) {
  const folderOf = taskFolders(server);
  const problems = await problemsIn(lines, matchers.all(), run, { tasks: list.known.tasks, folderOf });
  const places = problems.map(({ uri, found }) => ({
    matcher: found.matcher,
    place: `${uri.toString()}:${found.line}`,
  }));
  const chosen = chooseMatchers(places);
  if (chosen.length === 0) return undefined;
  const { name, project } = run;
  return { name, project, matchers: chosen, problems: problems.filter(({ found }) => chosen.includes(found.matcher)) };
}
