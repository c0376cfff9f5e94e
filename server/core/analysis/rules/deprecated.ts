import type { Document } from '../../document/document.ts';
import type { Node } from '../../document/node.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import type { Fix } from '../fixes/fix.ts';
import { type MarkedMember, markedMembers } from '../values/marked-members.ts';
import type { Finding, Rule } from './rule.ts';

export const deprecated: Rule<DeprecationFinding> = {
  code: 'deprecated',
  severity: 'warning',
  summary: 'A property is deprecated.',
  advice: 'The message names the replacement. The property still works, but may be removed.',
  checks: {
    task: ({ shape, member }) => deprecations(shape, member.value),
  },
  fixes,
};

/** A finding. Its data is the replacement that the message names, if it is allowed in the same object. */
type DeprecationFinding = Finding & { readonly data?: string | undefined };

/** Returns a finding for each member of `node` that the schema marks as deprecated, with the message in the schema. */
export function deprecations(shape: Shape, node: Node): readonly DeprecationFinding[] {
  return markedMembers(shape, node, 'deprecationMessage').map((found) => ({
    message: `\`${found.member.key.name}\` is deprecated: ${found.docs.deprecationMessage}`,
    span: found.member.key,
    data: replacementOf(found),
  }));
}

/** Returns the replacement that the message names, if it is allowed in the same object. */
function replacementOf({ docs, others }: MarkedMember): string | undefined {
  const named = /\buse `([^`]+)`/i.exec(docs.deprecationMessage ?? '')?.[1];
  return named !== undefined && others.includes(named) ? named : undefined;
}

function fixes({ span, data }: DeprecationFinding, document: Document): readonly Fix[] {
  if (data === undefined) return [];
  const edits = [{ ...document.offsetsOf(span), text: document.language.renderKey(data) }];
  return [{ title: `Change to \`${data}\``, edits, preferred: true }];
}
