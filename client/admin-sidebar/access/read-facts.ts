import { type AccessFacts, accessFacts } from '../../admin-api/access/facts.ts';
import type { Session } from '../../admin-api/session.ts';
import { ifAllowed } from './if-allowed.ts';

/** Reads the facts that decide about access. Rejects with a RegistryError when users or rules cannot be read. */
export async function readFacts(session: Session, tenant: string | undefined): Promise<AccessFacts> {
  const scope = tenant === undefined ? {} : { tenant };
  const [users, rules, stats, operators] = await Promise.all([
    session.users(scope),
    session.rules(scope),
    ifAllowed(session.stats()),
    tenant === undefined ? undefined : ifAllowed(session.users({})),
  ]);
  return accessFacts({ tenant, users, rules, stats, operators });
}
