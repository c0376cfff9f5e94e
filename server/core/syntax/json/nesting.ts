import type { Block } from '../../document/block.ts';
import type { PathStep } from '../../document/caret.ts';
import { characters } from './characters.ts';

type Expectation = 'key' | 'separator' | 'value' | 'next';

interface Container {
  readonly kind: 'document' | 'object' | 'array';
  expects: Expectation;
  key: string;
  index: number;
}

/** The tokens around a name or value: whether it begins a line, and whether a colon follows it. */
export interface TokenSurroundings {
  readonly onNewLine: boolean;
  readonly beforeColon: boolean;
}

/** The containers that are open at an offset of a block, maintained while its tokens are read. */
export class Nesting {
  readonly #containers: Container[];
  readonly #keepsRoot: boolean;

  constructor(block: Block) {
    const inside = block.entry !== 'start';
    this.#containers = [container('document', inside ? 'next' : 'value')];
    if (inside) this.#containers.push(container('object', block.entry === 'end' ? 'next' : 'key'));
    this.#keepsRoot = block.entry === 'end' && block.exit === 'reopened';
  }

  /** Returns the role of a name or value at this offset. On a new line, it may follow a value without a comma. */
  role({ onNewLine, beforeColon }: TokenSurroundings): 'key' | 'value' | 'none' {
    const { kind, expects } = this.#innermost;
    if (kind === 'document') return expects === 'value' ? 'value' : 'none';
    if (kind === 'array') return expects === 'value' || onNewLine ? 'value' : 'none';
    if (expects === 'key' || (expects === 'value' && !(onNewLine && beforeColon))) return expects;
    return onNewLine || beforeColon ? 'key' : 'none';
  }

  /** Whether the innermost key has no colon yet. Its value may still follow. */
  get lacksSeparator(): boolean {
    return this.#innermost.expects === 'separator';
  }

  /** The path of the innermost container. */
  get path(): PathStep[] {
    return this.#containers.slice(1, -1).map(stepOf);
  }

  /** The path of a value at this offset. */
  get valuePath(): PathStep[] {
    const { kind, expects, index } = this.#innermost;
    if (kind === 'array') return [...this.path, expects === 'next' ? index + 1 : index];
    return this.#containers.slice(1).map(stepOf);
  }

  passKey(name: string): void {
    this.#innermost.key = name;
    this.#innermost.expects = 'separator';
  }

  passValue(): void {
    const innermost = this.#innermost;
    if (innermost.kind === 'array' && innermost.expects === 'next') innermost.index++;
    innermost.expects = 'next';
  }

  passPunctuation(code: number): void {
    const innermost = this.#innermost;
    if (code === characters.openBrace) this.#open(container('object', 'key'));
    else if (code === characters.openBracket) this.#open(container('array', 'value'));
    else if (code === characters.closeBrace) this.#close('object');
    else if (code === characters.closeBracket) this.#close('array');
    else if (code === characters.comma) this.#passComma(innermost);
    else if (innermost.kind === 'object' && innermost.expects !== 'next') innermost.expects = 'value';
  }

  #passComma(innermost: Container): void {
    if (innermost.kind === 'object') innermost.expects = 'key';
    if (innermost.kind !== 'array' || innermost.expects !== 'next') return;
    innermost.index++;
    innermost.expects = 'value';
  }

  #open(opened: Container): void {
    this.passValue();
    this.#containers.push(opened);
  }

  /** Leaves the innermost container of this kind and everything open inside it; does nothing if there is none. */
  #close(kind: Container['kind']): void {
    const index = this.#containers.findLastIndex((container) => container.kind === kind);
    if (index < 1) return;
    this.#containers.length = index === 1 && this.#keepsRoot ? 2 : index;
    this.#innermost.expects = 'next';
  }

  get #innermost(): Container {
    return this.#containers.at(-1) ?? container('document', 'next');
  }
}

function container(kind: Container['kind'], expects: Expectation): Container {
  return { kind, expects, key: '', index: 0 };
}

function stepOf({ kind, key, index }: Container): PathStep {
  return kind === 'array' ? index : key;
}
