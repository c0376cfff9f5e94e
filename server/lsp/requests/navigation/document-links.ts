import type { DocumentLink, DocumentLinkParams } from 'vscode-languageserver';
import { links } from '../../../core/features/navigation/links.ts';
import type { FileRequest } from '../../gate/request.ts';

/** Returns the links of the document: the files and URLs in its tasks. */
export function documentLinks({ file }: FileRequest<DocumentLinkParams>): DocumentLink[] {
  return links(file).map(({ span, target, tooltip }) => ({ range: file.document.rangeOf(span), target, tooltip }));
}
