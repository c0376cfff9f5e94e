import type { Block } from '../../document/block.ts';
import type { Caret } from '../../document/caret.ts';
import type { Language } from '../../document/language.ts';
import { tomlLanguage } from '../toml/toml-language.ts';
import { headerRunOf, parseScriptBlock, type ScriptTask } from './parse-block.ts';
import { tomlOf } from './read-header.ts';

/**
 * Returns the language of the headers of a script task (`#MISE depends = ["build"]`), each with a key and a TOML value.
 */
export function scriptLanguage(task: ScriptTask): Language {
  return {
    notation: 'toml',
    otherNotation: undefined,
    holdsOneTask: true,
    ownsWholeText: false,
    hasStatements: true,
    hasTrailingCommas: false,
    hasLiteralStrings: true,
    stringQuote: '"',
    declaresSchemaInComment: true,
    commentMarker,
    endsWithLine: tomlLanguage.endsWithLine,
    parseBlock: (source, start, entry) => parseScriptBlock(source, start, entry, task),
    caretIn: (block, offset) => caretIn(block, offset, task.name),
    renderKey: tomlLanguage.renderKey,
    renderValue: tomlLanguage.renderValue,
    // Strings in headers are rendered on one line.
    renderText: tomlLanguage.renderValue,
    renderMember: tomlLanguage.renderMember,
    renderEntry: (_, members) => members.map((member) => `#MISE ${member}`).join('\n'),
    renderFile: tomlLanguage.renderFile,
    renderExample: tomlLanguage.renderExample,
    // Scripts are formatted by the tools of their own language.
    format: () => [],
  };
}

/** Returns the comment marker of the headers. A comment is not possible above a shebang or in a batch file. */
function commentMarker(line: string): '#' | '//' | undefined {
  if (/^\uFEFF?#!|^::/.test(line)) return undefined;
  return line.startsWith('//') ? '//' : '#';
}

function caretIn(block: Block, offset: number, name: string): Caret {
  const lines = headerRunOf(block)?.headers.find((header) =>
    header.some(({ mark, content }) => mark.end < offset && offset <= content.end),
  );
  if (!lines) return nothing(offset, name);
  const { text, start } = tomlOf(block.text, lines, 0);
  const caret = tomlLanguage.caretIn(tomlLanguage.parseBlock(text, 0, 'root'), offset - start);
  if (caret.role === 'header') return nothing(offset, name);
  const replace = { start: caret.replace.start + start, end: caret.replace.end + start };
  return { ...caret, replace, path: [name, ...caret.path] };
}

function nothing(offset: number, name: string): Caret {
  return {
    role: 'none',
    path: [name],
    replace: { start: offset, end: offset },
    prefix: '',
    quote: '',
    hasSeparator: false,
    arrayHeader: false,
    insideString: false,
    container: 'statement',
  };
}
