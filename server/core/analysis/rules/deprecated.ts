import type { Document } from '../../document/document.ts';
import type { Node } from '../../document/node.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import type { Fix } from '../fixes/fix.ts';
import { type MarkedMember, markedMembers } from '../values/marked-members.ts';
import type { Finding, Rule } from './rule.ts';

export const deprecated: Rule<MaybeSuccessor> = {
  code: 'deprecated',
  severity: 'warning',
  summary: 'A property that should no longer be used.',
  advice: 'The message says what to use in its place. It still works, but may not do so for long.',
  checks: {
    task: ({ shape, member }) => deprecations(shape, member.value),
  },
  fixes,
};

/** The data is the property that the message says to use, if it can take the same place. */
type MaybeSuccessor = Finding & { readonly data?: string | undefined };

/** What of `node` the schema calls deprecated, in the schema's own words. */
export function deprecations(shape: Shape, node: Node): readonly MaybeSuccessor[] {
  return markedMembers(shape, node, 'deprecationMessage').map((found) => ({
    message: `\`${found.member.key.name}\` is deprecated: ${found.docs.deprecationMessage}`,
    span: found.member.key,
    data: successorOf(found),
  }));
}

/** The property that the message says to use, when it can stand in the same place. */
function successorOf({ docs, others }: MarkedMember): string | undefined {
  const named = /\buse `([^`]+)`/i.exec(docs.deprecationMessage ?? '')?.[1];
  return named !== undefined && others.includes(named) ? named : undefined;
}

function fixes({ span, data }: MaybeSuccessor, document: Document): readonly Fix[] {
  if (data === undefined) return [];
  const edits = [{ ...document.offsetsOf(span), text: document.language.renderKey(data) }];
  return [{ title: `Change to \`${data}\``, edits, preferred: true }];
}
