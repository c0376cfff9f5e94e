import type { ShellReader } from './shell-reader.ts';
import type { AssignmentKind, CommandContext, ShellWord } from './shell-script.ts';

const declaring: Readonly<Record<string, AssignmentKind>> = {
  export: 'export',
  declare: 'set',
  typeset: 'set',
  readonly: 'set',
  local: 'local',
  unset: 'unset',
  read: 'set',
  mapfile: 'set',
  readarray: 'set',
};

/** Records the variables that are named in the arguments of a command such as `export` or `read`. */
export function readDeclarations(words: readonly ShellWord[], reader: ShellReader, context: CommandContext): void {
  const [command, ...others] = words;
  const literal = command?.literal ?? '';
  const kind = Object.hasOwn(declaring, literal) ? declaring[literal] : undefined;
  if (kind === undefined) return;
  for (const word of others) {
    const text = reader.text.slice(word.start, word.end);
    const name = /^([A-Za-z_]\w*)(?:\[[^\]]*\])?(?:\+?=|$)/.exec(text)?.[1];
    if (name !== undefined) reader.assign({ name, start: word.start, end: word.start + name.length }, kind, context);
  }
}

const shells = /^(?:.*\/)?(?:ba|da|z|k|a)?sh$/;

/**
 * Reads the last word as commands if it is a script in single quotes for another shell, as in `sh -c '…'`. The outer
 * shell does not expand it, but the other shell reads the same environment.
 */
export function readNestedScript(words: readonly ShellWord[], reader: ShellReader, context: CommandContext): void {
  const script = words.at(-1);
  const option = words.at(-2);
  if (!script || !/^-[a-z]*c$/.test(option?.literal ?? '')) return;
  const text = reader.text.slice(script.start, script.end);
  if (!/^'[^']*'$/.test(text) || !words.slice(0, -2).some(({ literal }) => shells.test(literal ?? ''))) return;
  const isOfWord = ({ start }: { readonly start: number }): boolean => start === script.start + 1;
  const index = reader.opaque.findLastIndex(isOfWord);
  if (index >= 0) reader.opaque.splice(index, 1);
  reader.at = script.start + 1;
  reader.nested(() => reader.within(script.end - 1, () => reader.readCommands({ ...context, isInSubshell: true })));
  reader.at = script.end;
}
