import type { PageOptions, RegistryScope } from '../admin-client.ts';
import type { RegistryRequest } from '../registry-request.ts';

/** The maximum page size of the npm registry. */
const pageSize = 250;

/** The requests of package clients (spec 4.1), which every npm registry supports. */
export const npmRequests = {
  /** An empty string finds all packages that the credentials may read. */
  search: (scope: RegistryScope, { text = '', page = {} }: Pick<PageOptions, 'page'> & { readonly text?: string }) => ({
    ...npmPath(scope, '-', 'v1', 'search'),
    method: 'GET' as const,
    query: { text, size: String(pageSize), ...page },
    about: 'the packages',
    identifiesRecord: false,
  }),
  whoAmI: (scope: RegistryScope): RegistryRequest => ({
    ...npmPath(scope, '-', 'whoami'),
    method: 'GET',
    about: 'the name of the signed-in user',
    identifiesRecord: false,
  }),
  /** `forChange` requests the revision, which a change must contain. */
  package: (scope: RegistryScope, name: string, forChange = false): RegistryRequest => ({
    ...packagePath(scope, name),
    method: 'GET',
    ...(forChange && { query: { write: 'true' } }),
  }),
  tarball: (scope: RegistryScope, name: string, file: string): RegistryRequest => ({
    ...packagePath(scope, name),
    after: ['-', file],
    method: 'GET',
    isFile: true,
    about: `the tarball ${JSON.stringify(file)}`,
  }),
  replacePackage: (
    scope: RegistryScope,
    name: string,
    document: Readonly<Record<string, unknown>>,
    /** Required only for a document with fewer versions. */
    revision?: string,
  ): RegistryRequest => ({
    ...packagePath(scope, name),
    ...(revision !== undefined && { after: ['-rev', revision] }),
    method: 'PUT',
    body: document,
  }),
  deletePackage: (scope: RegistryScope, name: string, revision: string): RegistryRequest => ({
    ...packagePath(scope, name),
    after: ['-rev', revision],
    method: 'DELETE',
  }),
  deleteTarball: (scope: RegistryScope, name: string, file: string, revision: string): RegistryRequest => ({
    ...packagePath(scope, name),
    after: ['-', file, '-rev', revision],
    method: 'DELETE',
  }),
  setTag: (scope: RegistryScope, name: string, tag: string, version: string): RegistryRequest => ({
    ...tagPath(scope, name, tag),
    method: 'PUT',
    body: version,
  }),
  removeTag: (scope: RegistryScope, name: string, tag: string): RegistryRequest => ({
    ...tagPath(scope, name, tag),
    method: 'DELETE',
  }),
  stagedVersions: (scope: RegistryScope, { page = {} }: Pick<PageOptions, 'page'>): RegistryRequest => ({
    ...npmPath(scope, '-', 'stage'),
    method: 'GET',
    query: { perPage: '100', ...page },
    about: 'the staged versions',
    identifiesRecord: false,
  }),
  stagedDifference: (scope: RegistryScope, id: string) => stagedPath(scope, 'GET', id, 'diff'),
  approveStaged: (scope: RegistryScope, id: string) => stagedPath(scope, 'POST', id, 'approve'),
  rejectStaged: (scope: RegistryScope, id: string, reason?: string): RegistryRequest => ({
    ...stagedPath(scope, 'DELETE', id),
    ...(reason !== undefined && { query: { reason } }),
  }),
  stagedTarball: (scope: RegistryScope, id: string): RegistryRequest => ({
    ...stagedPath(scope, 'GET', id, 'tarball'),
    isFile: true,
  }),
} as const;

function stagedPath(
  scope: RegistryScope,
  method: RegistryRequest['method'],
  ...path: readonly [id: string, ...more: readonly string[]]
): RegistryRequest {
  const about = `the staged version ${JSON.stringify(path[0])}`;
  return { ...npmPath(scope, '-', 'stage', ...path), method, about, identifiesRecord: true };
}

function npmPath(
  { tenant }: RegistryScope,
  ...segments: readonly string[]
): Pick<RegistryRequest, 'segments' | 'tenant'> {
  return { segments: [...(tenant === undefined ? [] : [tenant]), 'npm', ...segments], tenant };
}

type PackagePath = Pick<RegistryRequest, 'segments' | 'tenant' | 'scopedName' | 'about' | 'identifiesRecord'>;

function packagePath(scope: RegistryScope, name: string): PackagePath {
  return {
    ...npmPath(scope),
    scopedName: name,
    about: `the package ${JSON.stringify(name)}`,
    identifiesRecord: true,
  };
}

function tagPath(scope: RegistryScope, name: string, tag: string): PackagePath & { readonly after: readonly string[] } {
  return {
    ...npmPath(scope, '-', 'package'),
    scopedName: name,
    after: ['dist-tags', tag],
    about: `the tag ${JSON.stringify(tag)} of ${JSON.stringify(name)}`,
    identifiesRecord: true,
  };
}
