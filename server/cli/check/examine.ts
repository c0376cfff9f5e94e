import { GraphDiagnoser } from '../../core/analysis/diagnosis/graph-diagnoser.ts';
import { reportedProblems } from '../../core/analysis/diagnosis/reported-problems.ts';
import { severitiesForRunner } from '../../core/analysis/diagnosis/runner-severities.ts';
import { type SeverityOverrides, withSeverities } from '../../core/analysis/diagnosis/severities.ts';
import { teamSettingsFor, teamSettingsIn } from '../../core/analysis/diagnosis/team-settings.ts';
import { unusedSuppressions } from '../../core/analysis/diagnosis/unused-suppressions.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import type { Problem } from '../../core/document/problem.ts';
import { folderOf, pathOf } from '../../core/paths/unix-path.ts';
import { ignoredByTeam } from '../../files/team-settings.ts';
import type { CommandContext } from '../command-context.ts';
import type { Search } from '../files/find-files.ts';
import type { Source } from '../files/source.ts';
import { diskLookup } from '../workspace/disk-lookup.ts';
import { type PlacedSource, surroundingWorkspace } from '../workspace/surrounding-workspace.ts';
import { type ShellCheckChoice, startScriptChecks } from './check-scripts.ts';
import { problemsOf } from './check-source.ts';
import type { ShellCheckUse } from './report.ts';

/** How texts are examined. */
export interface ExamineOptions {
  readonly context: CommandContext;
  readonly search: Search;
  readonly shellCheck: ShellCheckChoice;
  /** The severities on the command line, which take precedence over those of the team. */
  readonly overrides: SeverityOverrides;
  /** The version of the runner; undefined if it is not known. */
  readonly runnerVersion: string | undefined;
  /** Returns whether the command line names a file. Then it is checked although the team ignores it. */
  readonly isNamed: (path: string | undefined) => boolean;
}

/** A text with the problems that are reported: those that are not suppressed, with the severities of the user. */
export interface ExaminedSource extends PlacedSource {
  readonly problems: readonly Problem[];
}

export interface Examination {
  readonly sources: readonly ExaminedSource[];
  /** The workspace with these texts. */
  readonly workspace: Workspace;
  readonly shellCheck: ShellCheckUse;
}

/** Finds all problems of these texts, which take the place of the files on the disk. */
export async function examine(given: readonly Source[], options: ExamineOptions): Promise<Examination> {
  const { context, search, shellCheck, overrides, runnerVersion, isNamed } = options;
  const defaults = runnerVersion === undefined ? {} : severitiesForRunner(runnerVersion);
  const { workspace, sources: all, roots } = await surroundingWorkspace(given, context, search);
  const team = teamSettingsIn([...workspace.files].filter(({ uri }) => !workspace.standingOf(uri).isGlobal));
  const isIgnored = ignoredByTeam(team);
  const sources = all.filter(({ source: { path }, uri }) => isNamed(path) || !isIgnored(pathOf(uri)));
  const scriptsChecked = await startScriptChecks(sources, workspace, shellCheck, context);
  workspace.setRunnerVersion(runnerVersion);
  const graph = new GraphDiagnoser(workspace, await diskLookup(roots, context.disk, workspace));
  const problems = sources.map((source) => problemsOf(source, workspace, graph));
  const scripts = await scriptsChecked();
  const examined = sources.map((placed, index) => {
    const { document } = placed.source;
    const { rules } = teamSettingsFor(folderOf(pathOf(placed.uri)), team);
    const severities = { ...defaults, ...rules, ...overrides };
    const own = [...(problems[index] ?? []), ...scripts.problemsOf(placed.uri)];
    const found = [...own, ...unusedSuppressions(own, document)];
    return { ...placed, problems: withSeverities(reportedProblems(found, document), severities) };
  });
  return { sources: examined, workspace, shellCheck: scripts.use };
}
