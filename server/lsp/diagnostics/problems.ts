import { Diagnoser } from '../../core/analysis/diagnosis/diagnoser.ts';
import { fileProblems } from '../../core/analysis/diagnosis/file-problems.ts';
import type { GraphDiagnoser } from '../../core/analysis/diagnosis/graph-diagnoser.ts';
import { reportedProblems } from '../../core/analysis/diagnosis/reported-problems.ts';
import type { WorkspaceFile } from '../../core/analysis/graph/task.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import type { FileView } from '../../core/analysis/rules/rule.ts';
import { toolNames } from '../../core/analysis/tools/tool-names.ts';
import type { Document } from '../../core/document/document.ts';
import type { Problem } from '../../core/document/problem.ts';
import { folderOf } from '../../core/paths/unix-path.ts';
import { pathOfUri } from '../../files/file-uri.ts';
import { unixPath } from '../../files/paths.ts';
import type { Encodings } from '../documents/encodings.ts';
import type { Indexing } from '../documents/indexing.ts';
import type { OpenDocument } from '../documents/open-document.ts';
import type { OpenDocuments } from '../documents/open-documents.ts';
import type { FoundFiles } from '../workspace/found-files.ts';
import type { KnownTools } from '../workspace/known-tools.ts';

/** The checks that find problems. */
export interface ProblemSources {
  readonly workspace: Workspace;
  readonly graph: GraphDiagnoser;
  readonly documents: OpenDocuments;
  readonly indexing: Indexing;
  readonly found: FoundFiles;
  readonly tools: KnownTools;
  readonly encodings: Encodings;
  /** The problems that ShellCheck finds. */
  readonly scripts: { readonly problems: (document: Document) => readonly Problem[] };
}

/** Returns all problems of an open document found so far, including those of references to tasks in other files. */
export function problemsOfOpen(
  { uri, kind, document, diagnoser }: OpenDocument,
  { workspace, graph, indexing, found, tools, encodings, scripts }: ProblemSources,
): readonly Problem[] {
  const ofFile = fileProblems(document, kind, {
    ...placeOf(uri, workspace),
    standing: workspace.standingOf(uri),
    platform: workspace.platform,
    encodingFault: encodings.faultOf(uri),
    tools: toolNames(document, kind).length > 0 ? tools.lookup : undefined,
  });
  // Until all files are indexed, problems with references are not known.
  const amongTasks = found.isComplete && !indexing.isPendingFor(uri) ? graph.problems(uri) : [];
  const all = [...diagnoser.problems(), ...ofFile, ...amongTasks, ...scripts.problems(document)];
  return reportedProblems(all, document);
}

/**
 * Returns a function that returns the problems that an open document would have with another text, without those that ShellCheck
 * finds. References are checked against a copy of the workspace, which is made only if the function is called.
 */
export function problemsWithText(
  { uri, kind, document: current }: OpenDocument,
  { workspace, graph, encodings, tools }: ProblemSources,
): (document: Document) => readonly Problem[] {
  const file = workspace.file(uri)?.document === current ? workspace.file(uri) : undefined;
  let copy: Workspace | undefined;
  return (document) => {
    const edited = file && { ...file, document };
    if (edited && copy) copy.set(edited);
    else if (edited) copy = workspace.withFile(edited);
    const ofFile = fileProblems(document, kind, {
      ...placeOf(uri, workspace),
      standing: workspace.standingOf(uri),
      platform: workspace.platform,
      encodingFault: encodings.faultOf(uri),
      tools: toolNames(document, kind).length > 0 ? tools.lookup : undefined,
    });
    const amongTasks = copy ? graph.for(copy).problems(uri) : [];
    return reportedProblems([...new Diagnoser(document, kind).problems(), ...ofFile, ...amongTasks], document);
  };
}

/** Checks a file that is not open, and returns its problems. */
export function* problemsOfClosed(
  { uri, kind, document }: WorkspaceFile,
  { workspace, graph, documents, scripts }: ProblemSources,
): Generator<unknown, readonly Problem[]> {
  const diagnoser = documents.diagnoserOf(document) ?? new Diagnoser(document, kind, { checks: 'later' });
  if (!diagnoser.isChecked) yield* diagnoser.checkRules();
  yield* graph.checkInSteps(uri);
  const ofFile = fileProblems(document, kind, {
    ...placeOf(uri, workspace),
    standing: workspace.standingOf(uri),
    platform: workspace.platform,
  });
  const all = [...diagnoser.problems(), ...ofFile, ...graph.problems(uri), ...scripts.problems(document)];
  return reportedProblems(all, document);
}

/** Returns the path of a file, and the folder of the workspace that contains it. */
function placeOf(uri: string, { places }: Workspace): Pick<FileView, 'path' | 'root'> {
  const path = unixPath(pathOfUri(uri) ?? uri);
  return { path, root: places.rootOf(folderOf(path)) };
}
