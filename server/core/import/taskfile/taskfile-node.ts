import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { ImportError } from '../imported-tasks.ts';

/** The maximum number of nested merge keys (`<<`). */
const maxMerges = 20;

interface NodePlace {
  readonly document: Document;
  readonly lines: LineCounter;
  /** The line of the parent node, used for nodes without a position. */
  readonly line: number;
  /** The key of a member of a map. */
  readonly key?: unknown;
  readonly comment?: string | null | undefined;
}

/** A value in a YAML document, with its line and the comment above it. */
export class TaskfileNode {
  /** The line number, 1-based. */
  readonly line: number;
  readonly comment: readonly string[];
  readonly #node: unknown;
  readonly #document: Document;
  readonly #lines: LineCounter;

  constructor(node: unknown, { document, lines, line, key = node, comment }: NodePlace) {
    this.#node = isAlias(node) ? node.resolve(document) : node;
    this.#document = document;
    this.#lines = lines;
    const offset = isNode(key) ? key.range?.[0] : undefined;
    this.line = offset === undefined ? line : lines.linePos(offset).line;
    this.comment = commentLines(comment);
  }

  /** All comments in the value, in order. */
  get innerComments(): readonly string[] {
    return commentsIn(this.#node);
  }

  /** The text of a string, number or boolean; undefined for other values. */
  get text(): string | undefined {
    const node = this.#node;
    if (!isScalar(node) || node.value === null) return undefined;
    return typeof node.value === 'string' ? node.value : String(node.value);
  }

  get isTrue(): boolean {
    return isScalar(this.#node) && this.#node.value === true;
  }

  /** The items of a list; for any other value, the value itself; empty for null. */
  get items(): readonly TaskfileNode[] {
    const node = this.#node;
    if (isSeq(node)) return node.items.map((item) => this.#child(item));
    return isScalar(node) && node.value === null ? [] : [this];
  }

  get isMap(): boolean {
    return isMap(this.#node);
  }

  get isList(): boolean {
    return isSeq(this.#node);
  }

  /** The members of a map, including those added by merge keys. Other values have none. */
  get members(): ReadonlyMap<string, TaskfileNode> {
    return this.#membersWith(maxMerges);
  }

  #membersWith(merges: number): ReadonlyMap<string, TaskfileNode> {
    const members = new Map<string, TaskfileNode>();
    const merged = new Map<string, TaskfileNode>();
    if (!isMap(this.#node)) return members;
    // The comment above the first key belongs to the map.
    let commentAbove = this.#node.commentBefore;
    for (const pair of this.#node.items) {
      const name = isScalar(pair.key) ? String(pair.key.value) : '';
      const comment = isNode(pair.key) ? (pair.key.commentBefore ?? commentAbove) : undefined;
      commentAbove = undefined;
      const member = this.#child(pair.value, { key: pair.key, comment });
      if (name !== '<<') members.set(name, member);
      else if (merges > 0) {
        for (const map of member.items) {
          for (const [key, value] of map.#membersWith(merges - 1)) if (!merged.has(key)) merged.set(key, value);
        }
      }
    }
    for (const [key, value] of merged) if (!members.has(key)) members.set(key, value);
    return members;
  }

  #child(node: unknown, place: Pick<NodePlace, 'key' | 'comment'> = {}): TaskfileNode {
    return new TaskfileNode(node, { document: this.#document, lines: this.#lines, line: this.line, ...place });
  }

  get(name: string): TaskfileNode | undefined {
    return this.members.get(name);
  }
}

/** Parses a YAML document. If it has syntax errors, throws an ImportError with the line of the first one. */
export function readYaml(text: string): TaskfileNode {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [error] = document.errors;
  if (error) {
    const { line } = lines.linePos(error.pos[0]);
    throw new ImportError(`Syntax error on line ${line}: ${error.message}.`);
  }
  return new TaskfileNode(document.contents, { document, lines, line: 1 });
}

function commentsIn(node: unknown): readonly string[] {
  if (!isNode(node)) return [];
  const inner = isMap(node)
    ? node.items.flatMap(({ key, value }) => [...commentsIn(key), ...commentsIn(value)])
    : isSeq(node)
      ? node.items.flatMap(commentsIn)
      : [];
  return [...commentLines(node.commentBefore), ...inner, ...commentLines(node.comment)];
}

function commentLines(comment: string | null | undefined): readonly string[] {
  return comment === null || comment === undefined
    ? []
    : comment
        .trim()
        .split('\n')
        .map((text) => text.trim());
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'range' in value;
}
