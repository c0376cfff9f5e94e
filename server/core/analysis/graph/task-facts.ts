import { assemble } from '../../document/assemble.ts';
import type { Entry } from '../../document/entry.ts';
import { type Key, memberNamed, type Node, type ObjectNode, type StringNode } from '../../document/node.ts';
import { withoutSpareRoom } from '../../text/without-spare-room.ts';
import type { TaskFields } from '../fields/task-fields.ts';
import { stringsIn } from '../values/strings-in.ts';
import { callsInScripts } from './references/script-calls.ts';
import { referencesIn, type TaskReference } from './references/task-reference.ts';
import { type RequiredInput, requiredInputs } from './required-inputs.ts';

/** The facts about a task that other tasks depend on: its names, and the tasks and the template that it refers to. */
export interface TaskFacts {
  readonly name: string;
  /** The first occurrence of the name, which several headers may contain (`[build]`, `[build.env]`). */
  readonly key: Key;
  readonly aliases: readonly StringNode[];
  readonly description: string;
  readonly references: readonly TaskReference[];
  /** The references without the calls of the runner in scripts. */
  readonly listed: readonly TaskReference[];
  readonly template: StringNode | undefined;
  /**
   * The names of the fields with references that the task itself defines; the others are inherited from its template.
   */
  readonly ownFields: ReadonlySet<string>;
  /** The arguments and flags that references to the task must contain. */
  readonly requiredInputs: readonly RequiredInput[];
}

const none: readonly never[] = [];

/**
 * Returns the facts about a task or template. `fields` describes the meanings of its fields, and `callsInFile` are the calls in its
 * file if it is a script task.
 */
export function taskFacts(entry: Entry, fields: TaskFields, callsInFile: readonly TaskReference[] = none): TaskFacts {
  const { key, value } = assemble(entry).member;
  const propertyNamed = (name: string): Node | undefined =>
    value.kind === 'object' ? memberNamed(value, name)?.value : undefined;
  const aliases = fields.named('alias').flatMap((name) => stringsIn(propertyNamed(name)));
  const description = propertyNamed('description');
  const template = fields
    .named('template')
    .map(propertyNamed)
    .find((node) => node?.kind === 'string');
  const ownFields =
    value.kind === 'object' ? ownFieldsOf(value, fields) : fields.script === undefined ? [] : [fields.script];
  const listed = listedIn(propertyNamed, fields);
  const calls = [...callsInScripts(entry, fields), ...callsInFile];
  const required = value.kind === 'object' ? requiredInputs(value) : none;
  return {
    name: key.name,
    key,
    aliases: aliases.length === 0 ? none : withoutSpareRoom(aliases),
    description: description?.kind === 'string' ? description.value : '',
    references: calls.length === 0 ? listed : [...listed, ...calls],
    listed,
    template,
    ownFields: sharedSet(ownFields),
    requiredInputs: required,
  };
}

/**
 * Returns a key for the facts that other tasks depend on. Tasks at the same path with the same signature are equal in
 * the graph; only their positions may differ.
 */
export function signatureOf({
  name,
  aliases,
  references,
  template,
  ownFields,
  requiredInputs: required,
}: TaskFacts): string {
  return JSON.stringify([
    name,
    aliases.map((alias) => alias.value),
    references.map(({ via, target, args, env, optional }) => [via, target, args, env, optional]),
    template ? template.value : null,
    [...ownFields],
    required,
  ]);
}

/** Returns the references in the fields of a task. */
function listedIn(
  propertyNamed: (name: string) => Node | undefined,
  { references }: TaskFields,
): readonly TaskReference[] {
  const listed: TaskReference[] = [];
  for (const field of references) {
    const value = propertyNamed(field.name);
    if (value) listed.push(...referencesIn(value, field));
  }
  return listed.length === 0 ? none : withoutSpareRoom(listed);
}

const sharedSets = new Map<string, ReadonlySet<string>>();

/** Returns the set of these fields. Tasks with the same fields share a set, since there are only a few combinations. */
function sharedSet(fields: readonly string[]): ReadonlySet<string> {
  const key = fields.join();
  const known = sharedSets.get(key) ?? new Set(fields);
  sharedSets.set(key, known);
  return known;
}

function ownFieldsOf(task: ObjectNode, { references }: TaskFields): readonly string[] {
  return references.map(({ name }) => name).filter((name) => hasValue(memberNamed(task, name)?.value));
}

/** Returns whether a field has a value. An empty list counts as no value. */
function hasValue(value: Node | undefined): boolean {
  return value !== undefined && (value.kind !== 'array' || value.items.length > 0);
}
