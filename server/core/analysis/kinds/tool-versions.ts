import { once } from '../../text/once.ts';
import { pathFieldsOf } from '../fields/path-fields.ts';
import { noTaskFields } from '../fields/task-fields.ts';
import type { DocumentKind } from './document-kind.ts';
import { taskShapes } from './document-shapes.ts';
import { toolVersionsNaming } from './file-naming.ts';
import { shapeOfMember } from './shape-of-entry.ts';

/** The tools of a config file, of which each line has the name and the versions of one. */
const shape = once(() => {
  const { configFile } = taskShapes();
  return shapeOfMember(configFile, 'tools') ?? configFile;
});

/** The kind of `.tool-versions` files, with the versions of tools. */
export const toolVersionsKind: DocumentKind = {
  name: toolVersionsNaming.kind,
  naming: toolVersionsNaming,
  holdsTasks: false,
  sections: [],
  taskDepth: 0,
  isOfRunner: true,
  isEvaluatedFirst: true,
  isListOfTools: true,
  mayBeJson: false,
  includesFiles: false,
  isIncludable: false,
  shape,
  entryShape: ({ path: [name = ''] }) => shapeOfMember(shape(), name),
  taskShape: () => undefined,
  fields: () => noTaskFields,
  paths: () => pathFieldsOf(shape()),
  hasFixedRoot: true,
  isTask: () => false,
  isTemplate: () => false,
  redactText: (text) => text,
  redactMessage: ({ message }) => message,
};
