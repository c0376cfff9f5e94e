import { withArguments } from './parameter-attributes.ts';
import type { Parameter, Recipe, RecipeCall } from './recipe.ts';
import { isOpen, quotedText, unclosedInterpolation, withoutComments } from './syntax-errors.ts';

/** A statement of a justfile. */
export type JustStatement =
  | { readonly kind: 'setting'; readonly line: number; readonly name: string; readonly value: string }
  | { readonly kind: 'alias'; readonly line: number; readonly name: string; readonly target: string }
  | { readonly kind: 'assignment'; readonly line: number; readonly assignment: JustAssignment }
  | { readonly kind: 'recipe'; readonly line: number; readonly recipe: Recipe }
  | { readonly kind: 'other'; readonly line: number; readonly text: string }
  /** A syntax error. `reason` is a clause without a period. */
  | { readonly kind: 'error'; readonly line: number; readonly reason: string };

export interface JustAssignment {
  readonly name: string;
  /** An expression. */
  readonly value: string;
  readonly isExported: boolean;
}

/** The maximum nesting depth of parentheses. */
const maxDepth = 5;
const parenthesized = Array.from({ length: maxDepth }).reduce<string>(
  (inner) => `\\((?:${quotedText}|[^()]${inner === '' ? '' : `|${inner}`})*\\)`,
  '',
);
/** A part of a word in a header: a quoted string, text in parentheses, or another character. */
const word = `(?:${quotedText}|${parenthesized}|[^\\s'"\`()])`;

