import { l10n, type QuickPickItem, QuickPickItemKind, window } from 'vscode';
import type { AccessFacts } from '../../registry/access/facts.ts';
import type { User } from '../../registry/model.ts';
import { plainLabel } from '../plain-label.ts';
import type { AccessQuestion } from './access-question.ts';

type Who = AccessQuestion['who'];

interface SubjectItem extends QuickPickItem {
  readonly who?: Who;
}

/** Asks whose access is meant. Undefined when nobody answers. */
export async function askSubject(title: string, facts: Promise<AccessFacts>): Promise<Who | undefined> {
  const items = facts.then(subjectItems);
  const chosen = await window.showQuickPick<SubjectItem>(items, {
    title,
    placeHolder: l10n.t('Whose access?'),
    matchOnDescription: true,
  });
  return chosen?.who;
}

function subjectItems({ users, operators, mode }: AccessFacts): SubjectItem[] {
  return [
    {
      label: `$(organization) ${l10n.t('Everybody')}`,
      description: l10n.t('who may read, who may write, by which rule'),
      who: { kind: 'everybody' },
    },
    { label: `$(globe) ${l10n.t('Anybody without credentials')}`, who: { kind: 'anonymous' } },
    ...(mode === 'oidc'
      ? [
          {
            label: `$(person-add) ${l10n.t('Whoever else the identity provider signs in')}`,
            who: { kind: 'newcomer' } as const,
          },
        ]
      : []),
    ...separated(l10n.t('users'), users, false),
    ...separated(l10n.t('users of the server itself'), operators ?? [], true),
  ];
}

function separated(title: string, users: readonly User[], isOperator: boolean): SubjectItem[] {
  if (users.length === 0) return [];
  const items = users.map(({ username, role }) => ({
    label: `$(account) ${plainLabel(username)}`,
    description: plainLabel(role),
    who: { kind: 'user', username, isOperator } as const,
  }));
  return [{ label: title, kind: QuickPickItemKind.Separator }, ...items];
}
