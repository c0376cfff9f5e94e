import type { Document } from '../../document/document.ts';
import { removeMember } from '../../document/member-edits.ts';
import type { Member } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import type { Fix } from '../fixes/fix.ts';
import { isTrue } from '../values/is-true.ts';
import type { Finding, Rule } from './rule.ts';

export const conflictingOutput: Rule = {
  code: 'conflicting-output',
  severity: 'warning',
  summary: 'Two properties control how output is shown, and one of them makes the other ineffective.',
  advice:
    'A task with `raw` or `interactive` writes directly to the terminal, so its output cannot be hidden, prefixed or sorted. ' +
    'With `silent`, no output is shown. Keep the property that is intended; `quiet`, which hides the output of the runner ' +
    'itself, can be combined with any of them. The format does not define which property takes precedence (spec 2.2): this ' +
    'is the behavior of the runner.',
  checks: {
    task: ({ isTemplate, kind, property: propertyOf }) => {
      // The runner ignores these properties of a template.
      const isIgnored = (name: string) => isTemplate && kind.fields().mergeRule(name) === 'own';
      const property = (name: string) => (isIgnored(name) ? undefined : propertyOf(name));
      const [direct] = [property('raw'), property('interactive')].filter(isTrue);
      if (direct)
        return [...ineffectiveSilent(property('silent'), direct), ...ineffectiveOutput(property('output'), direct)];
      const silent = property('silent');
      if (!silent || !isTrue(silent)) return [];
      return [property('output'), property('quiet')].flatMap((shown) => hiddenBySilent(shown, silent));
    },
  },
  fixes,
};

/** Returns a finding if the `silent` of a task that writes directly to the terminal is a string or true. */
function ineffectiveSilent(member: Member | undefined, direct: Member): readonly Finding[] {
  return member && (member.value.kind === 'string' || isTrue(member)) ? [ineffective(member, direct)] : [];
}

function ineffectiveOutput(output: Member | undefined, direct: Member): readonly Finding[] {
  return output?.value.kind === 'string' && output.value.value !== 'quiet' ? [ineffective(output, direct)] : [];
}

function hiddenBySilent(member: Member | undefined, silent: Member): readonly Finding[] {
  const style = member?.value.kind === 'string' ? member.value.value : undefined;
  if (!member || (style === undefined ? !isTrue(member) : /^(?:silent|quiet)$/.test(style))) return [];
  return [ineffective(member, silent)];
}

function ineffective({ key }: Member, winner: Member): Finding {
  return {
    message: `\`${key.name}\` has no effect when \`${winner.key.name}\` is set; remove one`,
    span: key,
    related: [{ span: winner.key, message: `\`${winner.key.name}\` is set here` }],
  };
}

function fixes({ span, related = [] }: Finding, document: Document): readonly Fix[] {
  return [span, ...related.map((other) => other.span)].map((key) => ({
    title: `Remove \`${nameAt(key, document)}\``,
    edits: [removeMember(key, document)],
    preferred: false,
  }));
}

function nameAt(span: Span, document: Document): string {
  const { start, end } = document.offsetsOf(span);
  return document.slice(start, end).replaceAll('"', '');
}
