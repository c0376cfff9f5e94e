import { referencesIn, type TaskReference } from '../../analysis/graph/references/task-reference.ts';
import type { JsonValue } from '../../document/json-value.ts';
import { isJsonObject } from '../../document/json-value.ts';
import type { Language } from '../../document/language.ts';
import { memberNamed, type Node, type StringNode } from '../../document/node.ts';
import { covers } from '../../document/node-chain.ts';
import { toJson } from '../../document/to-json.ts';
import type { ActionPlace, CodeAction } from './code-action.ts';
import { hasComments } from './comments-in.ts';
import { type PropertyAt, placedRange, propertyAt } from './property-at.ts';

/** Converts a dependency with variables and arguments between a string and an object (spec 2.6). */
export function dependencyForm(place: ActionPlace): readonly CodeAction[] {
  const found = propertyAt(place);
  const field = found && place.kind.fields().reference(found.property.key.name);
  if (!found || field?.form !== 'dependencies') return [];
  const offset = place.range.start - found.placed.start;
  const { value } = found.property;
  const items = value.kind === 'array' ? value.items : [value];
  const item = items.find((candidate) => candidate.anchor === found.placed.block && covers(candidate, offset));
  const reference = referencesIn(value, field).find(({ node }) => node === item);
  if (!item || !reference || hasComments(item, found.placed.block)) return [];
  return item.kind === 'object'
    ? asString(item, reference, found, place)
    : asObject(item, reference, found, place.document.language);
}

function asObject(item: Node, reference: TaskReference, found: PropertyAt, language: Language): CodeAction[] {
  if (reference.kind === 'template' || (item.kind === 'array' && item.items.some(({ kind }) => kind !== 'string'))) {
    return [];
  }
  const { target, args, env } = reference;
  const object = {
    task: target,
    ...(args.length > 0 && { args }),
    ...(env.length > 0 && { env: Object.fromEntries(env.map(pairOf)) }),
  };
  const text = language.renderValue(object);
  const isInList = item !== found.property.value;
  return [change('Convert to an object', isInList ? text : `[${text}]`, item, found)];
}

function asString(item: Node, reference: TaskReference, found: PropertyAt, { document }: ActionPlace): CodeAction[] {
  const { task, args = [], env = {}, optional = false, ...rest } = recordOf(toJson(item));
  const isPlain =
    item.kind === 'object' &&
    optional === false &&
    Object.keys(rest).length === 0 &&
    typeof task === 'string' &&
    isListOfStrings(args) &&
    Object.values(recordOf(env)).every((value) => typeof value === 'string') &&
    (memberNamed(item, 'env')?.value.kind ?? 'object') === 'object';
  if (!isPlain) return [];
  const words = [...reference.env, task, ...args].map(quoted);
  const line = words.join(' ');
  const [parsed] = referencesIn(stringNode(line), reference.field);
  if (!parsed || !isSame(parsed, reference)) return [];
  return [change('Convert to a string', document.language.renderValue(line), item, found)];
}

function change(title: string, text: string, item: Node, found: PropertyAt): CodeAction {
  return { title, kind: 'refactor.rewrite', edits: [{ ...placedRange(found, item), text }] };
}

function pairOf(assignment: string): readonly [string, string] {
  const sign = assignment.indexOf('=');
  return [assignment.slice(0, sign), assignment.slice(sign + 1)];
}

/** Returns a word quoted for a shell. */
function quoted(word: string): string {
  return /^[\w@%+=:,./*?[\]-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

function stringNode(value: string): StringNode {
  return { kind: 'string', value, quote: '"', closed: true, anchor: { text: '' }, start: 0, end: 0 };
}

function isSame(a: TaskReference, b: TaskReference): boolean {
  return a.target === b.target && a.args.join('\0') === b.args.join('\0') && a.env.join('\0') === b.env.join('\0');
}

function recordOf(value: JsonValue): { readonly [name: string]: JsonValue } {
  return isJsonObject(value) ? value : {};
}

function isListOfStrings(value: JsonValue): value is readonly string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}
