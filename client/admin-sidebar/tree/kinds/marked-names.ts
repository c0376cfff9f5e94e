import { type LookAlike, lookAlikeLetters } from '../../../text/look-alike-letters.ts';
import type { Translate } from '../../../text/translate.ts';
import type { NodeKind } from './list-record.ts';

/** Returns a kind of node that marks names with letters that can be mistaken for others, and names these letters. */
export function withMarkedNames<Node>(kind: NodeKind<Node>): NodeKind<Node> {
  const { markedNames } = kind;
  if (markedNames === undefined) return kind;
  const foundIn = (node: Node): readonly LookAlike[] => markedNames(node).flatMap(lookAlikeLetters);
  return {
    ...kind,
    appearance(node, state) {
      const appearance = kind.appearance(node, state);
      if (foundIn(node).length === 0) return appearance;
      const mark = state.t('look-alike letters');
      const { description = '', accessibleLabel } = appearance;
      return {
        ...appearance,
        icon: 'warning',
        color: 'problemsWarningIcon.foreground',
        description: [description, mark].filter((text) => text !== '').join(' · '),
        accessibleLabel: `${accessibleLabel}, ${mark}`,
      };
    },
    facts(node, state) {
      const facts = kind.facts(node, state);
      const found = foundIn(node);
      return found.length === 0 ? facts : { ...facts, notes: [...facts.notes, noteOf(found, state.t)] };
    },
  };
}

function noteOf(found: readonly LookAlike[], t: Translate): string {
  const letters = new Map(found.map(({ letter, script }) => [letter, `“${letter}” (${codeOf(letter)}, ${script})`]));
  return t('The name contains letters that can be mistaken for others: {0}.', [...letters.values()].join(', '));
}

function codeOf(letter: string): string {
  return `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
