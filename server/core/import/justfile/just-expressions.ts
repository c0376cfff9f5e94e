import { NotImported } from '../not-imported.ts';
import { outputOf, replaced, type TextPart } from '../script-text.ts';
import { conditional, constantOf, operandOf } from '../template-operands.ts';
import { callOf } from './just-functions.ts';
import { terminalStyles } from './terminal-styles.ts';

/** Returns the parts of the value of a name; undefined if the name is not defined. */
export type Lookup = (name: string) => readonly TextPart[] | undefined;

/** Matches a token of an expression and the white space around it. */
const token = new RegExp(
  [
    String.raw`\s*(?:(?<format>f)?(?:'''(?<rawBlock>[\s\S]*?)'''|"""(?<block>[\s\S]*?)"""|'(?<raw>[^']*)'|"(?<escaped>(?:[^"\\]|\\[\s\S])*)")`,
    '```(?<commandBlock>[\\s\\S]*?)```',
    '`(?<command>[^`]*)`',
    String.raw`(?<name>[A-Za-z_][\w-]*)`,
    String.raw`(?<sign>==|!=|[+/(),{}]))\s*`,
  ].join('|'),
  'y',
);

/** Matches an expression in double braces in a script or format string, or four braces, which represent two. */
const interpolation = /\{\{\{\{|\{\{(?<expression>(?:'[^']*'|"[^"]*"|`[^`]*`|[^}]|\}(?!\}))*)\}\}/g;

/**
 * Evaluates a just expression. A command in backticks becomes the output of a shell. Throws NotImported if a part of
 * the expression has no equivalent.
 */
export function evaluate(expression: string, lookup: Lookup): readonly TextPart[] {
  const tokens = tokensOf(expression);
  const reader = new ExpressionReader(tokens, lookup, expression);
  return reader.all();
}

/** Returns the parts of text with expressions in double braces. */
export function interpolated(text: string, lookup: Lookup): readonly TextPart[] {
  return replaced(text, interpolation, ({ groups }) => {
    const expression = groups?.expression;
    return expression === undefined ? '{{' : evaluate(expression.trim(), lookup);
  });
}

type Token = Readonly<Record<string, string | undefined>>;

function tokensOf(expression: string): readonly Token[] {
  const tokens: Token[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < expression.length) {
    const groups = token.exec(expression)?.groups;
    if (!groups) throw withoutEquivalent(expression);
    tokens.push(groups);
  }
  return tokens;
}

function withoutEquivalent(expression: string): NotImported {
  return new NotImported(`\`${expression}\` has no equivalent`);
}

class ExpressionReader {
  #next = 0;
  readonly #tokens: readonly Token[];
  readonly #lookup: Lookup;
  readonly #text: string;

  constructor(tokens: readonly Token[], lookup: Lookup, text: string) {
    this.#tokens = tokens;
    this.#lookup = lookup;
    this.#text = text;
  }

  all(): readonly TextPart[] {
    const parts = this.#sum();
    if (this.#next < this.#tokens.length) throw withoutEquivalent(this.#text);
    return parts;
  }

  #sum(): readonly TextPart[] {
    let parts = this.#takeName('if') ? this.#conditional() : this.#term();
    for (;;) {
      if (this.#take('+')) parts = [...parts, ...this.#sum()];
      else if (this.#take('/')) parts = [...parts, '/', ...this.#sum()];
      else return parts;
    }
  }

  /** Reads a conditional after its `if`. */
  #conditional(): readonly TextPart[] {
    const left = this.#sum();
    const isEqual = this.#take('==');
    if (!isEqual) this.#expect('!=');
    const right = this.#sum();
    const consequent = this.#block();
    if (!this.#takeName('else')) throw withoutEquivalent(this.#text);
    const alternative = this.#takeName('if') ? this.#conditional() : this.#block();
    const [one, other] = [constantOf(left), constantOf(right)];
    if (one !== undefined && other !== undefined) return (one === other) === isEqual ? consequent : alternative;
    const condition = `${operandOf(left)} ${isEqual ? '==' : '!='} ${operandOf(right)}`;
    return conditional(condition, { consequent, alternative });
  }

  #block(): readonly TextPart[] {
    this.#expect('{');
    const parts = this.#sum();
    this.#expect('}');
    return parts;
  }

  #term(): readonly TextPart[] {
    const { format, rawBlock, block, raw, escaped, command, commandBlock, name, sign } =
      this.#tokens[this.#next++] ?? {};
    const text =
      raw ??
      (escaped === undefined ? undefined : unescaped(escaped)) ??
      (rawBlock === undefined ? undefined : withoutIndentation(rawBlock)) ??
      (block === undefined ? undefined : unescaped(withoutIndentation(block)));
    if (text !== undefined) return format === undefined ? [text] : interpolated(text, this.#lookup);
    if (command !== undefined) return [outputOf([command])];
    if (commandBlock !== undefined) return [outputOf([withoutIndentation(commandBlock)])];
    if (sign === '(') {
      const parts = this.#sum();
      this.#expect(')');
      return parts;
    }
    if (name === undefined) throw withoutEquivalent(this.#text);
    if (this.#take('(')) return callOf(name, this.#arguments());
    const value = this.#lookup(name) ?? terminalStyles.get(name);
    if (value === undefined) throw withoutEquivalent(this.#text);
    return typeof value === 'string' ? [value] : value;
  }

  #arguments(): readonly (readonly TextPart[])[] {
    const args: (readonly TextPart[])[] = [];
    while (!this.#take(')')) {
      args.push(this.#sum());
      if (!this.#take(',') && this.#tokens[this.#next]?.sign !== ')') throw withoutEquivalent(this.#text);
    }
    return args;
  }

  #take(sign: string): boolean {
    return this.#skip(this.#tokens[this.#next]?.sign === sign);
  }

  #takeName(name: string): boolean {
    return this.#skip(this.#tokens[this.#next]?.name === name);
  }

  #skip(isWanted: boolean): boolean {
    if (isWanted) this.#next++;
    return isWanted;
  }

  #expect(sign: string): void {
    if (!this.#take(sign)) throw withoutEquivalent(this.#text);
  }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\n': '' };

function unescaped(text: string): string {
  return text
    .replaceAll(/\\u\{(?<code>[0-9a-fA-F]{1,6})\}/g, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replaceAll(/\\([\s\S])/g, (_, character: string) => escapes[character] ?? character);
}

/** Returns text without the common indentation of its lines and without a line break at the start. */
function withoutIndentation(text: string): string {
  const lines = text.replace(/^\n/, '').split('\n');
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const shared = indents.length > 0 ? Math.min(...indents) : 0;
  return lines.map((line) => line.slice(Math.min(shared, line.length))).join('\n');
}
