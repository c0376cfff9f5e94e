import { languages } from '../../../../../harness/documents/languages.ts';
import { GraphDiagnoser } from '../../../../../server/core/analysis/diagnosis/graph-diagnoser.ts';
import { noFiles } from '../../../../../server/core/analysis/graph/file-lookup.ts';
import { projectOf } from '../../../../../server/core/analysis/graph/placement/project.ts';
import type { WorkspaceFile } from '../../../../../server/core/analysis/graph/task.ts';
import { Workspace } from '../../../../../server/core/analysis/graph/workspace.ts';
import type { TaskDocumentKind } from '../../../../../server/core/analysis/kinds/document-kind.ts';
import { taskKindOfPath } from '../../../../../server/core/analysis/kinds/document-kinds.ts';
import { taskFileKind } from '../../../../../server/core/analysis/kinds/task-file.ts';
import { Document } from '../../../../../server/core/document/document.ts';
import type { Problem } from '../../../../../server/core/document/problem.ts';
import type { PathSystem } from '../../../../../server/core/paths/path-system.ts';

/** The codes of the rules that check tasks among others; problems of other rules are ignored. */
export const graphCodes: readonly string[] = [
  'unknown-task',
  'unknown-project',
  'unmatched-pattern',
  'unsupported-reference',
  'dependency-cycle',
  'self-dependency',
  'duplicate-dependency',
  'alias-conflict',
  'unknown-template',
  'missing-argument',
  'unknown-input-group',
];

/** A workspace with its files and the problems among their tasks. */
export interface OpenProject {
  readonly workspace: Workspace;
  readonly diagnoser: GraphDiagnoser;
}

/** Opens texts by their paths in the project (`mise.toml`, `api/tasks.toml`, `ci.tasks.json`), on Linux by default. */
export function openProject(texts: Readonly<Record<string, string>>, platform?: PathSystem): OpenProject {
  const workspace = new Workspace(platform);
  for (const [path, text] of Object.entries(texts)) workspace.set(fileOf(path, text));
  return { workspace, diagnoser: new GraphDiagnoser(workspace, noFiles) };
}

export function fileOf(path: string, text: string): WorkspaceFile {
  const kind: TaskDocumentKind = taskKindOfPath(path) ?? taskFileKind;
  const language = languages[path.endsWith('.json') ? 'json' : 'toml'];
  const document = new Document(text, { language, sections: kind.sections });
  return { uri: uriOf(path), kind, document, project: projectOf(`/${path}`) };
}

export function uriOf(path: string): string {
  return `file:///${path}`;
}

/** Returns the problems of the graph rules in one file, in the order of the text. */
export function graphProblems({ workspace, diagnoser }: OpenProject, path: string): readonly Problem[] {
  const document = workspace.file(uriOf(path))?.document;
  const startOf = ({ span }: Problem) => document?.offsetsOf(span).start ?? 0;
  return diagnoser
    .problems(uriOf(path))
    .filter(({ code }) => graphCodes.includes(code))
    .sort((a, b) => startOf(a) - startOf(b) || (a.code < b.code ? -1 : 1));
}
