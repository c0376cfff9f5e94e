import registryConfigSchema from '../../../../schemas/registry-config.schema.json' with { type: 'json' };
import { compileSchema } from '../../schema/compile/compile-schema.ts';
import { once } from '../../text/once.ts';
import { pathFieldsOf } from '../fields/path-fields.ts';
import { noTaskFields } from '../fields/task-fields.ts';
import { messageWithoutTokens, textWithoutTokens } from '../registry-config/secrets.ts';
import type { DocumentKind } from './document-kind.ts';
import { registryConfigNaming } from './file-naming.ts';
import { shapeOfEntry } from './shape-of-entry.ts';

const shape = once(() => compileSchema(registryConfigSchema));

/** A configuration of the registry server, which contains no tasks but secrets. */
export const registryConfigKind: DocumentKind = {
  name: registryConfigNaming.kind,
  naming: registryConfigNaming,
  holdsTasks: false,
  sections: [],
  taskDepth: 0,
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
  redactText: textWithoutTokens,
  redactMessage: messageWithoutTokens,
};
