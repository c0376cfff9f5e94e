import { accessFromLists } from '../../../admin-client/access/access-from-lists.ts';
import type { RegistryScope } from '../../../admin-client/admin-client.ts';
import { systemClock } from '../../../admin-client/clock.ts';
import { ruleList } from '../../../admin-client/lists/rule-list.ts';
import { userList } from '../../../admin-client/lists/user-list.ts';
import type { AccessAnswer, PackageAccess } from '../../../admin-client/records/access-answer.ts';
import { RegistryError } from '../../../admin-client/registry-error.ts';
import type { Session } from '../../../admin-client/session.ts';

/**
 * Requests an explanation of access from the server. If the server does not support this, derives the answer from its
 * users and rules. Rejects with a RegistryError.
 */
export async function explainedAccess(
  session: Session,
  scope: RegistryScope,
  question: PackageAccess,
): Promise<AccessAnswer> {
  const { client, support } = session;
  if (support.explainsAccess !== false) {
    const answer = await client.access(scope, question).catch((error: unknown) => {
      if (!(error instanceof RegistryError) || !unsupported.has(error.kind)) throw error;
      // A server error can be temporary.
      if (error.kind !== 'server-error') support.explainsAccess = false;
      return undefined;
    });
    if (answer !== undefined) return answer;
  }
  const { who } = question;
  const isOperator = who.kind === 'user' && who.isOperator;
  const [users, rules] = await Promise.all([
    session.list(userList, isOperator ? {} : scope).read(),
    session.list(ruleList, scope).read(),
  ]);
  return accessFromLists(question, { users: users.items, rules: rules.items, pause: () => systemClock.wait(0) });
}

/** The errors of servers that do not support explaining access. */
const unsupported: ReadonlySet<RegistryError['kind']> = new Set([
  'not-found',
  'not-a-registry',
  'not-multi-tenant',
  'refused',
  'server-error',
  'bad-response',
  'proxy-page',
  'redirected',
]);
