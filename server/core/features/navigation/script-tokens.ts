import type { TaskFields } from '../../analysis/fields/task-fields.ts';
import { interpreterOfCommand } from '../../analysis/scripts/interpreter.ts';
import { isTemplate } from '../../analysis/values/is-template.ts';
import { stringsIn } from '../../analysis/values/strings-in.ts';
import { memberNamed, type ObjectNode, type StringNode } from '../../document/node.ts';
import type { SemanticToken } from './token.ts';

/**
 * The maximum length of a script with semantic tokens (UTF-16 code units). Longer scripts keep the colors of the grammar.
 */
const maxLength = 10_000;

/**
 * Returns the scripts of a task that the grammar colors as shell scripts although their shell is not a POSIX shell: those before the
 * `shell` of the task, since the grammar processes the text from top to bottom, and those of a task without `shell`, if the
 * shell `byDefault` is another one. Scripts with a `#!` line are omitted, since the grammar uses the colors of their language.
 */
export function misleadingScripts(task: ObjectNode, fields: TaskFields, byDefault: string): readonly StringNode[] {
  const shell = memberNamed(task, 'shell')?.value;
  if (shell ? shell.kind !== 'string' || isTemplate(shell.value) : isForOtherSystems(task, fields)) return [];
  const { dialect } = interpreterOfCommand(shell?.kind === 'string' ? shell.value : byDefault);
  if (dialect !== undefined) return [];
  const end = shell?.start ?? Number.POSITIVE_INFINITY;
  return fields.steps
    .flatMap((name) => stringsIn(memberNamed(task, name)?.value))
    .filter(({ start, value }) => start < end && value.length <= maxLength && !/^\s*#!/.test(value));
}

/** Returns whether the scripts of a task without `shell` may run with another shell than the default of Windows. */
function isForOtherSystems(task: ObjectNode, fields: TaskFields): boolean {
  const names = fields.references.filter(({ when }) => when === 'during-on-windows').map(({ name }) => name);
  return [...names, ...fields.named('template')].some((name) => memberNamed(task, name) !== undefined);
}

/**
 * Returns tokens for the lines of a string, except for the spans of `others`, which must be in the order of the text.
 */
export function stringTokens(
  { anchor, start, end }: StringNode,
  others: readonly SemanticToken[],
): readonly SemanticToken[] {
  const inside = others.filter(({ span }) => span.start >= start && span.end <= end).map(({ span }) => span);
  const gaps = [...inside, { start: end }].map((next, index) => ({
    start: inside[index - 1]?.end ?? start,
    end: next.start,
  }));
  return gaps.flatMap((gap) =>
    [...anchor.text.slice(gap.start, gap.end).matchAll(/[^\r\n]+/g)].map(({ index, 0: { length } }) => ({
      type: 'string' as const,
      isDeclaration: false,
      span: { anchor, start: gap.start + index, end: gap.start + index + length },
    })),
  );
}
