import { languages, type TextDocument } from 'vscode';
import { filesWithoutTasks, runnerConfigFiles, taskFiles } from '../../documents/document-selector.ts';

/** Returns whether a document can contain tasks. */
export function isTaskDocument(document: TextDocument): boolean {
  if (languages.match(filesWithoutTasks, document) > 0) return false;
  return languages.match([...taskFiles, ...runnerConfigFiles], document) > 0;
}
