import { itemShapes } from '../../schema/shape/form.ts';
import { typeSet } from '../../schema/shape/json-type.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { memoize } from '../../text/memoize.ts';
import { once } from '../../text/once.ts';
import {
  type HeaderTreatment,
  headerTreatmentOf,
  type MergeRule,
  mergeRuleOf,
  type NameRole,
  nameRoleOf,
  nameRoles,
  pathMeaningOf,
  type ReferenceForm,
  type ReferenceTime,
  referenceTimes,
  tasksMeaningOf,
} from './field-keywords.ts';
import { noPaths, type PathFields, pathFieldsOf } from './path-fields.ts';

/** A field that refers to tasks. */
export interface ReferenceField {
  readonly name: string;
  readonly when: ReferenceTime;
  readonly form: ReferenceForm;
}

/**
 * The meanings of the fields of a task, from the `x-…` keywords of the schema. Names are in the order of the schema.
 */
export interface TaskFields {
  /** In the order of `referenceTimes`. */
  readonly references: readonly ReferenceField[];
  /** The fields with steps that a task runs. */
  readonly steps: readonly string[];
  /** The field that a task sets if it is only a string or a list of strings. */
  readonly script: string | undefined;
  readonly reference: (field: string) => ReferenceField | undefined;
  /** Returns the fields in which names have this role. */
  readonly named: (role: NameRole) => readonly string[];
  readonly mergeRule: (field: string) => MergeRule;
  /** Returns the treatment of the field by the runner in the headers of a script; `ignored` for an unknown field. */
  readonly headerTreatment: (field: string) => HeaderTreatment;
  /** Returns the fields that have no effect in the headers of a script. */
  readonly ignoredInHeaders: () => ReadonlySet<string>;
  /** Returns the fields in which a string means the same as a list that contains only this string. */
  readonly lists: () => readonly string[];
  /** Returns the fields with paths that may be glob patterns. */
  readonly patterns: () => readonly string[];
  readonly paths: () => PathFields;
}

/** Returns the meaning of the fields of a task, from the shape of tasks. Throws a `SchemaError` if a keyword is malformed. */
export const taskFieldsOf = memoize((task: Shape): TaskFields => {
  const fields = new Map(task.alternatives.flatMap((form) => form.parts).flatMap((part) => propertiesOf(part)));
  const references = [...fields].flatMap(referenceField);
  references.sort((one, other) => referenceTimes.indexOf(one.when) - referenceTimes.indexOf(other.when));
  const byName = new Map(references.map((field) => [field.name, field]));
  const roles = new Map<NameRole, string[]>(nameRoles.map((role) => [role, []]));
  for (const [name, shape] of fields) {
    const role = nameRoleOf(shape);
    if (role) roles.get(role)?.push(name);
  }
  const where = (test: (shape: Shape) => boolean): readonly string[] =>
    [...fields].flatMap(([name, shape]) => (test(shape) ? [name] : []));
  return {
    references,
    steps: references.filter(({ form }) => form === 'steps').map(({ name }) => name),
    script: references.find(({ when }) => when === 'during')?.name,
    reference: (field) => byName.get(field),
    named: (role) => roles.get(role) ?? [],
    mergeRule: (field) => ruleOf(fields.get(field)),
    headerTreatment: (field) => treatmentOf(fields.get(field)),
    ignoredInHeaders: once(() => new Set(where((shape) => headerTreatmentOf(shape) === 'ignored'))),
    lists: once(() => where(isStringOrList)),
    patterns: once(() => where(isPattern)),
    paths: () => pathFieldsOf(task),
  };
});

/** The fields of documents without tasks. */
export const noTaskFields: TaskFields = {
  references: [],
  steps: [],
  script: undefined,
  reference: () => undefined,
  named: () => [],
  mergeRule: () => 'replace',
  headerTreatment: () => 'ignored',
  ignoredInHeaders: () => new Set(),
  lists: () => [],
  patterns: () => [],
  paths: () => noPaths,
};

function ruleOf(shape: Shape | undefined): MergeRule {
  return shape ? mergeRuleOf(shape) : 'replace';
}

function treatmentOf(shape: Shape | undefined): HeaderTreatment {
  return shape ? headerTreatmentOf(shape) : 'ignored';
}

function propertiesOf({ object }: Shape): readonly (readonly [string, Shape])[] {
  return [...(object?.properties ?? [])];
}

function referenceField([name, shape]: readonly [string, Shape]): readonly ReferenceField[] {
  const meaning = tasksMeaningOf(shape);
  return meaning ? [{ name, ...meaning }] : [];
}

const strings = typeSet(['string']);

/** Returns whether the value may be a string and may also be a list of strings. */
function isStringOrList({ alternatives }: Shape): boolean {
  const mayBeString = (form: Shape): boolean => (form.types & strings) !== 0;
  const items = alternatives.flatMap((form) => itemShapes(form, 0)).flatMap((item) => item.alternatives);
  return alternatives.some(mayBeString) && items.some(mayBeString);
}

function isPattern(shape: Shape): boolean {
  const meaning = pathMeaningOf(shape);
  return meaning !== undefined && meaning !== 'as the field' && meaning.isPattern;
}
