import { arch, release, type } from 'node:os';
import { GraphDiagnoser } from '../../core/analysis/diagnosis/graph-diagnoser.ts';
import { WorkspaceTaskList } from '../../core/features/task-list/task-list.ts';
import type { Fact, WorkspaceFindings } from '../../doctor/findings.ts';
import { inspectRunner } from '../../doctor/inspect-runner.ts';
import { makeReport, type Report } from '../../doctor/report.ts';
import { taskTotals } from '../../doctor/task-totals.ts';
import type { Failure } from '../../files/failure.ts';
import { surveyFolder } from '../../files/survey-folder.ts';
import { defaultRunner } from '../../runner/runner-command.ts';
import { splitWords } from '../../runner/words.ts';
import { shellCheckOnPath } from '../../shellcheck/find-shellcheck.ts';
import { inspectShellCheck } from '../../shellcheck/inspect-shellcheck.ts';
import { type ExitCode, exitCodes } from '../command.ts';
import type { CommandContext } from '../command-context.ts';
import { namedFolder } from '../files/named-folder.ts';
import { processSources } from '../files/process-sources.ts';
import { choiceOf, type Options, readOptions } from '../options/options.ts';
import { UsageError } from '../options/usage-error.ts';
import { reportFailures } from '../terminal/report-failures.ts';
import { visibleLines } from '../terminal/visible-text.ts';
import { version } from '../version.ts';
import { diskLookup } from '../workspace/disk-lookup.ts';
import { surroundingWorkspace } from '../workspace/surrounding-workspace.ts';

/** Runs `taskwright doctor`. Rejects with a `UsageError` for invalid arguments. */
export async function doctor(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const options = readOptions(args, { format: { takes: 'value' }, runner: { takes: 'value' } });
  const format = choiceOf(options, 'format', ['text', 'json']) ?? 'text';
  const runnerWords = runnerIn(options);
  const folder = await namedFolder(folderIn(options), context);
  const { environment, stdout } = context;

  const { workspace, failures } = await findingsIn(folder, context);
  const report = makeReport(
    {
      shownIn: 'terminal',
      versions: [...versions(), await inspectShellCheck(shellCheckOnPath(environment), environment)],
      runners: [await inspectRunner(runnerWords, { folder: context.folder, environment })],
      settings: [],
      workspace,
    },
    environment.HOME ?? environment.USERPROFILE,
  );
  stdout.write(format === 'json' ? jsonOf(report) : visibleLines(report.text));
  return conclude(report, failures, context);
}

function runnerIn(options: Options): readonly string[] {
  const { words, openQuote } = splitWords(options.value('runner') ?? defaultRunner);
  if (openQuote) throw new UsageError(`\`--runner\` contains an unclosed quote: ${openQuote}`);
  if (words.length === 0) throw new UsageError('`--runner` requires a command');
  return words;
}

function folderIn({ names }: Options): string {
  if (names.length > 1) throw new UsageError(`\`doctor\` takes one folder; remove \`${names[1]}\``);
  if (names[0] === '') throw new UsageError('the folder name is empty; enter a name or remove the argument');
  return names[0] ?? '.';
}

function versions(): readonly Fact[] {
  return [
    { name: 'Taskwright', value: version },
    { name: 'Node', value: process.versions.node },
    { name: 'System', value: `${type()} ${release()} ${arch()}` },
  ];
}

async function findingsIn(
  folder: string,
  context: CommandContext,
): Promise<{ readonly workspace: WorkspaceFindings; readonly failures: readonly Failure[] }> {
  const selection = { names: [folder], kind: undefined, stdinFilename: undefined, scripts: 'included' } as const;
  const { results, failures, search } = await processSources(selection, context, 'Reading', (source) => source);
  const { workspace, sources, roots } = await surroundingWorkspace(
    results,
    { folder, disk: context.disk, environment: context.environment },
    search,
  );
  const lookup = await diskLookup(roots, context.disk, workspace);
  const list = new WorkspaceTaskList(workspace, new GraphDiagnoser(workspace, lookup));
  const files = sources.flatMap(({ uri }) => {
    const file = workspace.file(uri);
    return file ? [list.ofFile(file, { rules: {}, amongTasks: true })] : [];
  });
  const survey = await surveyFolder(folder, await search(folder), context.disk);
  return { workspace: { folders: [survey], totals: taskTotals(files), isComplete: true }, failures };
}

/** Returns the output of `taskwright doctor --format json`. Within a `version`, members may be added but not removed. */
function jsonOf({ problems, findings: { versions: known, runners, workspace } }: Report): string {
  return `${JSON.stringify({ version: 1, problems, versions: known, runners, ...workspace }, null, 2)}\n`;
}

function conclude({ problems }: Report, failures: readonly Failure[], { stderr }: CommandContext): ExitCode {
  reportFailures(failures, 'read', stderr);
  if (failures.length > 0) return exitCodes.failure;
  return problems.length > 0 ? exitCodes.problems : exitCodes.success;
}
