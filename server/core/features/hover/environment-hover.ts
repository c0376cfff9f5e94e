import { contentOfFileAt, type EnvironmentInputs } from '../../analysis/environment/effective-environment.ts';
import { configLayersOf, layersOf } from '../../analysis/environment/layers.ts';
import { environmentOf } from '../../analysis/graph/placement/config-layer.ts';
import type { ToolCatalog } from '../../analysis/tools/tool-catalog.ts';
import { isModulesKey } from '../../analysis/values/environment-variables.ts';
import type { PathStep } from '../../document/caret.ts';
import type { Node } from '../../document/node.ts';
import { code, paragraphs } from '../documentation/markdown.ts';
import type { WorkspacePlace } from '../navigation/mention.ts';
import { displayedValue, type MentionedVariable, variableOrigin } from '../task-card/variable-origin.ts';

/** The workspace that contains the document, and its file. */
export type HoverContext = Pick<WorkspacePlace, 'workspace' | 'file'> & {
  readonly environment?: EnvironmentInputs;
  /** Returns the tools of the runner; undefined until they are known. */
  readonly tools?: () => ToolCatalog | undefined;
  /** Returns the text of a lock file; undefined if there is none, or until it is read. */
  readonly readLock?: (path: string) => string | undefined;
};

/** Inputs without environment files or active environments. */
const noEnvironment: EnvironmentInputs = { read: () => [], active: [] };

/**
 * Returns the description of the variable or environment file at a path, as Markdown; empty if the path leads to
 * neither.
 */
export function environmentAt(path: readonly PathStep[], node: Node | undefined, context: HoverContext): string {
  const place = variablePlace(path, context);
  const [name, module] = place?.inside ?? [];
  if (place === undefined || typeof name !== 'string') return '';
  if (isModulesKey(name)) return module === 'file' && node ? fileContent(node, place, context) : '';
  if (place.inside.length !== 1) return '';
  const { namespace, by } = place;
  return variableOrigin({ namespace, name, by }, context.workspace, inputsFor(context));
}

interface VariablePlace extends Pick<MentionedVariable, 'namespace' | 'by'> {
  /** The rest of the path, inside the table of variables. */
  readonly inside: readonly PathStep[];
}

/** Returns the table of variables that contains a path: a table of a config file or of a task. */
function variablePlace(path: readonly PathStep[], { workspace, file }: HoverContext): VariablePlace | undefined {
  const { kind, document } = file;
  if (kind.includesFiles && (path[0] === 'env' || path[0] === 'vars')) {
    const inside = path.slice(typeof path[1] === 'number' ? 2 : 1);
    return { namespace: path[0] === 'env' ? 'environment' : 'vars', by: file, inside };
  }
  const field = String(path[kind.taskDepth]);
  const isEnvironment = kind.fields().named('environment').includes(field);
  if (!isEnvironment && !kind.fields().named('variables').includes(field)) return undefined;
  const entry = document.entry(...path.slice(0, kind.taskDepth).map(String));
  const by = entry && workspace.task(file.uri, entry);
  return by && { namespace: isEnvironment ? 'environment' : 'vars', by, inside: path.slice(kind.taskDepth + 1) };
}

/**
 * Returns the inputs for a document. If its file applies to one environment only, that environment is also active.
 */
export function inputsFor({ file, environment = noEnvironment }: HoverContext): EnvironmentInputs {
  const own = environmentOf(file.uri);
  return own === undefined ? environment : { ...environment, active: [...environment.active, own] };
}

/** The maximum number of variables of a file that are listed. */
const maxVariables = 30;

/** Returns the variables in the environment file that a string names. */
function fileContent(node: Node, { namespace, by }: VariablePlace, context: HoverContext): string {
  const { workspace, environment = noEnvironment } = context;
  const layers = 'entry' in by ? layersOf(by, workspace, namespace) : configLayersOf(by, workspace, namespace);
  const { assignments = [], unknown = [] } = contentOfFileAt(node, layers, environment.read) ?? {};
  const lines = assignments
    .slice(0, maxVariables)
    .map((assignment) => `- ${code(assignment.name)} = ${displayedValue(assignment)}`);
  const rest = assignments.length - lines.length;
  return paragraphs(
    ...unknown.map(({ reason }) => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`),
    [...lines, ...(rest > 0 ? [`- and ${rest} more`] : [])].join('\n'),
  );
}