/** Returns the statements of a justfile, in order, up to the first syntax error. Never throws. */
export function readJustfile(text: string): readonly JustStatement[] {
  const lines = text.split(/\r?\n/);
  const statements: JustStatement[] = [];
  let section: string[] = [];
  let comment: string[] = [];
  let attributes = new Map<string, string>();
  for (let index = 0; index < lines.length; index++) {
    const number = index + 1;
    const line = lines[index] ?? '';
    if (line.startsWith('#')) {
      if (!line.startsWith('#!')) comment.push(line.replace(/^#+ ?/, ''));
      continue;
    }
    if (line.trim() === '') {
      section = [...section, ...comment];
      comment = [];
      continue;
    }
    if (/^\[.*\]\s*(?:#.*)?$/.test(line)) {
      attributes = new Map([...attributes, ...attributesIn(line.replace(/\]\s*#.*$/, ']')).map(placedAttribute)]);
      continue;
    }
    const { statement, end } = statementAt(lines, index, { section, comment, attributes });
    // Errors have their own line.
    statements.push({ line: number, ...statement });
    if (statement.kind === 'error') break;
    index = end;
    section = [];
    comment = [];
    attributes = new Map();
  }
  return statements;
}

type Unplaced<Statement> = Statement extends { readonly kind: 'error' } ? Statement : Omit<Statement, 'line'>;

function statementAt(
  lines: readonly string[],
  index: number,
  above: Pick<Recipe, 'section' | 'comment' | 'attributes'>,
): { readonly statement: Unplaced<JustStatement>; readonly end: number } {
  const { text, end } = wholeStatement(lines, index);
  if (isOpen(text)) {
    return { statement: { kind: 'error', line: index + 1, reason: 'a string or bracket is not closed' }, end };
  }
  const setting = /^set\s+(?<name>[\w-]+)\s*(?::=\s*(?<value>[\s\S]*))?$/.exec(text)?.groups;
  if (setting) return { statement: { kind: 'setting', name: setting.name ?? '', value: setting.value ?? 'true' }, end };
  const alias = /^alias\s+(?<name>[\w-]+)\s*:=\s*(?<target>[\w:-]+)/.exec(text)?.groups;
  if (alias) return { statement: { kind: 'alias', name: alias.name ?? '', target: alias.target ?? '' }, end };
  const assigned = /^(?<exported>export\s+)?(?<name>[\w-]+)\s*:=\s*(?<value>[\s\S]*)$/.exec(text)?.groups;
  if (assigned) {
    const { exported, name = '', value = '' } = assigned;
    return { statement: { kind: 'assignment', assignment: { name, value, isExported: exported !== undefined } }, end };
  }
  const header = headerIn(text);
  if (!header) return { statement: { kind: 'other', text }, end };
  const body = bodyAfter(lines, end);
  const unclosed = unclosedInterpolation(body.lines);
  if (unclosed !== undefined) {
    // The first line of the body follows the header.
    return { statement: { kind: 'error', line: end + unclosed + 2, reason: '`{{` is not closed' }, end: body.end };
  }
  const { attributes, parameters } = withArguments(above.attributes, header.parameters);
  const recipe = { ...header, ...above, attributes, parameters, body: body.lines };
  return { statement: { kind: 'recipe', recipe }, end: body.end };
}

/** Returns a statement with its continuation lines, and the index of its last line. Strings may contain line breaks. */
function wholeStatement(lines: readonly string[], start: number): { readonly text: string; readonly end: number } {
  let text = lines[start] ?? '';
  let end = start;
  while (end + 1 < lines.length && (text.endsWith('\\') || isOpen(text))) {
    end++;
    text = text.endsWith('\\') ? `${text.slice(0, -1)} ${(lines[end] ?? '').trim()}` : `${text}\n${lines[end] ?? ''}`;
  }
  return { text: text.trim(), end };
}

function headerIn(text: string): Omit<Recipe, 'section' | 'comment' | 'attributes' | 'body'> | undefined {
  const header = new RegExp(
    `^(?<quiet>@)?(?<name>[A-Za-z_][\\w-]*)(?<parameters>(?:\\s+${word}+)*)\\s*:(?!=)(?<dependencies>.*)$`,
    's',
  );
  // A colon may be part of a default value, so the header ends at the first colon after complete words.
  const {
    quiet,
    name,
    parameters = '',
    dependencies = '',
  } = header.exec(withoutComments(text).trimEnd())?.groups ?? {};
  if (name === undefined) return undefined;
  const [before = '', after = ''] = dependencies.split('&&');
  return {
    name,
    isQuiet: quiet !== undefined,
    parameters: wordsIn(parameters).map(parameterIn),
    before: wordsIn(before).map(callIn),
    after: wordsIn(after).map(callIn),
  };
}

function parameterIn(text: string): Parameter {
  const { kind, exported, name, fallback } =
    /^(?<kind>[+*]?)(?<exported>\$?)(?<name>[\w-]+)(?:=(?<fallback>[\s\S]*))?$/.exec(text)?.groups ?? {};
  return {
    name: name ?? text,
    fallback,
    kind: kind === '+' || kind === '*' ? kind : '',
    isExported: exported === '$',
  };
}

function callIn(text: string): RecipeCall {
  const [name = '', ...args] = text.startsWith('(') ? wordsIn(text.slice(1, -1)) : [text];
  return { name, args };
}

function wordsIn(text: string): readonly string[] {
  return text.match(new RegExp(`${word}+`, 'g')) ?? [];
}

function attributesIn(line: string): readonly (readonly [string, string])[] {
  const attribute = new RegExp(
    `(?<name>[a-z-]+)(?:\\((?<inParentheses>(?:${quotedText}|[^()])*)\\)|:\\s*(?<afterColon>${quotedText}))?`,
    'g',
  );
  return [...line.matchAll(attribute)].map(({ groups = {} }) => [
    groups.name ?? '',
    groups.inParentheses ?? groups.afterColon ?? '',
  ]);
}

/** Returns an attribute with a name that is unique for each parameter, so that a recipe can have several `arg`. */
function placedAttribute([name, value]: readonly [string, string]): readonly [string, string] {
  return name === 'arg' ? [`arg ${value}`, value] : [name, value];
}

function bodyAfter(
  lines: readonly string[],
  header: number,
): { readonly lines: readonly string[]; readonly end: number } {
  let end = header;
  while (end + 1 < lines.length && /^[ \t]|^$/.test(lines[end + 1] ?? '')) end++;
  while (end > header && (lines[end] ?? '').trim() === '') end--;
  const body = lines.slice(header + 1, end + 1);
  const indent = /^[ \t]*/.exec(body.find((line) => line.trim() !== '') ?? '')?.[0] ?? '';
  return { lines: body.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart())), end };
}
