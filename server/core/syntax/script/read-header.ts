import type { Block } from '../../document/block.ts';
import type { Member } from '../../document/node.ts';
import type { Problem } from '../../document/problem.ts';
import { tomlLanguage } from '../toml/toml-language.ts';
import type { ScriptLine } from './header-line.ts';
import { type Destination, movedMember, movedProblem } from './moved.ts';

export interface ReadHeader {
  readonly members: readonly Member[];
  readonly problems: readonly Problem[];
}

/** Parses a header, which may have several lines. `blockStart` is the start of the block in the source of the lines. */
export function readHeader(
  block: Block,
  lines: readonly ScriptLine[],
  blockStart: number,
  ignored: ReadonlySet<string>,
): ReadHeader {
  const { text, start } = tomlOf(block.text, lines, blockStart);
  const read = tomlLanguage.parseBlock(text, 0, 'root');
  const to: Destination = { anchor: block, by: start };
  if (read.form !== 'root') {
    const message = 'A header line contains a key and its value, not a table header; write `#MISE key = value`';
    const span = { anchor: block, start, end: start + text.length };
    return { members: [], problems: [{ code: 'syntax', severity: 'warning', message, span }] };
  }
  // The runner ignores a header without a value, and rejects other mistakes.
  const hasValue = text.includes('=');
  const members = hasValue ? read.members.map((member) => withKnownName(movedMember(member, to))) : [];
  const useless = members.filter(({ key }) => ignored.has(key.name));
  return {
    members: members.filter((member) => !useless.includes(member)),
    problems: [
      ...read.problems.map((problem) => movedProblem(hasValue ? problem : { ...problem, severity: 'warning' }, to)),
      ...useless.map(ignoredProblem),
    ],
  };
}

/**
 * Returns the TOML of a header, with spaces in place of the marks after the first one, and its start in the block.
 * Offsets in the TOML are relative to this start.
 */
export function tomlOf(
  blockText: string,
  lines: readonly ScriptLine[],
  blockStart: number,
): { readonly text: string; readonly start: number } {
  const start = (lines[0]?.content.start ?? blockStart) - blockStart;
  let text = '';
  for (const { content } of lines) {
    const gap = blockText.slice(start + text.length, content.start - blockStart);
    text += gap.replace(/[^\r\n]/g, ' ') + blockText.slice(content.start - blockStart, content.end - blockStart);
  }
  return { text, start };
}

/** Renames `aliases` to `alias`; the runner accepts both in headers. */
function withKnownName(member: Member): Member {
  return member.key.name === 'aliases' ? { ...member, key: { ...member.key, name: 'alias' } } : member;
}

function ignoredProblem({ key, value }: Member): Problem {
  const remedy = instead[key.name] ?? 'remove it, or define the task in a task file';
  const message = `\`${key.name}\` has no effect in the header of a script; ${remedy}`;
  return { code: 'ignored-header', severity: 'warning', message, span: key, data: { name: key.name, value } };
}

const instead: Readonly<Record<string, string>> = {
  run: 'remove it, since the script itself is run',
  run_windows: 'remove it, since the script itself is run',
  file: 'remove it, since the script itself is run',
  usage: 'write lines that begin with `#USAGE`',
};
