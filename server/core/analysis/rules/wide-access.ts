import { listensOpenly } from '../registry-config/listens-openly.ts';
import { textIn, textsIn } from '../registry-config/registry-file.ts';
import type { Rule } from './rule.ts';

export const wideAccess: Rule = {
  code: 'wide-access',
  severity: 'warning',
  summary: 'A setting of a registry configuration that lets in more than people mostly want.',
  advice: 'Add credentials, or choose a narrower value. Where it is meant, set the severity of this rule.',
  reportsAbsence: true,
  checks: {
    registryConfig: (file) => {
      const { settings, oidc } = file;
      const host = textIn(settings?.object, 'host');
      const role = textIn(oidc?.object, 'default_role');
      const everyone = textsIn(settings?.object, 'trusted_proxies').filter(({ value }) => /\/0+$/.test(value));
      return [
        ...(host && listensOpenly(file) ? [{ message: openToNetwork, span: host }] : []),
        ...(role?.value === 'admin' ? [{ message: 'Whoever signs in may do everything', span: role }] : []),
        ...everyone.map((span) => ({ message: anyProxy, span })),
      ];
    },
  },
};

const openToNetwork = 'The whole network may read, and nobody can write: there is no `auth_token`, user or `[oidc]`';
const anyProxy = 'Every client is believed to be a proxy, and can pretend any address';
