import type { ReferenceField, TaskFields } from '../../analysis/fields/task-fields.ts';
import { referencesIn } from '../../analysis/graph/references/task-reference.ts';
import type { TaskDocumentKind } from '../../analysis/kinds/document-kind.ts';
import { defaultShell } from '../../analysis/scripts/interpreter.ts';
import type { Block } from '../../document/block.ts';
import type { Key, Node, ObjectNode } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import { placeInString } from '../../document/string-place.ts';
import { memoize } from '../../text/memoize.ts';
import { callParts } from './call-parts.ts';
import { misleadingScripts, stringTokens } from './script-tokens.ts';
import { templateTokens } from './template-tokens.ts';
import type { SemanticToken, TokenType } from './token.ts';

/**
 * Returns the tokens of a block in the order of the text. Each token is on one line, and tokens do not overlap. `shell` is the
 * shell of tasks that specify none.
 */
export function tokensOf(block: Block, kind: TaskDocumentKind, shell = defaultShell): readonly SemanticToken[] {
  const byShell = tokensOfKind(kind);
  const known = byShell.get(shell) ?? memoize((one: Block) => inOrder(tokensIn(one, kind, shell)));
  byShell.set(shell, known);
  return known(block);
}

/** The caches of tokens, by the shell. After an edit, only the tokens of changed blocks are computed. */
const tokensOfKind = memoize((_: TaskDocumentKind) => new Map<string, (block: Block) => readonly SemanticToken[]>());

function tokensIn(block: Block, kind: TaskDocumentKind, shell: string): readonly SemanticToken[] {
  const { header, form, members } = block;
  const layout = { depth: kind.taskDepth - 1, fields: kind.fields() };
  const tokens = header.flatMap((_, index) => keyTokens(header.slice(0, index + 1), layout));
  const { start, end } = header.at(-1) ?? { start: 0, end: 0 };
  const table: ObjectNode = { kind: 'object', form: 'table', members, anchor: block, start, end };
  const value = form === 'array-item' ? itemOf(table) : table;
  const names = inOrder([...tokens, ...valueTokens(header, value, layout), ...templateTokens(table)]);
  const scripts = tasksIn(header, table, layout).flatMap((task) => misleadingScripts(task, layout.fields, shell));
  return [...names, ...scripts.flatMap((script) => stringTokens(script, names))];
}

/** Returns the tasks and templates in the value at `keys` that are tables or objects. */
function tasksIn(keys: readonly Key[], value: Node, layout: TaskLayout): readonly ObjectNode[] {
  const { depth } = layout;
  if (value.kind !== 'object' || keys.length > depth + 1 || !isAmongTasks(keys, depth)) return [];
  if (keys.length === depth + 1) return [value];
  return value.members.flatMap((member) => tasksIn([...keys, member.key], member.value, layout));
}

/** Returns an array of tables that contains only the given table. */
function itemOf(table: ObjectNode): Node {
  return { ...table, kind: 'array', form: 'tables', items: [table] };
}

/** The number of keys from the root to a task, and the meaning of the fields of tasks. */
interface TaskLayout {
  readonly depth: number;
  readonly fields: TaskFields;
}

/** Returns the token of the last key of `keys`, which is a path from the root. */
function keyTokens(keys: readonly Key[], { depth, fields }: TaskLayout): readonly SemanticToken[] {
  const key = keys.at(-1);
  if (!key || !isAmongTasks(keys, depth)) return [];
  const property = keys[depth + 1]?.name;
  if (keys.length === depth + 1) return [declaration(isInTemplate(keys, depth) ? 'interface' : 'function', key)];
  const isVariable = keys.length === depth + 3 && holdsVariables(property, fields) && key.name !== '_';
  return isVariable ? [declaration('variable', key)] : [];
}

/** Returns the tokens in the value at `keys`. Keys below the variables of a task have no tokens. */
function valueTokens(keys: readonly Key[], value: Node, layout: TaskLayout): readonly SemanticToken[] {
  const { depth, fields } = layout;
  if (keys.length > depth + 2 || !isAmongTasks(keys, depth)) return [];
  const property = keys.length === depth + 2 ? keys.at(-1)?.name : undefined;
  if (property !== undefined && !holdsVariables(property, fields)) return propertyTokens(property, value, fields);
  if (value.kind !== 'object') return [];
  return value.members.flatMap((member) => {
    const inside = [...keys, member.key];
    return [...keyTokens(inside, layout), ...valueTokens(inside, member.value, layout)];
  });
}

function propertyTokens(name: string, value: Node, fields: TaskFields): readonly SemanticToken[] {
  const field = fields.reference(name);
  if (field) return referenceTokens(value, field);
  if (fields.named('alias').includes(name)) return strings(value).map(({ span }) => declaration('function', span));
  if (fields.named('template').includes(name)) return strings(value).map(({ span }) => use('interface', span));
  if (!fields.patterns().includes(name)) return [];
  return strings(value).flatMap(({ span, text }) => (isPattern(text) ? [use('regexp', span)] : []));
}

function holdsVariables(property: string | undefined, fields: TaskFields): boolean {
  if (property === undefined) return false;
  return fields.named('environment').includes(property) || fields.named('variables').includes(property);
}

function referenceTokens(value: Node, field: ReferenceField): readonly SemanticToken[] {
  return referencesIn(value, field).flatMap((reference) => {
    if (reference.kind === 'template') return [];
    const parts = callParts(reference);
    return [
      ...parts.variables.map((span) => use('variable', span)),
      use(reference.kind === 'pattern' ? 'regexp' : 'function', reference.span),
      ...parts.arguments.map((span) => use('parameter', span)),
    ];
  });
}

function isAmongTasks(keys: readonly Key[], depth: number): boolean {
  const first = keys[0]?.name;
  if (depth === 0 || first === undefined) return first !== '$schema';
  return first === 'tasks' || first === 'task_templates';
}

function isInTemplate(keys: readonly Key[], depth: number): boolean {
  return depth > 0 && keys[0]?.name === 'task_templates';
}

function strings(value: Node): readonly { readonly span: Span; readonly text: string }[] {
  if (value.kind === 'array') return value.items.flatMap((item) => (item.kind === 'string' ? strings(item) : []));
  if (value.kind !== 'string') return [];
  return [{ span: placeInString(value, 0, value.value.length), text: value.value }];
}

/** Returns whether a string is a glob pattern. A string with template expressions is never treated as a pattern. */
function isPattern(text: string): boolean {
  return /[*?[{]/.test(text) && !/\{[{%#]/.test(text);
}

function declaration(type: TokenType, span: Span): SemanticToken {
  return { type, isDeclaration: true, span };
}

function use(type: TokenType, span: Span): SemanticToken {
  return { type, isDeclaration: false, span };
}

function inOrder(tokens: readonly SemanticToken[]): readonly SemanticToken[] {
  let end = 0;
  return tokens
    .filter(({ span }) => span.end > span.start && !/[\r\n]/.test(span.anchor.text.slice(span.start, span.end)))
    .toSorted((a, b) => a.span.start - b.span.start)
    .filter(({ span }) => {
      const isFree = span.start >= end;
      if (isFree) end = span.end;
      return isFree;
    });
}
