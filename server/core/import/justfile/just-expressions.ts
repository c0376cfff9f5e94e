import { NotImported } from '../not-imported.ts';
import { outputOf, replaced, type TextPart } from '../script-text.ts';
import { conditional, constantOf, operandOf } from '../template-operands.ts';
import { callOf } from './just-functions.ts';
import { combined, concatenated, type JustValue, justText, textOf } from './just-value.ts';
import { terminalStyles } from './terminal-styles.ts';

/** Returns the value of a name; undefined if the name is not defined. */
export type Lookup = (name: string) => JustValue | undefined;

/** Matches a token of an expression and the white space around it. */
const token = new RegExp(
  [
    String.raw`\s*(?:(?<format>f)?(?:'''(?<rawBlock>[\s\S]*?)'''|"""(?<block>[\s\S]*?)"""|'(?<raw>[^']*)'|"(?<escaped>(?:[^"\\]|\\[\s\S])*)")`,
    '```(?<commandBlock>[\\s\\S]*?)```',
    '`(?<command>[^`]*)`',
    String.raw`(?<name>[A-Za-z_][\w-]*)`,
    String.raw`(?<sign>==|!=|\+\+|[+/(),{}[\]]))\s*`,
  ].join('|'),
  'y',
);

/** Matches an expression in double braces in a script or format string, or four braces, which represent two. */
const interpolation = /\{\{\{\{|\{\{(?<expression>(?:'[^']*'|"[^"]*"|`[^`]*`|[^}]|\}(?!\}))*)\}\}/g;

/** Evaluates a just expression to text. The items of a list are joined with spaces. Throws NotImported like `evaluateValue`. */
export function evaluate(expression: string, lookup: Lookup): readonly TextPart[] {
  return textOf(evaluateValue(expression, lookup));
}

/**
 * Evaluates a just expression. A command in backticks becomes the output of a shell. Throws NotImported if a part of
 * the expression has no equivalent.
 */
export function evaluateValue(expression: string, lookup: Lookup): JustValue {
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

  all(): JustValue {
    const value = this.#sum();
    if (this.#next < this.#tokens.length) throw withoutEquivalent(this.#text);
    return value;
  }

  #sum(): JustValue {
    let value = this.#takeName('if') ? this.#conditional() : this.#term();
    for (;;) {
      if (this.#take('++')) value = concatenated(value, this.#sum());
      else if (this.#take('+')) value = combined(value, this.#sum(), []);
      else if (this.#take('/')) value = combined(value, this.#sum(), ['/']);
      else return value;
    }
  }

  /** Reads a conditional after its `if`. */
  #conditional(): JustValue {
    const condition = this.#condition();
    const consequent = this.#block();
    const alternative = this.#alternative();
    if (typeof condition === 'boolean') return condition ? consequent : alternative;
    return justText(conditional(condition, { consequent: textOf(consequent), alternative: textOf(alternative) }));
  }

  /** Reads a condition: whether it is true, or the condition of a template if that is known only when the task runs. */
  #condition(): boolean | string {
    const left = this.#sum();
    const isEqual = this.#take('==');
    if (!(isEqual || this.#take('!='))) return this.#hasItems(left);
    const right = this.#sum();
    const [one, other] = [left, right].map(constantTextOf);
    if (one !== undefined && other !== undefined) return (one === other) === isEqual;
    return `${operandOf(textOf(left))} ${isEqual ? '==' : '!='} ${operandOf(textOf(right))}`;
  }

  #hasItems({ items, isOpen, condition }: JustValue): boolean | string {
    if (isOpen) throw withoutEquivalent(this.#text);
    return condition ?? items.length > 0;
  }

  /** Reads the alternative of a conditional, which may be omitted with the setting `lists`. */
  #alternative(): JustValue {
    if (!this.#takeName('else')) return { items: [] };
    return this.#takeName('if') ? this.#conditional() : this.#block();
  }

  #block(): JustValue {
    this.#expect('{');
    const value = this.#sum();
    this.#expect('}');
    return value;
  }

  #term(): JustValue {
    const { format, rawBlock, block, raw, escaped, command, commandBlock, name, sign } =
      this.#tokens[this.#next++] ?? {};
    const text =
      raw ??
      (escaped === undefined ? undefined : unescaped(escaped)) ??
      (rawBlock === undefined ? undefined : withoutIndentation(rawBlock)) ??
      (block === undefined ? undefined : unescaped(withoutIndentation(block)));
    if (text !== undefined) return justText(format === undefined ? [text] : interpolated(text, this.#lookup));
    if (command !== undefined) return justText([outputOf([command])]);
    if (commandBlock !== undefined) return justText([outputOf([withoutIndentation(commandBlock)])]);
    if (sign === '[') return this.#listUntil(']').reduce(concatenated, { items: [] });
    if (sign === '(') {
      const value = this.#sum();
      this.#expect(')');
      return value;
    }
    if (name === undefined) throw withoutEquivalent(this.#text);
    if (this.#take('(')) return this.#call(name, this.#listUntil(')'));
    const value = this.#lookup(name) ?? terminalStyles.get(name);
    if (value === undefined) throw withoutEquivalent(this.#text);
    return typeof value === 'string' ? justText([value]) : value;
  }

  #call(name: string, args: readonly JustValue[]): JustValue {
    const [first, second] = args;
    if (first && name === 'join_list' && !(first.isOpen && second))
      return justText(textOf(first, second && textOf(second)));
    const isKnown = args.every(({ isOpen, condition }) => !isOpen && condition === undefined);
    if (first && name === 'len' && isKnown) return justText([String(first.items.length)]);
    if (!isKnown || args.some(({ items }) => items.length !== 1)) {
      throw new NotImported(`it passes a list to the just function \`${name}\``);
    }
    return justText(
      callOf(
        name,
        args.map((argument) => textOf(argument)),
      ),
    );
  }

  #listUntil(end: string): readonly JustValue[] {
    const values: JustValue[] = [];
    while (!this.#take(end)) {
      values.push(this.#sum());
      if (!this.#take(',') && this.#tokens[this.#next]?.sign !== end) throw withoutEquivalent(this.#text);
    }
    return values;
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

/** Returns the text of a value if it is known before the task runs, with a separator that no item contains. */
function constantTextOf({ items, isOpen, condition }: JustValue): string | undefined {
  const texts = items.map(constantOf);
  return isOpen || condition !== undefined || texts.includes(undefined) ? undefined : JSON.stringify(texts);
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
