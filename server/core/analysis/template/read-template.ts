import type { StringNode } from '../../document/node.ts';
import { memoize } from '../../text/memoize.ts';
import type { OffsetRange } from '../../text/range.ts';
import { statementOf, type Tag, type Token, tagsIn } from './tags.ts';

/** A name that a template expression uses, and its range in the value of the string. */
export interface TemplateUse extends OffsetRange {
  readonly kind: 'variable' | 'function' | 'filter' | 'test';
  readonly name: string;
  /** For a variable, the members that are accessed: `x` in `usage.x` and in `usage["x"]`. */
  readonly members: readonly TemplateMember[];
  /**
   * Whether the variable may be undefined, because the expression tests whether it is defined or specifies a default.
   */
  readonly mayBeMissing: boolean;
}

export interface TemplateMember extends OffsetRange {
  readonly name: string;
}

/** A variable that the template itself defines, with `set`, with `for` or as a parameter of a macro. */
export interface TemplateLocal extends OffsetRange {
  readonly name: string;
}

export interface Template {
  readonly tags: readonly Tag[];
  readonly uses: readonly TemplateUse[];
  readonly locals: readonly TemplateLocal[];
  /** Whether the template may use blocks or macros of other files, which may define more names. */
  readonly usesOtherFiles: boolean;
}

const openingStatements = new Set(['include', 'import', 'extends', 'block', 'component']);

/** Returns the parsed template of a string. Offsets refer to the value of the string. */
export const templateIn = memoize((node: StringNode): Template => readTemplate(node.value));

export function readTemplate(text: string): Template {
  if (!/\{[{%#]/.test(text)) return { tags: [], uses: [], locals: [], usesOtherFiles: false };
  const tags = tagsIn(text);
  const declared = tags.map(localsOf);
  return {
    tags,
    uses: tags.flatMap((tag, index) => usesIn(tag, declared[index]?.tokens ?? [])),
    locals: declared.flatMap(({ locals }) => locals),
    usesOtherFiles: tags.some((tag) => openingStatements.has(statementOf(tag) ?? '')),
  };
}

interface Declaration {
  readonly locals: readonly TemplateLocal[];
  /** The tokens of the expression in the tag. */
  readonly tokens: readonly Token[];
}

function localsOf(tag: Tag): Declaration {
  const { tokens } = tag;
  switch (statementOf(tag)) {
    case 'set':
    case 'set_global':
      return { locals: namesOf(tokens.slice(1, 2)), tokens: tokens.slice(3) };
    case 'for': {
      const middle = tokens.findIndex(({ text }) => text === 'in');
      const end = middle < 0 ? tokens.length : middle;
      const loop = { name: 'loop', start: tag.start, end: tag.start };
      return { locals: [...namesOf(tokens.slice(1, end)), loop], tokens: tokens.slice(end + 1) };
    }
    case 'macro':
      return { locals: namesOf(tokens.slice(2)), tokens: [] };
    case 'filter':
      return { locals: [], tokens: tokens.map((token, index) => (index === 0 ? pipeFor(token) : token)) };
    case undefined:
      return { locals: [], tokens };
    default:
      return { locals: [], tokens: tokens.slice(1) };
  }
}

/** Returns the token `filter` as a pipe, because `{% filter upper %}` applies a filter as `| upper` does. */
function pipeFor(token: Token): Token {
  return { ...token, kind: 'symbol', text: '|' };
}

function namesOf(tokens: readonly Token[]): TemplateLocal[] {
  return tokens.flatMap(({ kind, text, start, end }) => (kind === 'name' ? [{ name: text, start, end }] : []));
}

const words = new Set('and or not in is if else true false True False none None null'.split(' '));

function usesIn({ kind }: Tag, tokens: readonly Token[]): TemplateUse[] {
  if (kind === 'comment') return [];
  return tokens.flatMap((token, index) => {
    const use = token.kind === 'name' ? useAt(tokens, index) : undefined;
    return use ? [use] : [];
  });
}

function useAt(tokens: readonly Token[], index: number): TemplateUse | undefined {
  const token = tokens[index];
  const before = tokens[index - 1]?.text;
  const after = tokens[index + 1]?.text;
  if (!token) return undefined;
  const use = (kind: TemplateUse['kind']) => ({ ...token, kind, name: token.text, members: [], mayBeMissing: false });
  if (before === '|') return use('filter');
  if (before === 'is' || (before === 'not' && tokens[index - 2]?.text === 'is')) {
    return token.text === 'not' ? undefined : use('test');
  }
  if (before === '.' || before === '?.' || before === '::' || after === '::' || words.has(token.text)) return undefined;
  if (after === '(') return use('function');
  if (after === '=') return undefined;
  const { members, next } = membersFrom(tokens, index + 1);
  return { ...use('variable'), members, mayBeMissing: isGuarded(tokens, next) };
}

/** Returns the members that follow a variable, and the index of the next token. */
function membersFrom(tokens: readonly Token[], from: number): { members: TemplateMember[]; next: number } {
  const members: TemplateMember[] = [];
  let next = from;
  for (;;) {
    const [opening, member, closing] = tokens.slice(next, next + 3);
    if ((opening?.text === '.' || opening?.text === '?.') && member?.kind === 'name') {
      members.push({ name: member.text, start: member.start, end: member.end });
      next += 2;
    } else if (opening?.text === '[' && member?.kind === 'string' && closing?.text === ']') {
      members.push({ name: member.text.slice(1, -1), start: member.start + 1, end: member.end - 1 });
      next += 3;
    } else return { members, next };
  }
}

function isGuarded(tokens: readonly Token[], next: number): boolean {
  const [first, second, third] = tokens.slice(next, next + 3).map(({ text }) => text);
  if (first === '|') return second === 'default';
  const test = second === 'not' ? third : second;
  return first === 'is' && (test === 'defined' || test === 'undefined');
}
