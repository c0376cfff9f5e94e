import { posix } from 'node:path';
import { GraphDiagnoser } from '../../../../../server/core/analysis/diagnosis/graph-diagnoser.ts';
import { type FileLookup, noFiles } from '../../../../../server/core/analysis/graph/file-lookup.ts';
import { Workspace } from '../../../../../server/core/analysis/graph/workspace.ts';
import { configFileKind } from '../../../../../server/core/analysis/kinds/config-file.ts';
import type { TaskDocumentKind } from '../../../../../server/core/analysis/kinds/document-kind.ts';
import type { TaskDocumentKindName } from '../../../../../server/core/analysis/kinds/file-naming.ts';
import type { Problem } from '../../../../../server/core/document/problem.ts';
import { type Fixture, type FixtureOptions, mark, open } from '../../../../support/fixture.ts';
import { problemsOf } from '../../../../support/problems.ts';

/** The location of a document, and the files that exist. */
export interface Place extends FixtureOptions<TaskDocumentKindName> {
  readonly files?: FileLookup;
  readonly project?: string;
  /** The project folders of other config files of the workspace. */
  readonly projects?: readonly string[];
  /** The texts of other config files, by their paths relative to the project. */
  readonly others?: Readonly<Record<string, string>>;
}

/** Returns all problems of a document, including those among tasks, in the order of the text. */
export function problemsAmongTasks(text: string, place: Place): readonly Problem[] {
  return allProblems(open(text, place), place);
}

/** Returns a text with `«…»` around each culprit, and the problems. Marks in the given text are ignored. */
export function diagnosedAmongTasks(marked: string, place: Place): readonly string[] {
  const fixture = open(marked, place);
  const problems = allProblems(fixture, place);
  const ranges = problems.map(({ span }) => fixture.document.offsetsOf(span));
  return [mark(fixture.text, ranges), ...problems.map(({ code, message }) => `${code}: ${message}`)];
}

/** Returns all problems of an open document, in the order of the text. */
export function allProblems(
  fixture: Fixture<TaskDocumentKind>,
  { files = noFiles, project = '/home/me/app', projects = [], others = {} }: Place = {},
) {
  const { document, kind } = fixture;
  const workspace = new Workspace();
  workspace.set({ uri: 'file:///it', kind, document, project });
  for (const other of projects) {
    workspace.set({
      uri: `file://${other}/mise.toml`,
      kind: configFileKind,
      document: open('').document,
      project: other,
    });
  }
  for (const [path, text] of Object.entries(others)) {
    const at = posix.join(project, path);
    const other = open(text, { kind: 'config-file' }).document;
    workspace.set({ uri: `file://${at}`, kind: configFileKind, document: other, project: posix.dirname(at) });
  }
  const found = [...problemsOf(fixture), ...new GraphDiagnoser(workspace, files).problems('file:///it')];
  return found.sort((a, b) => document.offsetsOf(a.span).start - document.offsetsOf(b.span).start);
}
