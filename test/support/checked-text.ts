import { fileProblems } from '../../server/core/analysis/diagnosis/file-problems.ts';
import { GraphDiagnoser } from '../../server/core/analysis/diagnosis/graph-diagnoser.ts';
import { reportedProblems } from '../../server/core/analysis/diagnosis/reported-problems.ts';
import { faultIn } from '../../server/core/analysis/environment/environment-file.ts';
import { type FileLookup, noFiles } from '../../server/core/analysis/graph/file-lookup.ts';
import { noStandings } from '../../server/core/analysis/graph/placement/file-standing.ts';
import { projectOf } from '../../server/core/analysis/graph/placement/project.ts';
import { Workspace } from '../../server/core/analysis/graph/workspace.ts';
import type { Rule } from '../../server/core/analysis/rules/rule.ts';
import { lookupIn } from '../../server/core/analysis/tools/lookup-in.ts';
import type { Document } from '../../server/core/document/document.ts';
import type { Problem } from '../../server/core/document/problem.ts';
import { absolute, openFile, type Place } from './place.ts';
import { problemsOf } from './problems.ts';

export interface CheckedText {
  readonly document: Document;
  readonly problems: readonly Problem[];
}

/**
 * Returns the problems of a text that belong to the tests of a rule, in the order of the text: all that need nothing but
 * the text; for a rule that reads other tasks or the file as a whole, also those of its stage. Rows are short, so that
 * tasks in them have nothing to run and refer to tasks that do not exist. Other rules do not report this unless the rule
 * does nothing but compare tasks.
 */
export function checkedText(text: string, place: Place, rule: Rule): CheckedText {
  const { path = 'tasks.toml', others = {}, platform, variables, tools, encodingFault } = place;
  const paths = [path, ...Object.keys(others)];
  const { uri, document, kind } = openFile(text, path, place, paths);
  const workspace = new Workspace(platform, variables);
  if (kind.holdsTasks) workspace.set({ uri, kind, document, project: projectOf(absolute(path)) });
  for (const [other, otherText] of Object.entries(others)) {
    const file = openFile(otherText, other, {}, paths);
    if (file.kind.holdsTasks) workspace.set({ ...file, kind: file.kind, project: projectOf(absolute(other)) });
  }
  const lookup = tools && lookupIn(tools, workspace);
  const graph = new GraphDiagnoser(workspace, diskOf(place), lookup && (() => lookup));
  const standing = { ...noStandings.of(uri), ...place.standing };
  const seen = { path: absolute(path), standing, encodingFault, tools: lookup, ...(platform && { platform }) };
  const whole = fileProblems(document, kind, seen);
  const problems = [
    ...problemsOf({ document, kind }),
    ...graph.problems(uri).filter(({ code }) => isCompared(code, rule)),
    ...whole.filter(({ code }) => code === rule.code),
  ];
  const startOf = ({ span }: Problem) => document.offsetsOf(span).start;
  return { document, problems: reportedProblems(problems, document).toSorted((a, b) => startOf(a) - startOf(b)) };
}

/** Returns whether a problem among tasks belongs to the tests of a rule. */
function isCompared(code: string, { code: own, checks }: Rule): boolean {
  const { amongTasks, errorFreeAmongTasks, ...others } = checks;
  const comparesOnly = amongTasks !== undefined && Object.keys(others).length === 0;
  return code === own || (comparesOnly && code !== 'nothing-to-run');
}

function diskOf({ disk, texts = {} }: Place): FileLookup {
  const faults = new Map(Object.entries(texts).map(([path, text]) => [absolute(path), faultIn(path, text, undefined)]));
  const states = disk && new Map(Object.entries(disk).map(([path, state]) => [absolute(path), state]));
  const stateOf = states ? (path: string) => states.get(path) ?? 'missing' : noFiles;
  return Object.assign((path: string) => stateOf(path), { faultOf: (path: string) => faults.get(path) });
}
