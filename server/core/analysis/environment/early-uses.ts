import { type Member, memberNamed, type ObjectNode } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import { placeInString } from '../../document/string-place.ts';
import { propertyOf } from '../graph/property-of.ts';
import type { Task, WorkspaceFile } from '../graph/task.ts';
import type { Workspace } from '../graph/workspace.ts';
import { stringsBelow } from '../template/strings-of-task.ts';
import { usesInValidTags } from '../template/template-faults.ts';
import { isModulesKey } from '../values/environment-variables.ts';
import { isTemplate } from '../values/is-template.ts';
import { isTrue } from '../values/is-true.ts';
import { configLayersOf, type Layer, type LayeredVariables, layersOf, sectionOf, tablesIn } from './layers.ts';

/** A use of a variable in a template expression that the runner evaluates before it sets the variable. */
export interface EarlyUse {
  readonly message: string;
  readonly span: Span;
}

/** A use of `env.NAME` or `vars.name`. */
interface VariableUse {
  readonly table: string;
  readonly name: string;
  readonly span: Span;
}

/** The names of the tables of variables, and of their objects in template expressions. */
export const tableNames = { environment: 'env', vars: 'vars' } as const;

/** Returns the early uses in the `env` or `vars` of a config file. */
export function earlyUsesInConfig(
  own: LayeredVariables,
  file: WorkspaceFile,
  workspace: Workspace,
): readonly EarlyUse[] {
  const stageOf = (member: Member): number => (own === 'environment' && isLazy(member) ? 1 : 0);
  const members = inStages(membersOf(tablesIn(sectionOf(file, tableNames[own]))), stageOf);
  const ofEnvironment = own === 'vars' ? usesOf(members, 'environment') : [];
  // Layers are computed only for the few files that need them.
  if (!hasOpenUse(members, own) && ofEnvironment.length === 0) return [];
  const layers = configLayersOf(file, workspace, own);
  const index = layers.findIndex((layer) => layer.file === file);
  const inOrder = usedInOrder(members, own, layers.slice(0, index), namesIn(layers.slice(index + 1)));
  if (ofEnvironment.length === 0) return inOrder;
  const reason = 'the runner evaluates `vars` before `env`';
  return [...inOrder, ...amongNames(ofEnvironment, namesIn(configLayersOf(file, workspace)), reason)];
}

/** Returns the early uses in the `env` and `vars` of a task or template. */
export function earlyUsesInTask(task: Task, workspace: Workspace): readonly EarlyUse[] {
  return (['environment', 'vars'] as const).flatMap((own): readonly EarlyUse[] => {
    const fields = task.file.kind.fields().named(own === 'vars' ? 'variables' : own);
    const members = inStages(membersOf(fields.flatMap((field) => tablesIn(propertyOf(task, field)))), stageInTask(own));
    const other = own === 'environment' ? 'vars' : 'environment';
    const usesOfOther = usesOf(members, other);
    if (!hasOpenUse(members, own) && usesOfOther.length === 0) return [];
    const layers = layersOf(task, workspace, own);
    const before = layers.slice(
      0,
      Math.max(
        0,
        layers.findLastIndex((layer) => isOwnLayer(layer, task)),
      ),
    );
    const others = layersOf(task, workspace, other);
    const ofConfigs = others.filter(({ kind }) => kind === 'config file');
    const [inConfigs, inAll] = [namesIn(ofConfigs), namesIn(others)];
    const onlyInTask = loadOthers(ofConfigs) ? [] : [...inAll].filter((name) => !inConfigs.has(name));
    const reason = `\`${tableNames[own]}\` of a task can use only \`${tableNames[other]}\` of config files`;
    return [...usedInOrder(members, own, before, new Set()), ...amongNames(usesOfOther, new Set(onlyInTask), reason)];
  });
}

/** Returns whether a layer consists of the variables of this task or template. */
export function isOwnLayer({ kind, name, file }: Layer, task: Task): boolean {
  return kind === (task.isTemplate ? 'template' : 'task') && name === task.facts.name && file === task.file;
}

/**
 * Returns the uses of variables that are set only after the value that uses them, by a later member or in a later layer. Nothing is
 * known about the variables after a file is loaded.
 */
