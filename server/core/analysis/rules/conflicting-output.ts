import type { Document } from '../../document/document.ts';
import { removeMember } from '../../document/member-edits.ts';
import type { Member } from '../../document/node.ts';
import type { Fix } from '../fixes/fix.ts';
import { isTrue } from '../values/is-true.ts';
import type { Finding, Rule } from './rule.ts';

export const conflictingOutput: Rule = {
  code: 'conflicting-output',
  severity: 'warning',
  summary: 'Two properties say how the output is shown, and one of them takes away the effect of the other.',
  advice:
    'A task with `raw` or `interactive` writes to the terminal itself, so its output cannot be hidden, prefixed or sorted; with ' +
    '`silent` there is nothing left to lay out. Keep the one that is meant; `quiet` hides the runner’s own lines beside any of ' +
    'them. The specification does not say which one wins: the runner does.',
  checks: {
    task: ({ property }) => {
      const [direct] = [property('raw'), property('interactive')].filter(isTrue);
      if (direct) return [...hiding(property('silent'), direct), ...layingOut(property('output'), direct)];
      const silent = property('silent');
      if (!silent || !isTrue(silent)) return [];
      return [property('output'), property('quiet')].flatMap((shown) => ofHidden(shown, silent));
    },
  },
  fixes,
};

const writesDirectly = 'the task writes to the terminal itself';

/** `silent`, or the style of this name, beside `raw`. */
function hiding(member: Member | undefined, direct: Member): readonly Finding[] {
  if (!member || (member.value.kind !== 'string' && !isTrue(member))) return [];
  return [problemOf(member, direct, `hides no output beside \`${direct.key.name}\`: ${writesDirectly}`)];
}

function layingOut(output: Member | undefined, direct: Member): readonly Finding[] {
  if (output?.value.kind !== 'string' || output.value.value === 'quiet') return [];
  if (output.value.value === 'silent') return hiding(output, direct);
  return [problemOf(output, direct, `has no effect beside \`${direct.key.name}\`: ${writesDirectly}`)];
}

function ofHidden(member: Member | undefined, silent: Member): readonly Finding[] {
  const style = member?.value.kind === 'string' ? member.value.value : undefined;
  if (!member || (style === undefined ? !isTrue(member) : /^(?:silent|quiet)$/.test(style))) return [];
  return [problemOf(member, silent, 'has no effect beside `silent`: no output is shown')];
}

function problemOf({ key }: Member, winner: Member, what: string): Finding {
  return {
    message: `\`${key.name}\` ${what}; keep one of them`,
    span: key,
    related: [{ span: winner.key, message: `\`${winner.key.name}\` is given here` }],
  };
}

function fixes({ span, related = [] }: Finding, document: Document): readonly Fix[] {
  return [span, ...related.map((place) => place.span)].map((key) => ({
    title: `Remove \`${nameAt(key, document)}\``,
    edits: [removeMember(key, document)],
    preferred: false,
  }));
}

function nameAt(span: Finding['span'], document: Document): string {
  const { start, end } = document.offsetsOf(span);
  return document.slice(start, end).replaceAll('"', '');
}
