import { pathFieldsOf } from '../fields/path-fields.ts';
import { noTaskFields } from '../fields/task-fields.ts';
import type { DocumentKind } from './document-kind.ts';
import { taskShapes } from './document-shapes.ts';
import { earlySettingsNaming } from './file-naming.ts';
import { shapeOfEntry } from './shape-of-entry.ts';

const shape = () => taskShapes().earlySettings;

/** The kind of `.miserc.toml` files, with the settings that the runner reads before config files. */
export const earlySettingsKind: DocumentKind = {
  name: earlySettingsNaming.kind,
  naming: earlySettingsNaming,
  holdsTasks: false,
  sections: [],
  taskDepth: 0,
  isOfRunner: true,
  isEvaluatedFirst: true,
  isListOfTools: false,
  mayBeJson: false,
  includesFiles: false,
  isIncludable: false,
  shape,
  entryShape: (entry) => shapeOfEntry(entry, shape()),
  taskShape: () => undefined,
  fields: () => noTaskFields,
  paths: () => pathFieldsOf(shape()),
  hasFixedRoot: true,
  isTask: () => false,
  isTemplate: () => false,
  redactText: (text) => text,
  redactMessage: ({ message }) => message,
};
