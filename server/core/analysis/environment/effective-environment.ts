import { memberNamed, type Node, type ObjectNode } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import type { WorkspaceFile } from '../graph/task.ts';
import { isModulesKey } from '../values/environment-variables.ts';
import { isTemplate } from '../values/is-template.ts';
import { type EnvironmentFile, plainValue } from './environment-file.ts';
import { type EnvironmentPath, isPattern, pathsIn } from './environment-paths.ts';
import { type Layer, sectionOf, stringsIn } from './layers.ts';
import { isRedacted, isSecretName } from './secrets.ts';

/** The place where a variable is set: a file and a zero-based line. */
export interface EnvironmentOrigin {
  readonly layer: Layer;
  /** The path of an environment file that the layer loads; undefined if the layer itself sets the variable. */
  readonly path: string | undefined;
  readonly line: number;
}

/**
 * The kind of an assignment:
 *
 * - `value`: literal text.
 * - `rendered`: text that the runner renders or expands.
 * - `default`: text that applies only if the variable is not set.
 * - `removed`: no text; the variable is removed.
 * - `required`: no text; the variable must be set elsewhere.
 * - `encrypted`: an encrypted value.
 */
export type AssignmentState = 'value' | 'rendered' | 'default' | 'removed' | 'required' | 'encrypted';

/** An assignment of a variable. */
export interface Assignment {
  readonly name: string;
  readonly state: AssignmentState;
  /** The text before it is rendered, or the message of `required`; empty if there is none. */
  readonly text: string;
  readonly isSecret: boolean;
  readonly origin: EnvironmentOrigin;
}

export interface EnvironmentVariable {
  readonly name: string;
  /** The assignment that takes effect. */
  readonly winner: Assignment;
  /** The assignments that have no effect, highest precedence first. */
  readonly others: readonly Assignment[];
}

/** A part of a layer whose variables only the runner can determine. */
export interface UnknownPart {
  readonly text: string;
  readonly reason: string;
  readonly origin: EnvironmentOrigin;
}

/** The environment of a task, as far as it can be determined from files. */
export interface EffectiveEnvironment {
  /** Sorted by name. */
  readonly variables: readonly EnvironmentVariable[];
  /** The folders that are added to `PATH`, in the order in which they are searched. */
  readonly folders: readonly { readonly text: string; readonly origin: EnvironmentOrigin }[];
  readonly unknown: readonly UnknownPart[];
  /** The assignments in config files for environments that are not active. */
  readonly inactive: readonly Assignment[];
}

export interface EnvironmentInputs {
  /**
   * Returns the environment files that match a path, in the order in which they are loaded. A path with `*` is a
   * pattern.
   */
  readonly read: (path: string) => readonly EnvironmentFile[];
  /** The active environments (`MISE_ENV`), lowest precedence first. */
  readonly active: readonly string[];
}

/**
 * Returns the paths and patterns of the environment files that layers load, so that the files can be read in advance.
 */
export function environmentFilesOf(layers: readonly Layer[]): readonly string[] {
  return [...new Set(layers.flatMap(filesOf).flatMap(({ path }) => path ?? []))];
}

/**
 * Returns the environment that layers define. Later layers override earlier layers; within a layer, later assignments
 * override earlier assignments.
 */
export function effectiveEnvironment(all: readonly Layer[], { read, active }: EnvironmentInputs): EffectiveEnvironment {
  const layers = all.filter(({ environment }) => environment === undefined || active.includes(environment));
  const contents = layers.flatMap((layer) => contentsOf(layer, read));
  const inactive = all
    .filter((layer) => !layers.includes(layer))
    .flatMap((layer) => contentsOf(layer, read).flatMap(({ assignments }) => assignments));
  const marked = markedBy(redactionsIn(all));
  return {
    variables: variablesOf(contents.flatMap(({ assignments }) => assignments.map(marked))),
    folders: contents.toReversed().flatMap(({ folders }) => folders),
    unknown: contents.flatMap(({ unknown }) => unknown),
    inactive: inactive.map(marked),
  };
}

/**
 * Returns the contents of the environment file whose path is at `place` in one of these layers; undefined if there is
 * no path at `place`.
 */
