import { pathFieldsOf } from '../fields/path-fields.ts';
import { noTaskFields } from '../fields/task-fields.ts';
import { messageWithoutTokens, textWithoutTokens } from '../registry-config/secrets.ts';
import type { DocumentKind } from './document-kind.ts';
import { registryConfigShape } from './document-shapes.ts';
import { registryConfigNaming } from './file-naming.ts';
import { shapeOfEntry } from './shape-of-entry.ts';

/** The kind of registry configurations, which contain secrets but no tasks. */
export const registryConfigKind: DocumentKind = {
  name: registryConfigNaming.kind,
  naming: registryConfigNaming,
  holdsTasks: false,
  sections: [],
  taskDepth: 0,
  mayBeJson: false,
  includesFiles: false,
  isIncludable: false,
  shape: registryConfigShape,
  entryShape: (entry) => shapeOfEntry(entry, registryConfigShape()),
  taskShape: () => undefined,
  fields: () => noTaskFields,
  paths: () => pathFieldsOf(registryConfigShape()),
  hasFixedRoot: true,
  isTask: () => false,
  isTemplate: () => false,
  redactText: textWithoutTokens,
  redactMessage: messageWithoutTokens,
};
