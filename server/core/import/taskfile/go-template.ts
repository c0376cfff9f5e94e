import { NotImported } from '../not-imported.ts';

/** Text with Go template actions. */
export type GoTemplate = readonly (string | GoAction | GoConditional)[];

/** An expression in braces: the commands of a pipeline, each of which is a list of words. */
export interface GoAction {
  readonly text: string;
  readonly pipeline: readonly (readonly GoWord[])[];
}

export interface GoConditional {
  readonly condition: GoAction;
  readonly consequent: GoTemplate;
  readonly alternative: GoTemplate;
}

/** A variable, a literal, or the name of a function. */
export type GoWord =
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'function'; readonly name: string };

const actionPattern =
  /\{\{(?<trimBefore>- )?\s*(?<content>(?:"(?:[^"\\]|\\.)*"|`[^`]*`|\/\*[\s\S]*?\*\/|[^}]|\}(?!\}))*?)\s*(?<trimAfter>(?<=\s)-)?\}\}/g;

/** Parses text. Throws NotImported for a statement that is not supported. */
export function readGoTemplate(text: string): GoTemplate {
  const items: (string | GoAction)[] = [];
  let end = 0;
  let trims = false;
  for (const { 0: match, index, groups: { content = '', trimBefore, trimAfter } = {} } of text.matchAll(
    actionPattern,
  )) {
    const before = text.slice(end, index);
    const withoutStart = trims ? before.trimStart() : before;
    items.push(trimBefore === undefined ? withoutStart : withoutStart.trimEnd());
    if (!content.startsWith('/*')) items.push(actionOf(content));
    end = index + match.length;
    trims = trimAfter !== undefined;
  }
  items.push(trims ? text.slice(end).trimStart() : text.slice(end));
  const reader = { items, next: 0 };
  const template = blockIn(reader);
  if (reader.next < items.length) throw withoutEquivalent(items[reader.next]);
  return template;
}

interface Reader {
  readonly items: readonly (string | GoAction)[];
  next: number;
}

/** Reads up to the `else` or `end` that closes the block. */
function blockIn(reader: Reader): GoTemplate {
  const block: (string | GoAction | GoConditional)[] = [];
  for (; reader.next < reader.items.length; reader.next++) {
    const item = reader.items[reader.next] ?? '';
    const statement = typeof item === 'string' ? '' : statementOf(item);
    if (typeof item !== 'string' && statement === 'if') block.push(conditionalAt(item, reader));
    else if (statement === 'else' || statement === 'end') return block;
    else block.push(item);
  }
  return block;
}

function statementOf({ text }: GoAction): string {
  return /^(?:if|else|end|range|with|define|block|template)\b/.exec(text)?.[0] ?? '';
}

/** Reads a conditional from its `if` to its `end`. */
function conditionalAt({ text }: GoAction, reader: Reader): GoConditional {
  const condition = actionOf(text.replace(/^(?:else\s+)?if\s+/, ''));
  reader.next++;
  const consequent = blockIn(reader);
  const item = reader.items[reader.next];
  if (typeof item !== 'object') throw withoutEquivalent(text);
  if (statementOf(item) === 'end') return { condition, consequent, alternative: [] };
  if (/^else\s+if\b/.test(item.text)) return { condition, consequent, alternative: [conditionalAt(item, reader)] };
  reader.next++;
  const alternative = blockIn(reader);
  if (typeof reader.items[reader.next] !== 'object') throw withoutEquivalent(text);
  return { condition, consequent, alternative };
}

const wordPattern =
  /\s*(?:\.(?<variable>\w+)|(?<quoted>"(?:[^"\\]|\\.)*")|`(?<raw>[^`]*)`|(?<number>\d+(?:\.\d+)?)|(?<name>[A-Za-z]\w*)|(?<pipe>\|))(?=[\s|]|$)/y;

function actionOf(text: string): GoAction {
  const pipeline: GoWord[][] = [[]];
  wordPattern.lastIndex = 0;
  const source = text.trimEnd();
  while (wordPattern.lastIndex < source.length) {
    const { variable, quoted, raw, number, name, pipe } = wordPattern.exec(source)?.groups ?? {};
    const literal = raw ?? number ?? (quoted === undefined ? undefined : unquoted(quoted));
    if (pipe !== undefined) pipeline.push([]);
    else if (variable !== undefined) pipeline.at(-1)?.push({ kind: 'variable', name: variable });
    else if (literal !== undefined) pipeline.at(-1)?.push({ kind: 'literal', text: literal });
    else if (name !== undefined) pipeline.at(-1)?.push({ kind: 'function', name });
    else throw withoutEquivalent(text);
  }
  return { text, pipeline };
}

/** Returns the value of a Go string literal. Its escape sequences are nearly those of JSON. */
function unquoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1);
  }
}

export function withoutEquivalent(item: string | GoAction | undefined): NotImported {
  return new NotImported(`\`{{${typeof item === 'object' ? item.text : (item ?? '')}}}\` has no equivalent`);
}
