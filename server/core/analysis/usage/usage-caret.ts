/** The syntax element at an offset of a usage specification. */
export type UsageCaret =
  | { readonly role: 'none' }
  | { readonly role: 'directive'; readonly parents: readonly string[]; readonly word: string }
  | {
      readonly role: 'property';
      readonly parents: readonly string[];
      readonly directive: string;
      /** The properties that the directive already has. */
      readonly given: ReadonlySet<string>;
      readonly word: string;
    }
  | {
      readonly role: 'value';
      readonly parents: readonly string[];
      readonly directive: string;
      readonly property: string;
      readonly isQuoted: boolean;
      readonly word: string;
    };

const part =
  /"""[\s\S]*?"""|"(?:\\[^\r\n]|[^"\\\r\n])*"?|\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)|\\[ \t]*(?:\r\n|\r|\n)|[{}\r\n;]|[^\s{};"\\]+|[ \t]+|[\s\S]/g;

/** Returns the syntax element at `index`. Reads only the text before it, so incomplete text is supported. */
export function usageCaret(text: string, index: number): UsageCaret {
  const parents: string[] = [];
  let given = new Set<string>();
  let directive: string | undefined;
  /** The number of words that have been read in the statement. */
  let words = 0;
  let last = '';
  let beforeLast = '';
  const begin = (): void => {
    directive = undefined;
    given = new Set();
    words = 0;
  };
  for (const [token] of text.slice(0, index).matchAll(part)) {
    const isWord = /^[^\s{};"/\\]/.test(token);
    if (token === '{') {
      parents.push(directive ?? '');
      begin();
    } else if (token === '}') {
      parents.pop();
      begin();
    } else if (/^[\r\n;]$/.test(token)) begin();
    else if (isWord && words === 0) directive = token;
    else if (isWord && token.includes('=')) given.add(token.slice(0, token.indexOf('=')));
    if (isWord || token.startsWith('"')) words++;
    beforeLast = last;
    last = token;
  }
  return caretAfter(last, beforeLast, { parents, directive, given, isFirst: words < 2 });
}

interface StatementBeforeCaret {
  readonly parents: readonly string[];
  readonly directive: string | undefined;
  readonly given: ReadonlySet<string>;
  /** Whether the statement does not have a second word yet. */
  readonly isFirst: boolean;
}

function caretAfter(last: string, beforeLast: string, statement: StatementBeforeCaret): UsageCaret {
  const { parents, directive, given, isFirst } = statement;
  if (/^\/[/*]/.test(last)) return { role: 'none' };
  if (last.startsWith('"')) {
    const isOpen = !/^"(?:\\.|[^"\\])*"$/.test(last);
    if (!isOpen || directive === undefined || !beforeLast.endsWith('=')) return { role: 'none' };
    return {
      role: 'value',
      parents,
      directive,
      property: beforeLast.slice(0, -1),
      isQuoted: true,
      word: last.slice(1),
    };
  }
  const word = /^[^\s{};\\]/.test(last) ? last : '';
  if (directive === undefined || (isFirst && word !== '')) {
    return { role: 'directive', parents, word };
  }
  const equals = word.indexOf('=');
  if (equals < 0) return { role: 'property', parents, directive, given, word };
  const property = word.slice(0, equals);
  return { role: 'value', parents, directive, property, isQuoted: false, word: word.slice(equals + 1) };
}
