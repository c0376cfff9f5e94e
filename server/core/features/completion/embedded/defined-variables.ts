import { assemble } from '../../../document/assemble.ts';
import type { Document } from '../../../document/document.ts';
import type { Entry } from '../../../document/entry.ts';
import type { Node } from '../../../document/node.ts';
import { propertyOf } from '../../embedded/embedded-string.ts';
import type { CompletionContext } from '../completion-context.ts';
import { configFilesAround } from '../config-files-around.ts';
import { displayedPath } from '../displayed-path.ts';

/** A variable that a task can read. */
export interface DefinedVariable {
  readonly label: string;
  /** A description of the place where the variable is defined. */
  readonly detail: string;
}

/** The namespace of variables in template expressions, which is also the name of the table that defines them. */
export type VariableTable = 'env' | 'vars';

/**
 * Returns the variables that a task can read, without duplicates: those of the task, of its template, of its file, and
 * of the config files around it.
 */
export function definedVariables(
  table: VariableTable,
  { document, entry }: { readonly document: Document; readonly entry: Entry },
  context: CompletionContext,
): readonly DefinedVariable[] {
  const { workspace, file } = context;
  const task = file && workspace.task(file.uri, entry);
  const templates = task ? workspace.templatesOf(task) : [];
  const inTask = namesIn(propertyOf(entry, table)).map((label) => ({ label, detail: 'defined in this task' }));
  const inTemplate = templates.flatMap((template) =>
    namesIn(propertyOf(template.entry, table)).map((label) => ({
      label,
      detail: `defined in template ${template.facts.name}`,
    })),
  );
  const inFile = namesInSection(table, document).map((label) => ({ label, detail: 'defined in this file' }));
  const inConfigs = configFilesAround(context).flatMap((config) =>
    namesInSection(table, config.document).map((label) => ({
      label,
      detail: `defined in ${displayedPath({ file: config }, context)}`,
    })),
  );
  const seen = new Set<string>();
  return [...inTask, ...inTemplate, ...inFile, ...inConfigs].filter(({ label }) => !seen.has(label) && seen.add(label));
}

/** Returns the names of the variables that a config file defines for all tasks. */
function namesInSection(section: string, document: Document): readonly string[] {
  const entry = document.sections.length > 0 ? document.entry(section) : undefined;
  return namesIn(entry && assemble(entry).member.value);
}

/** Returns the names of the variables in a table. The key `_` is omitted, since it contains modules. */
function namesIn(node: Node | undefined): readonly string[] {
  if (node?.kind !== 'object') return [];
  return [...new Set(node.members.map(({ key }) => key.name))].filter((name) => name !== '_');
}