function usedInOrder(
  members: readonly Member[],
  own: LayeredVariables,
  before: readonly Layer[],
  after: ReadonlySet<string>,
): readonly EarlyUse[] {
  if (loadOthers(before)) return [];
  const known = new Set(namesIn(before));
  const reason = `the runner evaluates \`${tableNames[own]}\` in order`;
  const found: EarlyUse[] = [];
  for (const [index, member] of members.entries()) {
    // The environment of the runner may contain the variable that a value extends.
    const later = members.slice(own === 'vars' ? index : index + 1).map(({ key }) => key.name);
    const early = [...later, ...after].filter((name) => !known.has(name) && !isModulesKey(name));
    found.push(...amongNames(usesOf([member], own), new Set(early), reason));
    if (loads(member)) return found;
    known.add(member.key.name);
  }
  return found;
}

/** Variables that are usually set outside of all files. */
const usualNames =
  /^(?:CI|EDITOR|HOME|HOSTNAME|LANG|LC_\w+|LOGNAME|PATH|PWD|SHELL|TERM|TE?MP|TMPDIR|USER|USERNAME|MISE_\w+|XDG_\w+)$/;

/** Returns the uses of variables in values, except those that may be missing or that a statement of the template may skip. */
export function usesOf(members: readonly Member[], variables: LayeredVariables): readonly VariableUse[] {
  const table = tableNames[variables];
  const strings = members.flatMap(({ value }) => stringsBelow(value));
  const using = strings.filter(({ value }) => value.includes('{{') && value.includes(table) && !value.includes('{%'));
  return using.flatMap((node) =>
    usesInValidTags(node).flatMap(({ kind, name, members: [member], mayBeMissing }): readonly VariableUse[] => {
      if (kind !== 'variable' || name !== table || mayBeMissing || member === undefined) return [];
      if (variables === 'environment' && usualNames.test(member.name)) return [];
      return [{ table, name: member.name, span: placeInString(node, member.start, member.end) }];
    }),
  );
}

/** Returns the uses of variables with these names as early uses. */
function amongNames(uses: readonly VariableUse[], names: ReadonlySet<string>, reason: string): readonly EarlyUse[] {
  return uses
    .filter(({ name }) => names.has(name))
    .map(({ table, name, span }) => ({ message: `\`${table}.${name}\` is not set yet: ${reason}`, span }));
}

/** Returns whether a value uses a variable that no member before it sets. */
function hasOpenUse(members: readonly Member[], own: LayeredVariables): boolean {
  const known = new Set<string>();
  return members.some((member) => {
    const isOpen = usesOf([member], own).some(({ name }) => !known.has(name));
    known.add(member.key.name);
    return isOpen;
  });
}

/** Returns the members of tables, in order. */
export function membersOf(tables: readonly ObjectNode[]): readonly Member[] {
  return tables.flatMap(({ members }) => members);
}

/** Returns the function that returns the stage in which a member of a task is set: plain values in `vars` are set first. */
export function stageInTask(own: LayeredVariables): (member: Member) => number {
  return (member) => Number(own === 'vars' ? hasTemplate(member) : isLazy(member));
}

/** Returns the members in the order of their stages, and otherwise in their own order. */
export function inStages(members: readonly Member[], stageOf: (member: Member) => number): readonly Member[] {
  return members.toSorted((a, b) => stageOf(a) - stageOf(b));
}

/** Returns the names of the variables that layers set. */
export function namesIn(layers: readonly Layer[]): ReadonlySet<string> {
  return new Set(layers.flatMap(({ tables }) => membersOf(tables)).map(({ key }) => key.name));
}

/** Returns whether a value contains a template expression. */
export function hasTemplate({ value }: Member): boolean {
  return stringsBelow(value).some((node) => isTemplate(node.value));
}

/** Returns whether a variable is evaluated after the tools are installed (`tools = true`), and thus after all others. */
function isLazy({ value }: Member): boolean {
  return value.kind === 'object' && isTrue(memberNamed(value, 'tools'));
}

/** Returns whether layers may set variables with names that are not known here. */
export function loadOthers(layers: readonly Layer[]): boolean {
  return layers.some(({ files, tables }) => files !== undefined || membersOf(tables).some(loads));
}

/** Returns whether a member of an environment loads variables from elsewhere; `_.path` does not. */
export function loads({ key, value }: Member): boolean {
  if (!isModulesKey(key.name)) return false;
  return value.kind !== 'object' || value.members.some((module) => module.key.name !== 'path');
}
