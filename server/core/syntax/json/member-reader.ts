import type { ArrayNode, Key, Member, MissingNode, Node, ObjectNode, StringNode } from '../../document/node.ts';
import { sharedString } from '../../text/shared-string.ts';
import { startsWithTypographicQuote } from '../../text/typographic-quote.ts';
import { withoutSpareRoom } from '../../text/without-spare-room.ts';
import { characters, endOfText, isQuote, startsName, startsValue } from './characters.ts';
import { isUnquotedText, type MemberTokens } from './member-tokens.ts';
import type { Reader } from './reader.ts';
import { inDoubleQuotes, readScalar, textWithoutQuotes } from './scalar.ts';

const { closeBrace, closeBracket, colon, equals, openBrace, openBracket } = characters;

/** The maximum depth of nesting. Deeper nesting would exhaust the stack. */
const maxLevels = 500;

/** A parser for the members of an object and everything nested in them. */
export class MemberReader {
  readonly #tokens: MemberTokens;
  readonly #reader: Reader;

  constructor(tokens: MemberTokens) {
    this.#tokens = tokens;
    this.#reader = tokens.reader;
  }

  /** Reads a key with its separator and value. If there is misplaced text instead, skips it and returns undefined. */
  member(): Member | undefined {
    const tokens = this.#tokens;
    const code = tokens.peek();
    const { position } = this.#reader;
    if (!startsName(code)) {
      tokens.error(position, position + 1, 'Write a key in double quotes before this');
      tokens.isForgiving = true;
      if (code === colon || code === equals) this.#reader.take();
      if (startsValue(tokens.peek())) this.#value(tokens.peek());
      return undefined;
    }
    const column = position - this.#reader.lineStart;
    const key = this.#key(code);
    const value = this.#valueOf(key, column);
    return { key, value, anchor: key.anchor, start: key.start, end: Math.max(key.end, value.end) };
  }

