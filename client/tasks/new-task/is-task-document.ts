import { languages, type TextDocument } from 'vscode';
import { registryFiles, runnerConfigFiles, taskFiles } from '../../documents/document-selector.ts';

/** Whether tasks can be written into a document. */
export function isTaskDocument(document: TextDocument): boolean {
  if (languages.match(registryFiles, document) > 0) return false;
  return languages.match([...taskFiles, ...runnerConfigFiles], document) > 0;
}
