import type { OtherMention } from './other-mention.ts';
import { blank, shellMentions } from './shell-mentions.ts';

/** The languages of code blocks that are read as commands. A block without a language is as well. */
const shells =
  /^(?:|sh|bash|zsh|fish|shell|shell-?session|shellscript|console|terminal|pwsh|powershell|ps1?|bat|cmd)$/i;

/** Returns the mentions of tasks in the code spans and the shell blocks of a Markdown text. */
export function markdownMentions(text: string): readonly OtherMention[] {
  const found: OtherMention[] = [];
  const add = (start: number, written: string, script: string) => {
    for (const mention of shellMentions(written, script)) {
      found.push({ ...mention, start: start + mention.start, end: start + mention.end });
    }
  };
  let rest = text;
  for (const { index, block, language, content, contentStart } of codeBlocks(text)) {
    rest = rest.slice(0, index) + blank(block) + rest.slice(index + block.length);
    if (shells.test(language)) add(contentStart, content, withoutPrompts(content));
  }
  for (const { index, 1: ticks = '', 2: span = '' } of rest.matchAll(codeSpan)) add(index + ticks.length, span, span);
  return found.sort((a, b) => a.start - b.start);
}

/** Matches a code span in a paragraph: text between backtick strings of the same length. */
const codeSpan = /(?<!`)(`+)(?!`)((?:(?!\n[ \t]*\r?\n)[\s\S])*?[^`])\1(?!`)/g;

interface CodeBlock {
  readonly index: number;
  readonly block: string;
  readonly language: string;
  readonly content: string;
  readonly contentStart: number;
}

/** Yields the fenced code blocks. A block without an end is closed by the end of the text. */
function* codeBlocks(text: string): Generator<CodeBlock> {
  const opening = /^(?:[ \t>]|(?:[-*+]|\d+[.)])[ \t])*(`{3,}|~{3,})[ \t]*([^\s`{]*)[^\n`]*(?:\n|$)/gm;
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const [first, fence = '', language = ''] = match;
    const contentStart = match.index + first.length;
    const closing = new RegExp(`^[ \\t>]*${fence.charAt(0)}{${fence.length},}[ \\t]*\\r?$`, 'm');
    const close = closing.exec(text.slice(contentStart));
    const contentEnd = close ? contentStart + close.index : text.length;
    const end = close ? contentEnd + close[0].length : text.length;
    yield {
      ...{ index: match.index, block: text.slice(match.index, end), language },
      ...{ content: text.slice(contentStart, contentEnd), contentStart },
    };
    opening.lastIndex = Math.max(end, match.index + 1);
  }
}

/** Returns the commands of a session: if lines begin with a prompt, all others are output. */
function withoutPrompts(content: string): string {
  const prompt = /^[ \t]*(?:[$%❯]|PS>)[ \t]+/;
  const lines = content.split('\n');
  if (!lines.some((line) => prompt.test(line))) return content;
  return lines.map((line) => (prompt.test(line) ? line.replace(prompt, blank) : blank(line))).join('\n');
}
