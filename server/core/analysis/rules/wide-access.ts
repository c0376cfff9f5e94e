import type { Node, ObjectNode } from '../../document/node.ts';
import { listensOpenly } from '../registry-config/listens-openly.ts';
import { tableIn, textIn, textsIn } from '../registry-config/tables.ts';
import type { Rule } from './rule.ts';

export const wideAccess: Rule = {
  code: 'wide-access',
  severity: 'warning',
  summary: 'A setting of a registry configuration grants more access than is usually intended.',
  advice: 'Add credentials or choose a narrower value. If the access is intended, change the severity of this rule.',
  reportsAbsence: true,
  checks: {
    registryConfig: (file) => {
      const { settings, oidc } = file;
      const host = textIn(settings?.object, 'host');
      const role = textIn(oidc?.object, 'default_role');
      const everyone = textsIn(settings?.object, 'trusted_proxies').filter(({ value }) => /\/0+$/.test(value));
      return [
        ...(host && listensOpenly(file) ? [{ message: openToNetwork, span: host }] : []),
        ...(role?.value === 'admin' ? [{ message: everyoneIsAdmin, span: role }] : []),
        ...everyone.map((span) => ({ message: anyProxy, span })),
        ...file.publishers.flatMap(claimsOfEveryJob).map((span) => ({ message: anyJob, span })),
      ];
    },
  },
};

/** Returns the claims of a publisher that match every job of the issuer. */
function claimsOfEveryJob(publisher: ObjectNode): readonly ObjectNode[] {
  const claims = tableIn(publisher, 'claims');
  const isAny = (value: Node): boolean => value.kind === 'string' && /^[*/]+$/.test(value.value);
  return claims && claims.members.length > 0 && claims.members.every(({ value }) => value && isAny(value))
    ? [claims]
    : [];
}

const openToNetwork = 'Anyone on the network can read, and no user can write; add `auth_token`, a user or `[oidc]`';
const everyoneIsAdmin = 'Every user who signs in becomes an administrator; choose a role with fewer permissions';
const anyJob =
  'Every CI job of this issuer may publish these packages; require a claim of your own, such as `repository`';
const anyProxy = 'Every client is trusted as a proxy and can spoof its address; list only proxies';
