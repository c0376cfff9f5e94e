import { l10n, QuickPickItemKind } from 'vscode';
import type { RegistryScope } from '../../../admin-client/admin-client.ts';
import { userList } from '../../../admin-client/lists/user-list.ts';
import type { AccessSubject } from '../../../admin-client/records/access-answer.ts';
import type { User } from '../../../admin-client/records/model.ts';
import type { Session } from '../../../admin-client/session.ts';
import { askItem, type Choice } from '../../dialogs/ask-item.ts';
import type { InputAnswer } from '../../dialogs/input-answer.ts';
import type { StepFrame } from '../../dialogs/run-steps.ts';
import { plainLabel } from '../../text/plain-label.ts';

type Who = AccessSubject;

/** The users to choose from. */
export interface KnownSubjects {
  readonly users: readonly User[];
  /** For a tenant, the users of the server itself, if they can be read. */
  readonly operators: readonly User[];
  /** Whether an identity provider can sign in other users. */
  readonly hasNewcomers: boolean;
}

/** Reads the users to choose from. Rejects with a RegistryError if the users of the scope cannot be read. */
export async function knownSubjects(session: Session, scope: RegistryScope): Promise<KnownSubjects> {
  const [users, operators, stats] = await Promise.all([
    session.list(userList, scope).read(),
    scope.tenant === undefined
      ? undefined
      : session
          .list(userList, {})
          .read()
          .catch(() => undefined),
    session.stats.read().catch(() => undefined),
  ]);
  return { users: users.items, operators: operators?.items ?? [], hasNewcomers: stats?.mode === 'oidc' };
}

/** Asks whose access to explain. Rejects if the users cannot be read. */
export function askSubject(frame: StepFrame, readSubjects: () => Promise<KnownSubjects>): Promise<InputAnswer<Who>> {
  let choices = always();
  return askItem(frame, {
    placeholder: l10n.t('Select whose access to explain'),
    matchOn: ['description'],
    items: () => choices,
    async read() {
      choices = [...always(), ...listed(await readSubjects())];
    },
  });
}

/** Returns the choices that do not depend on the registry. */
function always(): readonly Choice<Who>[] {
  return [
    {
      label: `$(organization) ${l10n.t('Everyone')}`,
      description: l10n.t('who can read and write, and by which rule'),
      value: { kind: 'everybody' },
    },
    { label: `$(globe) ${l10n.t('Anyone without credentials')}`, value: { kind: 'anonymous' } },
  ];
}

function listed({ users, operators, hasNewcomers }: KnownSubjects): readonly Choice<Who>[] {
  const newcomer: Choice<Who> = {
    label: `$(person-add) ${l10n.t('Any other user that the identity provider signs in')}`,
    value: { kind: 'newcomer' },
  };
  return [
    ...(hasNewcomers ? [newcomer] : []),
    ...separated(l10n.t('users'), users, false),
    ...separated(l10n.t('users of the server itself'), operators, true),
  ];
}

function separated(title: string, users: readonly User[], isOperator: boolean): readonly Choice<Who>[] {
  if (users.length === 0) return [];
  const items = users.map(({ username, role }) => ({
    label: `$(account) ${plainLabel(username)}`,
    description: plainLabel(role),
    value: { kind: 'user', username, isOperator } as const,
  }));
  return [{ label: title, kind: QuickPickItemKind.Separator, value: { kind: 'everybody' } }, ...items];
}
