import { hiddenUse } from '../../../analysis/shell/hidden-uses.ts';
import type { ShellFunction, ShellName, ShellScript } from '../../../analysis/shell/shell-script.ts';
import { covers } from '../../../document/node-chain.ts';
import { isSameSpan, type Span } from '../../../document/span.ts';
import type { WorkspacePlace } from '../mention.ts';
import type { NameUse, NameUses } from './name-use.ts';
import { type ShellText, shellTextsOf } from './shell-texts.ts';
import { tasksAround } from './tasks-around.ts';

/** A mention of a name in a script. `isDefinition` is true if the script defines the name there. */
interface ShellMention extends ShellName {
  readonly isDefinition: boolean;
}

/** Returns the mentions of the function or variable at the caret, if the shell script around the caret defines it. */
export function shellNameUses(place: WorkspacePlace): NameUses | undefined {
  for (const { block, inside, tasks } of tasksAround(place)) {
    for (const text of tasks.flatMap((task) => shellTextsOf(task, place.workspace))) {
      for (const [subject, mentions] of [
        ['function', functionsIn(text.script)],
        ['variable', variablesIn(text.script)],
      ] as const) {
        const uses = mentions.map((mention) => useOf(mention, text));
        const at = uses.find(({ span }) => span.anchor === block && covers(span, inside));
        const defined = new Set(uses.flatMap(({ kind, name }) => (kind === 'declaration' ? [name] : [])));
        if (!at || !defined.has(at.name)) continue;
        const all = withoutRepeated(uses.filter(({ name }) => name === at.name));
        const known = mentions.filter(({ name }) => name === at.name);
        const hidden = subject === 'variable' ? hiddenUse(at.name, text.text, known) : undefined;
        return { subject, at, all, defined, hidden };
      }
    }
  }
  return undefined;
}

/** Returns the uses without those at the same place: `${x:=1}` both reads and sets a variable. */
function withoutRepeated(uses: readonly NameUse[]): readonly NameUse[] {
  return uses.filter(({ span }, index) => uses.findIndex((other) => isSameSpan(other.span, span)) === index);
}

/** A function of a shell script, with the place of its name at the caret. */
export interface FunctionAtCaret {
  readonly defined: ShellFunction;
  readonly text: ShellText;
  readonly span: Span;
}

/** Returns the function whose definition or call is at the caret. */
export function functionAtCaret(place: WorkspacePlace): FunctionAtCaret | undefined {
  for (const { block, inside, tasks } of tasksAround(place)) {
    for (const text of tasks.flatMap((task) => shellTextsOf(task, place.workspace))) {
      if (text.script.functions.length === 0) continue;
      const uses = functionsIn(text.script).map((mention) => useOf(mention, text));
      const at = uses.find(({ span }) => span.anchor === block && covers(span, inside));
      const defined = at && text.script.functions.find(({ name }) => name === at.name);
      if (defined) return { defined, text, span: at.span };
    }
  }
  return undefined;
}

function useOf({ name, start, end, isDefinition }: ShellMention, { file, spanOf }: ShellText): NameUse {
  const span = spanOf({ start, end });
  return { file, span, whole: span, name, kind: isDefinition ? 'declaration' : 'variable' };
}

/** Returns the functions and the commands of a script, since a command may call a function. */
function functionsIn({ functions, commands }: ShellScript): readonly ShellMention[] {
  const calls = commands.flatMap(({ words: [word] }): readonly ShellMention[] => {
    const { literal, isQuoted, start, end } = word ?? { literal: undefined, isQuoted: false, start: 0, end: 0 };
    return literal === undefined || isQuoted ? [] : [{ name: literal, start, end, isDefinition: false }];
  });
  return [...functions.map((defined) => ({ ...defined, isDefinition: true })), ...calls];
}

function variablesIn({ assignments, reads }: ShellScript): readonly ShellMention[] {
  return [
    ...assignments.map((assigned) => ({
      ...assigned,
      isDefinition: assigned.kind === 'set' || assigned.kind === 'export' || assigned.kind === 'local',
    })),
    ...reads.map((read) => ({ ...read, isDefinition: false })),
  ];
}
