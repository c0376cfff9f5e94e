import type { AdminClient, ListPages, RegistryScope, RequestOptions } from '../../../admin-client/admin-client.ts';
import { authorizationHeader } from '../../../admin-client/authorization-header.ts';
import { createAdminClient } from '../../../admin-client/client/create-admin-client.ts';
import { listAll } from '../../../admin-client/client/list-all.ts';
import { type PackagePublication, publishPackage } from '../../../admin-client/client/publish-package.ts';
import { whoAmI } from '../../../admin-client/client/who-am-i.ts';
import type { Connection } from '../../../admin-client/connection.ts';
import { normalizeBaseUrl } from '../../../admin-client/http/base-url.ts';
import { RegistryError } from '../../../admin-client/registry-error.ts';
import type { ListSource } from '../../../admin-client/session.ts';
import { UsageError } from '../../../server/cli/options/usage-error.ts';
import { type Environment, TokenSources } from '../../config/token-sources.ts';

/** A running registry that the command administers, or one of its tenants. */
export interface RemoteRegistry {
  readonly client: AdminClient;
  readonly scope: RegistryScope;
  /** The address, with the tenant if there is one, for messages. */
  readonly where: string;
  /** Resolves to the user whose token is used; to undefined for the static token. */
  currentUser(): Promise<string | undefined>;
  /** Publishes a version. */
  publish(publication: Omit<PackagePublication, 'tenant'>, options: RequestOptions): Promise<void>;
  /** Resolves to a whole list. Rejects if some of its records cannot be read. */
  all<Item>(source: ListPages<Item> & Pick<ListSource<Item>, 'keyOf'>): Promise<readonly Item[]>;
}

export interface RemoteOptions {
  readonly address: string | undefined;
  readonly tenant: string | undefined;
  readonly tokenFile: string | undefined;
  readonly environment: Environment;
}

export const addressVariable = 'TASKWRIGHT_REGISTRY_URL';
export const tokenVariable = 'TASKWRIGHT_REGISTRY_TOKEN';

/** Returns the registry that the options and the environment name. Throws a UsageError if the address or the token is missing. */
export function remoteRegistry({ address, tenant, tokenFile, environment }: RemoteOptions): RemoteRegistry {
  const given = address ?? environment[addressVariable];
  if (given === undefined)
    throw new UsageError(
      `requires the address of the registry: \`--registry URL\` or the variable \`${addressVariable}\``,
    );
  const base = normalizeBaseUrl(given);
  if ('problem' in base) throw new UsageError(`cannot use the address \`${given}\`: ${sentenceEnd(base.problem)}`);
  const { baseUrl, isPlain } = base;
  const connection: Connection = {
    ...{ id: 'command', name: baseUrl, baseUrl, credential: { kind: 'token' }, tenants: [], isLocal: false },
    // An address of the local network; credentials are never sent to others without encryption.
    ...(isPlain && { allowsPlainHttp: isPlain }),
  };
  const header = headerWith(tokenFile, environment);
  const client = createAdminClient(connection, async () => header);
  const scope = tenant === undefined ? {} : { tenant };
  return {
    client,
    scope,
    where: tenant === undefined ? baseUrl : `${baseUrl} (tenant ${tenant})`,
    async currentUser() {
      try {
        return await whoAmI(connection, async () => header, scope);
      } catch (error) {
        // The static token belongs to no user.
        if (error instanceof RegistryError && (error.kind === 'refused' || error.kind === 'not-found'))
          return undefined;
        throw error;
      }
    },
    publish: (publication, options) =>
      publishPackage(connection, async () => header, { ...publication, tenant }, options),
    async all(source) {
      const { keyOf } = source;
      const { items, broken } = await listAll((page) => client.list(source, scope, page), { keyOf });
      const [first] = broken;
      if (first === undefined) return items;
      throw new Error(`cannot read all records of ${baseUrl}: ${sentenceEnd(first.problem)}; nothing was changed`);
    },
  };
}

/** Returns the header with the token. The token never is an argument, since other users of the machine can see those. */
function headerWith(tokenFile: string | undefined, environment: Environment): string {
  const secrets = new TokenSources(process.cwd(), environment);
  const source =
    tokenFile === undefined
      ? ({ kind: 'env', name: tokenVariable } as const)
      : ({ kind: 'file', name: tokenFile } as const);
  const found = secrets.findSecret(source, () => undefined);
  const remedy =
    'set it to the static token or the token of an admin, or name a file that contains it with `--token-file`';
  if ('problem' in found) throw new UsageError(`requires a token: ${lowerFirst(found.problem)}; ${remedy}`);
  const authorization = authorizationHeader({ kind: 'token' }, found.text);
  if ('problem' in authorization) throw new UsageError(`cannot send the token: ${sentenceEnd(authorization.problem)}`);
  return authorization.header;
}

function sentenceEnd(sentence: string): string {
  return lowerFirst(sentence).replace(/\.$/, '');
}

function lowerFirst(text: string): string {
  return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
}