  #key(code: number): Key {
    const reader = this.#reader;
    const start = reader.position;
    if (isQuote(code)) {
      const token = reader.keyString();
      this.#tokens.reportString(token, 'key');
      return { name: sharedString(token.value), quote: token.quote, ...reader.span(start, token.end) };
    }
    const unopened = reader.unopenedKey();
    if (unopened !== undefined) {
      this.#tokens.error(start, reader.tokenEnd, 'Write a double quote before this key', {
        kind: 'add-before',
        added: '"',
      });
      return { name: unopened, quote: '"', ...reader.span(start, reader.tokenEnd) };
    }
    const name = reader.word();
    if (startsWithTypographicQuote(name)) {
      this.#tokens.error(start, reader.tokenEnd, 'Write this key in straight double quotes (`"`)');
    } else {
      this.#tokens.error(start, reader.tokenEnd, `Write the key in double quotes: \`"${name}"\``, inDoubleQuotes);
    }
    this.#tokens.isForgiving = true;
    return { name, quote: undefined, ...reader.span(start, reader.tokenEnd) };
  }

  /** Reads the separator and the value after a key. `column` is the offset of the key within its line. */
  #valueOf(key: Key, column: number): Node {
    const tokens = this.#tokens;
    const reader = this.#reader;
    const { tokenEnd } = reader;
    const code = tokens.peek();
    if (code === colon || code === equals) return this.#valueAfterSeparator(code, column);
    const nameFollows = startsName(code) && (reader.onNewLine || reader.isNameBeforeColon());
    const valueFollows = startsValue(code) && !nameFollows;
    if (!tokens.isForgiving) {
      const missing = valueFollows ? 'a colon' : 'a colon and a value';
      const repair = valueFollows ? ({ kind: 'add-after', added: ':' } as const) : undefined;
      tokens.error(tokenEnd - (key.end - key.start), tokenEnd, `Write ${missing} after this key`, repair);
      tokens.isForgiving = true;
    }
    return valueFollows ? this.#value(code) : this.#missing(tokenEnd);
  }

  #valueAfterSeparator(separator: number, column: number): Node {
    const tokens = this.#tokens;
    const reader = this.#reader;
    tokens.isForgiving = false;
    const offset = reader.take();
    if (separator === equals) {
      if (reader.source[reader.position] === '>') reader.take();
      tokens.error(offset, reader.tokenEnd, 'Write `:` instead of `=`', { kind: 'replace', by: ':' });
    }
    const end = reader.tokenEnd;
    let code = tokens.peek();
    for (; code === colon || code === equals; code = tokens.peek()) {
      tokens.error(reader.take(), reader.tokenEnd, 'Remove this; only one colon is needed', { kind: 'remove' });
    }
    const nameFollows = reader.onNewLine && startsName(code) && reader.isNameBeforeColon();
    if (startsValue(code) && !nameFollows) return this.#value(code);
    if (nameFollows && reader.indent > column && tokens.brackets.depth < maxLevels) {
      tokens.error(offset, end, 'Write `{` after the colon');
      tokens.brackets.assume(column);
      return this.#members(reader.position);
    }
    tokens.error(offset, end, 'Write a value after the colon');
    tokens.isForgiving = true;
    return this.#missing(end);
  }

  #value(code: number): Node {
    const { depth } = this.#tokens.brackets;
    if (code === openBrace) return depth < maxLevels ? this.#object() : this.#tooDeep();
    if (code === openBracket) return depth < maxLevels ? this.#array() : this.#tooDeep();
    return isQuote(code) ? this.#string() : this.#scalar();
  }

  #object(): ObjectNode {
    return this.#members(this.#tokens.brackets.open(this.#reader));
  }

  /** Reads the members of an object that begins at `start`, up to its closing brace. */
  #members(start: number): ObjectNode {
    const tokens = this.#tokens;
    const members: Member[] = [];
    for (;;) {
      const code = tokens.peek();
      if (tokens.isCloser(code) || code === endOfText) {
        tokens.close(code, closeBrace);
        return {
          kind: 'object',
          members: withoutSpareRoom(members),
          form: 'braces',
          ...this.#reader.span(start, this.#reader.tokenEnd),
        };
      }
      if (tokens.skipStray()) continue;
      const member = this.member();
      if (member) members.push(member);
      tokens.afterValue('object');
    }
  }

  #array(): ArrayNode {
    const tokens = this.#tokens;
    const start = tokens.brackets.open(this.#reader);
    const items: Node[] = [];
    for (;;) {
      const code = tokens.peek();
      if (tokens.isCloser(code) || code === endOfText) {
        tokens.close(code, closeBracket);
        return {
          kind: 'array',
          items: withoutSpareRoom(items),
          form: 'inline',
          ...this.#reader.span(start, this.#reader.tokenEnd),
        };
      }
      if (tokens.endsBeforeMember()) {
        tokens.endBeforeMember();
        return {
          kind: 'array',
          items: withoutSpareRoom(items),
          form: 'inline',
          ...this.#reader.span(start, this.#reader.tokenEnd),
        };
      }
      if (tokens.skipStray()) continue;
      if (startsValue(code)) items.push(this.#value(code));
      tokens.afterValue('array');
    }
  }

  #string(): StringNode {
    const token = this.#reader.string();
    this.#tokens.reportString(token, 'string');
    const { value, quote, closed, start, end } = token;
    return { kind: 'string', value, quote, closed, ...this.#reader.span(start, end) };
  }

  #scalar(): Node {
    const tokens = this.#tokens;
    const reader = this.#reader;
    const start = reader.position;
    const { node, fault } = readScalar(reader.word(), reader.span(start, reader.tokenEnd));
    if (fault === undefined) return node;
    const end = reader.tokenEnd;
    for (let code = tokens.peek(); isUnquotedText(code) && !reader.onNewLine; code = tokens.peek()) reader.word();
    const { message, repair } = reader.tokenEnd === end ? fault : textWithoutQuotes;
    tokens.error(start, reader.tokenEnd, message, repair);
    tokens.isForgiving = true;
    return { kind: 'missing', ...reader.span(start, reader.tokenEnd) };
  }

  #missing(offset: number): MissingNode {
    return { kind: 'missing', ...this.#reader.span(offset, offset) };
  }

  #tooDeep(): MissingNode {
    const tokens = this.#tokens;
    const start = this.#reader.position;
    if (!tokens.isTooDeep) {
      tokens.error(start, start + 1, `Objects and arrays can be nested at most ${maxLevels} levels deep`);
    }
    tokens.isTooDeep = true;
    tokens.skipBrackets();
    return { kind: 'missing', ...this.#reader.span(start, this.#reader.tokenEnd) };
  }
}
