import type { Document } from '../../document/document.ts';
import { insertMember } from '../../document/insert-member.ts';
import { removeMember } from '../../document/member-edits.ts';
import type { Member, Node } from '../../document/node.ts';
import type { Fix } from '../fixes/fix.ts';
import type { TaskView } from '../kinds/task-view.ts';
import { isTrue } from '../values/is-true.ts';
import type { Finding, Rule } from './rule.ts';

export const redundantPermission: Rule<PermissionFinding> = {
  code: 'redundant-permission',
  severity: 'hint',
  summary:
    'A sandbox property has no effect, such as `deny_read` with `deny_all`, or implies a restriction that is not ' +
    'stated explicitly, such as `allow_net` without `deny_net`.',
  advice:
    '`deny_all` already blocks reading, writing, the network and the environment; `pass_through_env` only has an ' +
    'effect if the environment is denied. The format describes the other lists as exceptions (spec 2.2), but the runner ' +
    'denies everything that an `allow_…` list omits, even if nothing else denies it: adding the `deny_…` property ' +
    'makes this explicit. An empty list neither allows nor denies anything. For templates, and for tasks that extend ' +
    'one, only properties that `deny_all` makes redundant are reported.',
  checks: {
    task: ({ isTemplate, property }) => [
      ...redundantDenials(property),
      ...(isTemplate || property('extends') ? [] : [...ineffectivePassThrough(property), ...impliedDenials(property)]),
    ],
  },
  fixes,
};

const denials = ['deny_read', 'deny_write', 'deny_net', 'deny_env'] as const;

function redundantDenials(property: TaskView['property']): readonly PermissionFinding[] {
  const all = property('deny_all');
  if (!all || !isTrue(all)) return [];
  const related = [{ span: all.key, message: '`deny_all` is set here' }];
  return denials.flatMap((name) => {
    const denial = property(name);
    if (!denial || !isTrue(denial)) return [];
    return [{ message: `\`${name}\` has no effect when \`deny_all\` is set; remove it`, span: denial.key, related }];
  });
}

function ineffectivePassThrough(property: TaskView['property']): readonly PermissionFinding[] {
  const passed = property('pass_through_env');
  const isDenied = isTrue(property('deny_all')) || isTrue(property('deny_env')) || property('allow_env');
  if (!passed || isDenied || passed.value.kind !== 'array') return [];
  const message =
    '`pass_through_env` has no effect without `deny_env` or `deny_all`; remove it or deny the environment';
  return [{ message, span: passed.key }];
}

/**
 * The access that each list of exceptions denies even without its `deny_…` property (tested with runner 2026.9.15 on
 * Linux; the runner filters hosts on macOS only).
 */
const exceptions = [
  { allowed: 'allow_read', denial: 'deny_read', denied: 'blocks reading all other paths' },
  { allowed: 'allow_write', denial: 'deny_write', denied: 'blocks writing to all other paths' },
  { allowed: 'allow_net', denial: 'deny_net', denied: 'blocks all other hosts' },
  { allowed: 'allow_env', denial: 'deny_env', denied: 'withholds all other variables' },
] as const;

/** The property to add, and its current value if it has one. */
interface ImpliedDenial {
  readonly denial: string;
  readonly given: Node | undefined;
  readonly isEmpty: boolean;
}

type PermissionFinding = Finding & { readonly data?: ImpliedDenial };

function impliedDenials(property: TaskView['property']): readonly PermissionFinding[] {
  if (!isUnset(property('deny_all'))) return [];
  return exceptions.flatMap(({ allowed, denial, denied }): readonly PermissionFinding[] => {
    const exception = property(allowed);
    const given = property(denial);
    if (exception?.value.kind !== 'array' || !isUnset(given)) return [];
    const isEmpty = exception.value.items.length === 0;
    const data: ImpliedDenial = { denial, given: given?.value, isEmpty };
    const message = isEmpty
      ? `An empty \`${allowed}\` has no effect; remove it, or add \`${denial} = true\` to deny everything`
      : `\`${allowed}\` implies \`${denial}\`: it ${denied}; add \`${denial} = true\` to make this explicit, or remove \`${allowed}\``;
    return [{ message, span: exception.key, data }];
  });
}

/** Returns whether a property is absent or false. Returns false for an incomplete value. */
function isUnset(member: Member | undefined): boolean {
  return member === undefined || (member.value.kind === 'boolean' && !member.value.value);
}

function fixes({ span, data }: PermissionFinding, document: Document): readonly Fix[] {
  const removal = { title: 'Remove it', edits: [removeMember(span, document)] };
  if (!data) return [{ ...removal, preferred: true }];
  const { language } = document;
  const rendered = language.renderMember(language.renderKey(data.denial), language.renderValue(true));
  const edit = data.given
    ? { ...document.offsetsOf(data.given), text: language.renderValue(true) }
    : insertMember(rendered, span, document);
  const title = `${data.given ? 'Change to' : 'Add'} \`${rendered}\``;
  const addition = { title, edits: [edit], preferred: !data.isEmpty };
  return data.isEmpty ? [{ ...removal, preferred: true }, addition] : [addition, { ...removal, preferred: false }];
}
