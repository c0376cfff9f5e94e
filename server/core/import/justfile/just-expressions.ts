import { NotImported } from '../not-imported.ts';
import type { TextPart } from '../script-text.ts';

/** Returns the parts that a name stands for; undefined if it is not defined. */
export type Lookup = (name: string) => readonly TextPart[] | undefined;

/** A token of an expression, without the space around it. */
const token =
  /\s*(?:'''(?<rawBlock>[\s\S]*?)'''|"""(?<block>[\s\S]*?)"""|'(?<raw>[^']*)'|"(?<escaped>(?:[^"\\]|\\[\s\S])*)"|`(?<command>[^`]*)`|(?<name>[A-Za-z_][\w-]*)|(?<sign>[+/(),]))\s*/y;

/**
 * Evaluates an expression of just for a shell script: a command in backticks becomes a command substitution. Throws
 * NotImported for what has no equivalent.
 */
export function evaluate(expression: string, lookup: Lookup): readonly TextPart[] {
  const tokens = tokensOf(expression);
  const reader = new ExpressionReader(tokens, lookup, expression);
  return reader.all();
}

type Token = Readonly<Record<string, string | undefined>>;

function tokensOf(expression: string): readonly Token[] {
  const tokens: Token[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < expression.length) {
    const groups = token.exec(expression)?.groups;
    if (!groups) throw new NotImported(`\`${expression}\` has no equivalent`);
    tokens.push(groups);
  }
  return tokens;
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
    if (this.#next < this.#tokens.length) throw this.#unknown();
    return parts;
  }

  #sum(): readonly TextPart[] {
    let parts = this.#term();
    for (;;) {
      if (this.#take('+')) parts = [...parts, ...this.#term()];
      else if (this.#take('/')) parts = [...parts, '/', ...this.#term()];
      else return parts;
    }
  }

  #term(): readonly TextPart[] {
    const { rawBlock, block, raw, escaped, command, name, sign } = this.#tokens[this.#next++] ?? {};
    if (rawBlock !== undefined) return [withoutIndentation(rawBlock)];
    if (block !== undefined) return [unescaped(withoutIndentation(block))];
    if (raw !== undefined) return [raw];
    if (escaped !== undefined) return [unescaped(escaped)];
    if (command !== undefined) return [`$(${command})`];
    if (sign === '(') {
      const parts = this.#sum();
      if (!this.#take(')')) throw this.#unknown();
      return parts;
    }
    if (name === undefined) throw this.#unknown();
    if (this.#take('(')) return this.#call(name);
    const value = this.#lookup(name);
    if (!value) throw this.#unknown();
    return value;
  }

  #call(name: string): readonly TextPart[] {
    const args: (readonly TextPart[])[] = [];
    while (!this.#take(')')) {
      args.push(this.#sum());
      if (!this.#take(',') && this.#tokens[this.#next]?.sign !== ')') throw this.#unknown();
    }
    const [first, second] = args;
    if (/^env(?:_var(?:_or_default)?)?$/.test(name) && first?.length === 1 && typeof first[0] === 'string') {
      return second ? [`$\{${first[0]}:-`, ...second, '}'] : [`$\{${first[0]}}`];
    }
    const expression = functions.get(name);
    if (expression === undefined || args.length > 0) throw new NotImported(`it uses just's function \`${name}\``);
    return [{ expression }];
  }

  #take(sign: string): boolean {
    if (this.#tokens[this.#next]?.sign !== sign) return false;
    this.#next++;
    return true;
  }

  #unknown(): NotImported {
    return new NotImported(`\`${this.#text}\` has no equivalent`);
  }
}

/** Functions of just without arguments that the runner's templates have as well. */
const functions = new Map([
  ['justfile_directory', '{{config_root}}'],
  ['justfile_dir', '{{config_root}}'],
  ['invocation_directory', '{{cwd}}'],
  ['invocation_dir', '{{cwd}}'],
  ['os', '{{os()}}'],
  ['os_family', '{{os_family()}}'],
  ['arch', '{{arch()}}'],
  ['num_cpus', '{{num_cpus()}}'],
]);

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\n': '' };

function unescaped(text: string): string {
  return text.replaceAll(/\\([\s\S])/g, (_, character: string) => escapes[character] ?? character);
}

/** Removes the indentation that all lines share, and the first line end. */
function withoutIndentation(text: string): string {
  const lines = text.replace(/^\n/, '').split('\n');
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const shared = indents.length > 0 ? Math.min(...indents) : 0;
  return lines.map((line) => line.slice(Math.min(shared, line.length))).join('\n');
}
