import type { Document } from '../../document/document.ts';
import { removeMember } from '../../document/member-edits.ts';
import type { Member } from '../../document/node.ts';
import type { Problem } from '../../document/problem.ts';
import type { Fix, Rule } from '../rule.ts';
import type { TaskView } from '../task-view.ts';
import { isTrue } from '../values/is-true.ts';

export const redundantPermission: Rule = {
  code: 'redundant-permission',
  severity: 'hint',
  summary: 'A sandbox restriction, or an exception to one, that changes nothing.',
  advice:
    '`deny_all` already blocks reads, writes, network and environment; `pass_through_env` only matters where the environment is ' +
    'denied. The other lists of exceptions are no problem by themselves: the specification does not say so, but the runner ' +
    'denies everything that an `allow_…` list leaves out.',
  checkTask: ({ isTemplate, property }) => [
    ...deniedTwice(property),
    ...(isTemplate || property('extends') ? [] : passedForNothing(property)),
  ],
  fixes: ({ span }, document) => removal(span, document),
};

const denials = ['deny_read', 'deny_write', 'deny_net', 'deny_env'] as const;

function deniedTwice(property: TaskView['property']): readonly Problem[] {
  const all = property('deny_all');
  if (!all || !isTrue(all)) return [];
  const related = [{ span: all.key, message: '`deny_all` is given here' }];
  return denials.flatMap((name) => {
    const denial = property(name);
    if (!denial || !isTrue(denial)) return [];
    return [{ ...problemOf(denial, `\`deny_all\` already denies this; \`${name}\` can be removed`), related }];
  });
}

function passedForNothing(property: TaskView['property']): readonly Problem[] {
  const passed = property('pass_through_env');
  const isDenied = isTrue(property('deny_all')) || isTrue(property('deny_env')) || property('allow_env');
  if (!passed || isDenied || passed.value.kind !== 'array') return [];
  return [problemOf(passed, 'No variable is kept back here; `pass_through_env` needs `deny_env` or `deny_all`')];
}

function problemOf({ key }: Member, message: string): Problem {
  return { code: redundantPermission.code, severity: redundantPermission.severity, message, span: key };
}

function removal(span: Problem['span'], document: Document): readonly Fix[] {
  return [{ title: 'Remove it', edits: [removeMember(span, document)], preferred: true }];
}
