import type { Subject } from '../subjects.ts';
import { manyVersions, patterns, tokens, versions } from './fill-access.ts';
import { audited } from './load-bodies.ts';
import type { LoadRequest } from './request-load.ts';

const json = { accept: 'application/json' };
const ok = [200];
const bulkPath = '-/npm/v1/security/advisories/bulk';

/** The audit of a server that has no advisories. */
export function auditLoads({ packages }: Subject): readonly LoadRequest[] {
  const name = `audit of ${audited} names, without advisories`;
  const url = `${packages}/${bulkPath}`;
  return [{ name, url, headers: reader, method: 'POST', body: 'bulk', isCompressed: true, statuses: [404] }];
}

/** The requests whose work grows with the store, the user or the body. */
export function waitLoads({ packages, headers: admin }: Subject): readonly LoadRequest[] {
  const { origin } = new URL(packages);
  const packument = `${packages}/${manyVersions}`;
  const post = { headers: reader, method: 'POST' } as const;
  const audit = { ...post, isCompressed: true } as const;
  const get = (name: string, url: string, headers: LoadRequest['headers'] = reader): LoadRequest => {
    return { name, url, headers, statuses: ok };
  };
  return [
    get('ping', `${packages}/-/ping`),
    { ...audit, name: `audit of ${audited} names`, url: `${packages}/${bulkPath}`, body: 'bulk', statuses: ok },
    { ...audit, name: 'audit of a tree', url: `${packages}/-/npm/v1/security/audits`, body: 'tree', statuses: ok },
    { ...audit, name: 'audit of nested arrays', url: `${packages}/${bulkPath}`, body: 'nested', statuses: [400] },
    { ...get('packument for new hosts', packument), varies: 'host' },
    { ...get(`packument of ${versions} versions in all forms`, packument), varies: 'form' },
    { ...get('unknown tokens', packument), varies: 'token', statuses: [401, 429] },
    get('`npm access list packages`', `${packages}/-/user/reader/package`),
    get(`packument with ${patterns} patterns`, packument, { ...sender('patterns'), ...json }),
    get(`list of packages with ${patterns} patterns`, `${packages}/-/user/patterns/package`, sender('patterns')),
    get(`search with ${patterns} patterns`, `${packages}/-/v1/search?text=a&size=250`, sender('patterns')),
    get('search', `${packages}/-/v1/search?text=bench&size=250`),
    get('version of many', `${packument}/latest`),
    get('dist-tags', `${packages}/-/package/${manyVersions}/dist-tags`),
    get('collaborators', `${packages}/-/package/${manyVersions}/collaborators`),
    get('staged versions', `${packages}/-/stage`),
    get('downloads', `${packages}/downloads/range/last-year/${manyVersions}`),
    get('many cookies', packument, { ...sender('reader'), cookie: 'a=b; '.repeat(2_500) }),
    get('explained access', `${origin}/admin/access?package=npm/${manyVersions}`, admin),
    get('explained access of a user', `${origin}/admin/access?package=npm/x&user=patterns`, admin),
    get('list of users', `${origin}/admin/users`, admin),
    get('list of users, filtered', `${origin}/admin/users?q=none`, admin),
    get('list of rules', `${origin}/admin/acl`, admin),
    get('audit log', `${origin}/admin/audit?user=nobody`, admin),
    get('versions of a package', `${origin}/admin/packages/${manyVersions}`, admin),
    get('statistics', `${origin}/admin/stats`, admin),
    get('metrics', `${origin}/metrics`, admin),
    get('OpenAPI', `${origin}/admin/openapi.json`, admin),
    {
      name: 'publication of 20 MB',
      url: `${packages}/bench-large`,
      headers: admin,
      method: 'PUT',
      body: 'publication',
      statuses: [201, 409, 403],
    },
  ];
}

/** Returns the headers of a user of the benchmark. */
export function sender(user: keyof typeof tokens): { readonly authorization: string } {
  return { authorization: `Bearer ${tokens[user]}` };
}

const reader = sender('reader');
