import type { Document } from '../../document/document.ts';
import { removeMember } from '../../document/member-edits.ts';
import type { UnknownProperty } from '../../schema/explain/problem-data.ts';
import type { Fix } from '../fixes/fix.ts';
import { foreignName } from '../values/foreign-names.ts';
import type { FindingWith, Rule } from './rule.ts';

export const unknownProperty: Rule<FindingWith<UnknownProperty>> = {
  code: 'unknown-property',
  severity: 'error',
  summary: 'A key is not allowed here, often because of a typing mistake.',
  advice:
    'The runner rejects the whole file if it contains an unknown key. Correct the name or remove it; completion lists ' +
    'the allowed keys.',
  checks: {
    schema: {
      kind: 'unknown-property',
      reword: ({ data }) => {
        const foreign = allowedForeignName(data);
        return foreign && `Unknown key \`${data.name}\`; use \`${foreign}\` instead`;
      },
    },
  },
  fixes,
};

/** Returns the equivalent of a key from another task runner, if it is allowed here. */
function allowedForeignName({ name, allowed }: UnknownProperty): string | undefined {
  const foreign = foreignName(name);
  return foreign !== undefined && allowed.includes(foreign) ? foreign : undefined;
}

function fixes({ span, data }: FindingWith<UnknownProperty>, document: Document): readonly Fix[] {
  const foreign = allowedForeignName(data);
  const names = foreign === undefined ? data.suggestions : [foreign, ...data.suggestions];
  const renames = [...new Set(names)].map((near, index) => ({
    title: `Change to \`${near}\``,
    edits: [{ ...document.offsetsOf(span), text: document.language.renderKey(near) }],
    preferred: index === 0,
  }));
  return [...renames, { title: `Remove \`${data.name}\``, edits: [removeMember(span, document)], preferred: false }];
}
