import type { JsonValue } from '../../document/json-value.ts';
import { annotationOf } from '../../schema/shape/annotations.ts';
import { SchemaError } from '../../schema/shape/schema-error.ts';
import type { Shape } from '../../schema/shape/shape.ts';

/**
 * How a field of a task is combined with the same field of its template, according to the rules of the runner:
 *
 * - `replace`: the task's value; the template's value if the task's is empty.
 * - `deep`: the members of both; the task's take precedence.
 * - `either`: true if either value is true.
 * - `join`: both, the template's first.
 * - `own`: the task's value; the template's is ignored.
 */
export type MergeRule = (typeof mergeRules)[number];

const mergeRules = ['replace', 'deep', 'either', 'join', 'own'] as const;

/**
 * When the tasks that a field refers to run:
 *
 * - `before`: before the task, which starts them.
 * - `after`: after the task, which starts them.
 * - `wait`: before the task, if they are part of the same run.
 * - `during`: as steps of the task.
 * - `during-on-windows`: as steps of the task, on Windows only.
 */
export type ReferenceTime = (typeof referenceTimes)[number];

export const referenceTimes = ['before', 'after', 'wait', 'during', 'during-on-windows', 'called'] as const;

/** The form of references: `dependencies` (spec 2.6), or `steps` that a task runs (spec 2.7). */
export type ReferenceForm = (typeof referenceForms)[number];

const referenceForms = ['dependencies', 'steps'] as const;

/**
 * The meaning of the names in a field:
 *
 * - `template`: the template that the task extends.
 * - `alias`: other names of the task.
 * - `environment`: environment variables, which are the keys.
 * - `variables`: variables for template expressions, which are the keys.
 * - `tools`: tools, which are the keys.
 */
export type NameRole = (typeof nameRoles)[number];

export const nameRoles = ['template', 'alias', 'environment', 'variables', 'tools'] as const;

/**
 * How the runner treats the field in the headers of a script:
 *
 * - `strict`: rejects a value that is not allowed.
 * - `lenient`: ignores such a value.
 * - `lenient-type`: ignores a value of the wrong type, but rejects an invalid part of a value.
 * - `ignored`: ignores the field.
 */
export type HeaderTreatment = (typeof headerTreatments)[number];

const headerTreatments = ['strict', 'lenient', 'lenient-type', 'ignored'] as const;

/** The meaning of a path. */
export interface PathMeaning {
  readonly kind: (typeof pathKinds)[number];
  readonly relativeTo: (typeof pathBases)[number];
  /** Whether the path may be a glob pattern. */
  readonly isPattern: boolean;
  /** The tooltip of the link; undefined for paths that are not linked. */
  readonly link: string | undefined;
}

const pathKinds = ['file', 'folder', 'any'] as const;
const pathBases = ['config-root', 'task-folder', 'file'] as const;

/** Returns the value of `x-merge`, or `replace` if it is absent. */
export function mergeRuleOf(shape: Shape): MergeRule {
  const value = annotationOf(shape, 'x-merge');
  return value === undefined ? 'replace' : oneOf(mergeRules, value, 'x-merge', shape);
}

/** Returns the value of `x-name`. */
export function nameRoleOf(shape: Shape): NameRole | undefined {
  const value = annotationOf(shape, 'x-name');
  return value === undefined ? undefined : oneOf(nameRoles, value, 'x-name', shape);
}

/** Returns the value of `x-header`, or `strict` if it is absent. */
export function headerTreatmentOf(shape: Shape): HeaderTreatment {
  const value = annotationOf(shape, 'x-header');
  return value === undefined ? 'strict' : oneOf(headerTreatments, value, 'x-header', shape);
}

/** Returns the value of `x-tasks`: `{ "when": ReferenceTime, "form": ReferenceForm }`. */
export function tasksMeaningOf(
  shape: Shape,
): { readonly when: ReferenceTime; readonly form: ReferenceForm } | undefined {
  const value = annotationOf(shape, 'x-tasks');
  if (value === undefined) return undefined;
  const { when, form, ...others } = members(value, 'x-tasks', shape);
  rejectOthers(others, 'x-tasks', shape);
  return {
    when: oneOf(referenceTimes, when, 'x-tasks', shape),
    form: oneOf(referenceForms, form, 'x-tasks', shape),
  };
}

/**
 * Returns the value of `x-path`: `{ "kind": "file" | "folder" | "any", "relativeTo": "config-root" | "task-folder" |
 * "file" }`, optionally with `"pattern": true` and `"link"`. It applies to a string and to the strings of a list. In a
 * member of an object, `true` means that the member has the meaning of the field that contains the object.
 */
export function pathMeaningOf(shape: Shape): PathMeaning | 'as the field' | undefined {
  const value = annotationOf(shape, 'x-path');
  if (value === undefined) return undefined;
  if (value === true) return 'as the field';
  const { kind, relativeTo, pattern = false, link, ...others } = members(value, 'x-path', shape);
  rejectOthers(others, 'x-path', shape);
  if (typeof pattern !== 'boolean') return fail('x-path', shape, '`pattern` must be true or false');
  if (link !== undefined && typeof link !== 'string') return fail('x-path', shape, '`link` must be a string');
  return {
    kind: oneOf(pathKinds, kind, 'x-path', shape),
    relativeTo: oneOf(pathBases, relativeTo, 'x-path', shape),
    isPattern: pattern,
    link,
  };
}

function oneOf<Name extends string>(
  names: readonly Name[],
  value: JsonValue | undefined,
  keyword: string,
  shape: Shape,
): Name {
  return names.find((name) => name === value) ?? fail(keyword, shape, `must be one of ${names.join(', ')}`);
}

function members(value: JsonValue, keyword: string, shape: Shape): { readonly [name: string]: JsonValue } {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as { readonly [name: string]: JsonValue }) : fail(keyword, shape, 'must be an object');
}

function rejectOthers(others: object, keyword: string, shape: Shape): void {
  const [name] = Object.keys(others);
  if (name !== undefined) fail(keyword, shape, `has an unknown member: ${name}`);
}

function fail(keyword: string, { pointer }: Shape, reason: string): never {
  throw new SchemaError(keyword, pointer, reason);
}
