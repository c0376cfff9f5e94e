import type { DocumentLink } from 'vscode-languageserver';
import type { WorkspaceFile } from '../../../core/analysis/graph/task.ts';
import { links } from '../../../core/features/navigation/links.ts';

export function documentLinks(file: WorkspaceFile): DocumentLink[] {
  return links(file).map(({ span, target, tooltip }) => ({ range: file.document.rangeOf(span), target, tooltip }));
}