export function contentOfFileAt(
  place: Span,
  layers: readonly Layer[],
  read: EnvironmentInputs['read'],
): (Pick<EffectiveEnvironment, 'unknown'> & { readonly assignments: readonly Assignment[] }) | undefined {
  const isHere = ({ span }: EnvironmentPath) => span.anchor === place.anchor && span.start === place.start;
  for (const layer of layers) {
    const path = filesOf(layer).find(isHere);
    if (!path) continue;
    const { assignments, unknown } = loadedFrom(path, layer, read);
    return { assignments: assignments.map(markedBy(redactionsIn(layers))), unknown };
  }
  return undefined;
}

/** Returns the patterns for the names of variables whose values the runner hides. */
function redactionsIn(layers: readonly Layer[]): readonly string[] {
  return layers.flatMap(({ file }) => (file.kind.includesFiles ? stringsIn(sectionOf(file, 'redactions')) : []));
}

/** Returns a function that sets `isSecret` for the assignments of secrets. */
function markedBy(redactions: readonly string[]): (assignment: Assignment) => Assignment {
  return (assignment) => ({
    ...assignment,
    isSecret: assignment.isSecret || isSecretName(assignment.name) || isRedacted(assignment.name, redactions),
  });
}

interface LayerContent {
  readonly assignments: readonly Assignment[];
  readonly folders: EffectiveEnvironment['folders'];
  readonly unknown: readonly UnknownPart[];
}

function contentsOf(layer: Layer, read: EnvironmentInputs['read']): readonly LayerContent[] {
  const loaded = pathsIn(layer.files, layer.file).map((path) => ({ ...loadedFrom(path, layer, read), folders: [] }));
  return [...loaded, ...layer.tables.map((table) => contentOf(table, layer, read))];
}

/** Returns the paths of the environment files that a layer loads. */
function filesOf({ files, tables, file }: Layer): readonly EnvironmentPath[] {
  return [files, ...tables.map((table) => modulesIn(table, 'file'))].flatMap((value) => pathsIn(value, file));
}

function contentOf(table: ObjectNode, layer: Layer, read: EnvironmentInputs['read']): LayerContent {
  const assignments: Assignment[] = [];
  const unknown: UnknownPart[] = [];
  for (const { key, value } of table.members) {
    if (isModulesKey(key.name)) {
      const loaded = pathsIn(moduleIn(value, 'file'), layer.file).map((path) => loadedFrom(path, layer, read));
      assignments.push(...loaded.flatMap((content) => content.assignments));
      unknown.push(...loaded.flatMap((content) => content.unknown), ...unknownModules(value, layer));
    } else assignments.push({ name: key.name, ...assigned(value), origin: originAt(key, layer) });
  }
  const folders = pathsIn(modulesIn(table, 'path'), layer.file);
  return {
    assignments,
    folders: folders.map(({ written, span }) => ({ text: written, origin: originAt(span, layer) })),
    unknown,
  };
}

/** Returns the contents of the environment files at a path. */
function loadedFrom(
  { path, written, span, isRedacted: isSecret, expands }: EnvironmentPath,
  layer: Layer,
  read: EnvironmentInputs['read'],
): Omit<LayerContent, 'folders'> {
  const at = originAt(span, layer);
  const unknownPart = (text: string, reason: string): UnknownPart => ({ text, reason, origin: at });
  if (path === undefined) {
    return { assignments: [], unknown: [unknownPart(written, 'only the runner can resolve the path')] };
  }
  const files = read(path);
  if (files.length === 0) {
    const reason = isPattern(path) ? 'no file matches' : 'the file does not exist or cannot be read';
    return { assignments: [], unknown: [unknownPart(written, reason)] };
  }
  const assignments = files.flatMap((file) =>
    file.variables.map(({ name, value, isOpen, line }) => ({
      name,
      state: isOpen || (expands && value.includes('$')) ? ('rendered' as const) : ('value' as const),
      text: value,
      isSecret,
      origin: { layer, path: file.path, line },
    })),
  );
  const unknown = files.flatMap((file) => {
    const name = files.length === 1 ? written : file.path.slice(file.path.lastIndexOf('/') + 1);
    const { fault } = file;
    return fault ? [unknownPart(name, `the runner does not read line ${fault.line + 1}: ${fault.reason}`)] : [];
  });
  return { assignments, unknown };
}

