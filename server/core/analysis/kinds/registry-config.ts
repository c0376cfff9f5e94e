import { once } from '../../text/once.ts';
import { pathFieldsOf } from '../fields/path-fields.ts';
import { noTaskFields } from '../fields/task-fields.ts';
import { secretNames } from '../registry-config/secret-settings.ts';
import { redactionOf } from '../registry-config/secrets.ts';
import type { DocumentKind } from './document-kind.ts';
import { registryConfigShape } from './document-shapes.ts';
import { registryConfigNaming } from './file-naming.ts';
import { shapeOfEntry } from './shape-of-entry.ts';

const redaction = once(() => redactionOf(secretNames(registryConfigShape())));

/** The kind of registry configurations, which contain secrets but no tasks. */
export const registryConfigKind: DocumentKind = {
  name: registryConfigNaming.kind,
  naming: registryConfigNaming,
  holdsTasks: false,
  sections: [],
  taskDepth: 0,
  isOfRunner: false,
  isEvaluatedFirst: false,
  isListOfTools: false,
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
  redactText: (text) => redaction().text(text),
  redactMessage: (problem, document) => redaction().message(problem, document),
};
