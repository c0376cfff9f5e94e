import { itemShapes } from '../../schema/shape/form.ts';
import { typeSet } from '../../schema/shape/json-type.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { memoize } from '../../text/memoize.ts';
import {
  type MergeRule,
  mergeRuleOf,
  type NameRole,
  nameRoleOf,
  nameRoles,
  type ReferenceForm,
  type ReferenceTime,
  referenceTimes,
  tasksMeaningOf,
} from './field-keywords.ts';
import { noPaths, type PathFields, pathFieldsOf } from './path-fields.ts';

/** A field whose value refers to tasks. */
export interface ReferenceField {
  readonly name: string;
  readonly when: ReferenceTime;
  readonly form: ReferenceForm;
}

/** What the fields of a task mean, as the schema says with `x-…` keywords. Names are in the schema's order. */
export interface TaskFields {
  readonly names: ReadonlySet<string>;
  /** In the order of `referenceTimes`. */
  readonly references: readonly ReferenceField[];
  /** The field that contains the script of a task that is written as nothing but a script. */
  readonly script: string | undefined;
  /** The fields with steps that a task runs. */
  readonly steps: readonly string[];
  /** The fields in which a string means the same as a list with only this string. */
  readonly lists: readonly string[];
  readonly paths: () => PathFields;
  mergeRule(field: string): MergeRule;
  reference(field: string): ReferenceField | undefined;
  /** The fields in which names have this role. */
  named(role: NameRole): readonly string[];
}

export const noTaskFields: TaskFields = fieldsFrom([], () => noPaths);

/** The meaning of the fields of a task, from the shape of tasks. Throws a `SchemaError` if a keyword is malformed. */
export const taskFieldsOf = memoize((task: Shape): TaskFields => {
  const properties = new Map<string, Shape>();
  for (const form of task.alternatives) {
    for (const part of form.parts) {
      for (const [name, shape] of part.object?.properties ?? []) properties.set(name, shape);
    }
  }
  return fieldsFrom([...properties], () => pathFieldsOf(task));
});

function fieldsFrom(properties: readonly (readonly [string, Shape])[], paths: () => PathFields): TaskFields {
  const references = properties.flatMap(([name, shape]): ReferenceField[] => {
    const meaning = tasksMeaningOf(shape);
    return meaning ? [{ name, ...meaning }] : [];
  });
  references.sort((one, other) => referenceTimes.indexOf(one.when) - referenceTimes.indexOf(other.when));
  const mergeRules = new Map(properties.map(([name, shape]) => [name, mergeRuleOf(shape)]));
  const byName = new Map(references.map((field) => [field.name, field]));
  const namesWhere = (test: (shape: Shape) => boolean): readonly string[] =>
    properties.flatMap(([name, shape]) => (test(shape) ? [name] : []));
  const named = new Map(nameRoles.map((role) => [role, namesWhere((shape) => nameRoleOf(shape) === role)]));
  return {
    names: new Set(properties.map(([name]) => name)),
    references,
    steps: references.filter(({ form }) => form === 'steps').map(({ name }) => name),
    lists: namesWhere(isStringOrList),
    script: references.find(({ when }) => when === 'during')?.name,
    paths,
    mergeRule: (field) => mergeRules.get(field) ?? 'replace',
    reference: (field) => byName.get(field),
    named: (role) => named.get(role) ?? [],
  };
}

const strings = typeSet(['string']);

/** Whether the value may be a string, or a list of such strings. */
function isStringOrList({ alternatives }: Shape): boolean {
  const mayBeString = (form: Shape): boolean => (form.types & strings) !== 0;
  const items = alternatives.flatMap((form) => itemShapes(form, 0)).flatMap((item) => item.alternatives);
  return alternatives.some(mayBeString) && items.some(mayBeString);
}