/** Returns the modules that run a script or a plugin, whose variables only the runner can determine. */
function unknownModules(modules: Node, layer: Layer): readonly UnknownPart[] {
  if (modules.kind !== 'object') return [];
  return modules.members.flatMap(({ key, value }): readonly UnknownPart[] => {
    if (key.name === 'file' || key.name === 'path') return [];
    const origin = originAt(key, layer);
    if (key.name === 'source') {
      const scripts = pathsIn(value, layer.file);
      return scripts.map(({ written }) => ({ text: written, reason: 'a script that the runner sources', origin }));
    }
    const reason = key.name === 'python' ? 'a virtual environment that the runner activates' : 'a plugin of the runner';
    return [{ text: `_.${key.name}`, reason, origin }];
  });
}

function modulesIn(table: ObjectNode, name: string): Node | undefined {
  const found = table.members.flatMap(({ key, value }) =>
    isModulesKey(key.name) ? (moduleIn(value, name) ?? []) : [],
  );
  return found[0];
}

function moduleIn(modules: Node, name: string): Node | undefined {
  return modules.kind === 'object' ? memberNamed(modules, name)?.value : undefined;
}

function assigned(value: Node): Pick<Assignment, 'state' | 'text' | 'isSecret'> {
  if (value.kind !== 'object') return { ...plain(value, 'value'), isSecret: false };
  const redact = memberNamed(value, 'redact')?.value;
  const isSecret = redact?.kind === 'boolean' && redact.value;
  const [given, fallback] = [memberNamed(value, 'value')?.value, memberNamed(value, 'default')?.value];
  if (given) return { ...plain(given, 'value'), isSecret };
  if (fallback) return { ...plain(fallback, 'default'), isSecret };
  if (memberNamed(value, 'age')) return { state: 'encrypted', text: '', isSecret: true };
  const required = memberNamed(value, 'required')?.value;
  return { state: 'required', text: required?.kind === 'string' ? required.value : '', isSecret };
}

function plain(value: Node, state: 'value' | 'default'): Pick<Assignment, 'state' | 'text'> {
  if (value.kind === 'boolean' && !value.value) return { state: 'removed', text: '' };
  const text = plainValue(value) ?? '';
  const isRendered = state === 'value' && (isTemplate(text) || /\$[{\w]/.test(text));
  return { state: isRendered ? 'rendered' : state, text };
}

function originAt(span: Span, layer: Layer): EnvironmentOrigin {
  return { layer, path: undefined, line: lineOf(span, layer.file) };
}

function lineOf(span: Span, { document }: WorkspaceFile): number {
  return document.rangeOf(span).start.line;
}

/**
 * Returns the variables, sorted by name, each with the assignment that takes effect. `assignments` are ordered by
 * precedence, lowest first.
 */
function variablesOf(assignments: readonly Assignment[]): readonly EnvironmentVariable[] {
  const found = new Map<string, { winner: Assignment; readonly others: Assignment[] }>();
  for (const assignment of assignments) {
    const variable = found.get(assignment.name);
    if (!variable) found.set(assignment.name, { winner: assignment, others: [] });
    else if (yields(assignment, variable.winner)) variable.others.unshift(assignment);
    else {
      // The same file may be loaded twice.
      if (!isSameOrigin(assignment.origin, variable.winner.origin)) variable.others.unshift(variable.winner);
      variable.winner = assignment;
    }
  }
  return [...found]
    .map(([name, { winner, others }]) => {
      // A variable that is a secret in one layer is probably a secret in the others.
      const isSecret = [winner, ...others].some((assignment) => assignment.isSecret);
      return { name, winner: { ...winner, isSecret }, others: others.map((other) => ({ ...other, isSecret })) };
    })
    .sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
}

function isSameOrigin(a: EnvironmentOrigin, b: EnvironmentOrigin): boolean {
  return a.line === b.line && a.path === b.path && a.layer.file === b.layer.file;
}

/**
 * Returns whether an assignment is a default or a requirement that has no effect because the variable is already set.
 */
function yields({ state }: Assignment, set: Assignment): boolean {
  if (state !== 'default' && state !== 'required') return false;
  return set.state === 'encrypted' || (set.state !== 'removed' && set.state !== 'required' && set.text !== '');
}
