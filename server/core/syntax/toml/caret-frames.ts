import type { Block } from '../../document/block.ts';
import type { PathStep } from '../../document/caret.ts';

/** The elements that can follow: a key, a `.` or `=` after a key, a value, or only a comma, a closing bracket or a line break. */
export type Phase = 'key' | 'after-key' | 'value' | 'after-value';

/** The container of the caret: a line, or brackets that were opened before it. */
export interface Frame {
  readonly kind: 'header' | 'statement' | 'array' | 'braces';
  readonly outer: Frame | undefined;
  /**
   * The path from the table or array of `outer` (or from the root) to the table that contains the keys, or to the
   * array.
   */
  readonly steps: readonly PathStep[];
  /** The dotted keys that were read most recently. */
  keys: string[];
  index: number;
  phase: Phase;
}

/** The brackets that are open at an offset, innermost last, according to the tokens before it. */
export class Frames {
  readonly #outermost: Frame;
  readonly #inner: Frame[] = [];
  /** The number of inner frames of each kind, to avoid a search for each closing bracket without a counterpart. */
  readonly #open = { array: 0, braces: 0 };

  constructor(kind: 'header' | 'statement', path: readonly PathStep[]) {
    this.#outermost = newFrame(kind, path, undefined);
  }

  get top(): Frame {
    return this.#inner.at(-1) ?? this.#outermost;
  }

  /** Reads a key or a whole value. */
  takeToken(name: string): void {
    const { top } = this;
    if (top.phase === 'value') top.phase = 'after-value';
    if (top.phase !== 'key') return;
    top.keys.push(name);
    top.phase = 'after-key';
  }

  takePunctuation(mark: string): void {
    if (mark === '=') this.#takeEqualsSign();
    else if (mark === '.') this.#takeDot();
    else if (mark === ',') this.#takeComma();
    else if (mark === '[' || mark === '{') this.#openList(mark === '[' ? 'array' : 'braces');
    else this.#close(mark === ']' ? 'array' : 'braces');
  }

  takeLineEnd(): void {
    const { top } = this;
    if (top.kind === 'array' || (top.kind === 'braces' && top.phase === 'after-value')) return;
    startKeys(top);
  }

  /** Leaves all open brackets and continues at the start of a statement. */
  leaveBrackets(): void {
    this.#closeFrom(0);
    startKeys(this.#outermost);
  }

  #takeEqualsSign(): void {
    if (this.top.phase === 'key' || this.top.phase === 'after-key') this.top.phase = 'value';
  }

  #takeDot(): void {
    if (this.top.phase === 'after-key') this.top.phase = 'key';
  }

  #takeComma(): void {
    const { top } = this;
    if (top.kind === 'braces') startKeys(top);
    if (top.kind !== 'array') return;
    if (top.phase === 'after-value') top.index++;
    top.phase = 'value';
  }

  #openList(kind: 'array' | 'braces'): void {
    const { top } = this;
    if (top.phase === 'value') {
      this.#inner.push(newFrame(kind, stepsToValue(top), top));
      this.#open[kind]++;
    } else if (top.kind === 'statement') top.phase = 'after-value';
  }

  /**
   * Closes a bracket and everything that is still open inside it; ignores an unmatched bracket inside other brackets.
   */
  #close(kind: 'array' | 'braces'): void {
    if (this.#open[kind] > 0) this.#closeFrom(this.#inner.findLastIndex((frame) => frame.kind === kind));
    else if (this.top !== this.#outermost) return;
    this.top.phase = 'after-value';
  }

  #closeFrom(index: number): void {
    for (const { kind } of this.#inner.splice(index)) if (kind === 'array' || kind === 'braces') this.#open[kind]--;
  }
}

/** Returns the path of the table that contains the keys, or of the array. */
export function pathOf(frame: Frame): readonly PathStep[] {
  const frames: Frame[] = [];
  for (let next: Frame | undefined = frame; next; next = next.outer) frames.push(next);
  return frames.reverse().flatMap(({ steps }) => steps);
}

/** Returns the path of the next value. */
export function pathOfValue(frame: Frame): readonly PathStep[] {
  return [...pathOf(frame), ...stepsToValue(frame)];
}

function stepsToValue(frame: Frame): readonly PathStep[] {
  return frame.kind === 'array' ? [frame.index] : frame.keys;
}

/**
 * Returns the path of the table that contains the statements of a block. The item of the array that a `[[header]]`
 * opens cannot be determined from the block alone. The index is always 0, which is sufficient because all items have
 * the same shape.
 */
export function pathOfBlock(block: Block): readonly PathStep[] {
  const names = block.header.map((key) => key.name);
  return block.form === 'array-item' ? [...names, 0] : names;
}

function newFrame(kind: Frame['kind'], steps: readonly PathStep[], outer: Frame | undefined): Frame {
  return { kind, outer, steps, keys: [], index: 0, phase: kind === 'array' ? 'value' : 'key' };
}

function startKeys(frame: Frame): void {
  frame.keys = [];
  frame.phase = 'key';
}
