import { type Clock, systemClock } from '../../../admin-client/clock.ts';
import type { PackageDetails, PackageVersion } from '../../../admin-client/records/package-records.ts';
import { RegistryError, type RegistryErrorKind } from '../../../admin-client/registry-error.ts';
import type { RemoteRegistry } from '../administration/remote-registry.ts';
import { withRetries } from './retries.ts';

/** The registry that packages are imported into. All methods reject with a RegistryError. */
export interface ImportTarget {
  readonly where: string;
  /** Resolves to the versions that are published there, without those of upstreams, and the tags. */
  stored(name: string): Promise<StoredPackage>;
  publish: RemoteRegistry['publish'];
  setTag(name: string, tag: string, version: string): Promise<void>;
  deprecate(name: string, version: string, message: string): Promise<void>;
}

export interface StoredPackage {
  readonly versions: ReadonlyMap<string, PackageVersion>;
  readonly tags: ReadonlyMap<string, string>;
}

const temporaryKinds: ReadonlySet<RegistryErrorKind> = new Set(['server-error', 'too-many-requests', 'unreachable']);

/** Returns a registry that is called again after temporary failures. */
export function importTarget(registry: RemoteRegistry, signal: AbortSignal, clock: Clock = systemClock): ImportTarget {
  const { client, scope } = registry;
  const retried = <Value>(work: () => Promise<Value>) =>
    withRetries(work, {
      clock,
      signal,
      temporary: (error) =>
        error instanceof RegistryError && temporaryKinds.has(error.kind)
          ? { retryAfter: error.details.retryAfter }
          : undefined,
    });
  return {
    where: registry.where,
    stored: (name) => retried(async () => storedPackage(await found(client.package(scope, name, { signal })))),
    publish: (publication, options) => retried(() => registry.publish(publication, options)),
    setTag: (name, tag, version) => retried(() => client.setTag(scope, name, tag, version)),
    deprecate: (name, version, message) => retried(() => client.deprecate(scope, name, [version], message)),
  };
}

async function found(details: Promise<PackageDetails>): Promise<PackageDetails | undefined> {
  try {
    return await details;
  } catch (error) {
    if (error instanceof RegistryError && error.kind === 'not-found') return undefined;
    throw error;
  }
}

/** Downloads are counted only of versions that are published here. */
function storedPackage(details: PackageDetails | undefined): StoredPackage {
  const own = (details?.versions ?? []).filter(({ downloads }) => downloads !== undefined);
  const versions = new Map(own.map((version) => [version.version, version]));
  return { versions, tags: versions.size === 0 ? new Map() : (details?.tags ?? new Map()) };
}
