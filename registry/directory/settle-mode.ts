import type { Config } from '../config/config.ts';
import type { Storage } from '../storage/sqlite/open-storage.ts';
import type { AccessDirectory } from './access-directory.ts';

export interface ModeSources {
  readonly config: Config;
  readonly directory: AccessDirectory;
  readonly storage: Storage;
}

/**
 * Makes the mode of the directory outlast the users and access rules that cause it, and applies `require_auth = false`, which
 * is the only way back to simple token mode. Returns a sentence when the mode is not what the configuration file alone would
 * cause, or when it changes; undefined otherwise. Runs at the start and after each change of the configuration file.
 */
export function settleMode({ config, directory, storage }: ModeSources): string | undefined {
  const { credentialRequirement: requirement } = storage;
  const { requireAuth } = config.settings;
  const hasReason = directory.requiresCredentials || storage.users.hasAny();
  if (hasReason) {
    requirement.set();
    return requireAuth === false ? usersLeft : undefined;
  }
  if (!requirement.isSet) return undefined;
  if (requireAuth !== false) return stillRequired;
  storage.transaction(() => {
    requirement.clear();
    storage.audit.append({
      tenant: '',
      actor: 'configuration',
      action: 'mode.update',
      target: 'simple-token',
      address: '',
      details: { require_auth: false },
    });
  });
  return nowOpen;
}

const usersLeft =
  '`require_auth = false` has no effect while there are users that were added; to let everyone read, set ' +
  '`anonymous_reads = true`, or delete the users and restart the server.';
const stillRequired =
  'No user or access rule is left, but reading still requires credentials, as it did before; to let everyone read, set ' +
  '`require_auth = false`.';
const nowOpen = 'Everyone may read now, because of `require_auth = false`; before, reading required credentials.';
