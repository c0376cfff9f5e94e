import { GraphDiagnoser } from '../../../../../server/core/analysis/diagnosis/graph-diagnoser.ts';
import { type FileLookup, noFiles } from '../../../../../server/core/analysis/graph/file-lookup.ts';
import { Workspace } from '../../../../../server/core/analysis/graph/workspace.ts';
import type { TaskDocumentKind } from '../../../../../server/core/analysis/kinds/document-kind.ts';
import type { TaskDocumentKindName } from '../../../../../server/core/analysis/kinds/file-naming.ts';
import type { Problem } from '../../../../../server/core/document/problem.ts';
import { type Fixture, type FixtureOptions, open } from '../../../../support/fixture.ts';
import { problemsOf } from '../../../../support/problems.ts';

/** The kind and the language of a document, and the files that exist. */
export interface Surroundings extends FixtureOptions<TaskDocumentKindName> {
  readonly files?: FileLookup;
}

/** Returns all problems of a document, including those among its tasks, in the order of the text. */
export function problemsAmongTasks(text: string, surroundings: Surroundings): readonly Problem[] {
  return allProblems(open(text, surroundings), surroundings);
}

/** Returns all problems of an open document, in the order of the text. */
export function allProblems(
  fixture: Fixture<TaskDocumentKind>,
  { files = noFiles }: Surroundings = {},
): readonly Problem[] {
  const { document, kind } = fixture;
  const workspace = new Workspace();
  workspace.set({ uri: 'file:///it', kind, document, project: '/home/me/app' });
  const found = [...problemsOf(fixture), ...new GraphDiagnoser(workspace, files).problems('file:///it')];
  return found.sort((a, b) => document.offsetsOf(a.span).start - document.offsetsOf(b.span).start);
}
