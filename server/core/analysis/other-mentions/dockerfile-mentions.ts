import type { OtherMention } from './other-mention.ts';
import { blank, shellMentions } from './shell-mentions.ts';

/** The beginning of an instruction that runs a command, with its flags, such as `RUN --mount=type=cache,target=/x`. */
const running =
  /^[ \t]*(?:ONBUILD[ \t]+)?(?:RUN|CMD|ENTRYPOINT|(?:HEALTHCHECK(?:[ \t]+--\S+)*[ \t]+CMD))(?:[ \t]+--\S+)*[ \t]+/i;

/** Returns the mentions of tasks in the commands of a Dockerfile. */
export function dockerfileMentions(text: string): readonly OtherMention[] {
  const found: OtherMention[] = [];
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  let offset = 0;
  for (let index = 0; index < lines.length; ) {
    const end = endOfInstruction(lines, index);
    const written = lines.slice(index, end).join('');
    const script = scriptOf(written);
    if (script !== undefined) {
      for (const mention of shellMentions(written, script)) {
        found.push({ ...mention, start: offset + mention.start, end: offset + mention.end });
      }
    }
    offset += written.length;
    index = end;
  }
  return found;
}

/** Returns the index of the line after an instruction, which continues after `\` and in a heredoc. */
function endOfInstruction(lines: readonly string[], start: number): number {
  let end = start;
  const isContinued = () => /\\[ \t]*\r?\n?$/.test(lines[end] ?? '') || (end > start && isComment(lines[end] ?? ''));
  while (end < lines.length - 1 && !isComment(lines[start] ?? '') && isContinued()) end++;
  const delimiter = running.test(lines[start] ?? '') ? heredoc.exec(lines[start] ?? '')?.[1] : undefined;
  const close = delimiter === undefined ? -1 : lines.findIndex((line, at) => at > end && line.trim() === delimiter);
  return (close < 0 ? end : close) + 1;
}

/** Matches the beginning of a heredoc that is the script itself. */
const heredoc = /^[ \t]*RUN(?:[ \t]+--\S+)*[ \t]+<<-?["']?(\w+)["']?[ \t]*\r?\n/i;

function isComment(line: string): boolean {
  return /^[ \t]*#/.test(line);
}

/** Returns an instruction with spaces for all that is not part of the script; undefined if it runs no command. */
function scriptOf(written: string): string | undefined {
  const start = running.exec(written)?.[0];
  if (start === undefined) return undefined;
  const first = heredoc.exec(written)?.[0];
  if (first !== undefined) return blank(first) + written.slice(first.length).replace(/[^\n]*\n?$/, blank);
  const command = written.slice(start.length);
  const script = /^\[.*\]\s*$/s.test(command)
    ? wordsOfList(command)
    : // Comments between the lines are not part of the command.
      command.replace(/^[ \t]*#.*$/gm, blank).replace(/\\([ \t]*)(\r?\n)/g, (match) => ' '.repeat(match.length));
  return blank(start) + script;
}

/** Returns the words of `["mise", "run", "build"]`, without the quotes where the shell does not need them. */
function wordsOfList(list: string): string {
  return list
    .replace(/"([\w.:/@%+=,-]*)"/g, ' $1 ')
    .replace(/^\[|\](?=\s*$)/g, ' ')
    .replace(/([ \t]),([ \t])/g, '$1 $2');
}
