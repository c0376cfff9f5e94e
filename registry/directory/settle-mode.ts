import type { Config } from '../config/config.ts';
import type { AccessChange, AccessDraft } from '../storage/contract/access-records.ts';
import type { Storage } from '../storage/contract/storage.ts';
import type { AccessDirectory } from './access-directory.ts';

export interface ModeSources {
  readonly config: Config;
  readonly directory: AccessDirectory;
  readonly storage: Storage;
}

/**
 * Keeps the mode of the directory when the users and access rules that caused it are removed, and applies `require_auth =
 * false`, which is the only way back to simple token mode. Resolves to a sentence when the mode differs from what the
 * configuration file alone implies, or when it changes; undefined otherwise. Runs at startup and after each change to
 * the configuration file.
 */
export async function settleMode({ config, directory, storage }: ModeSources): Promise<string | undefined> {
  const { access } = storage;
  await storage.refresh();
  const { requireAuth } = config.settings;
  const hasReason = directory.requiresCredentials || access.hasUsers();
  if (hasReason) {
    if (!access.requiresCredentials) await access.change(requireCredentials);
    return requireAuth === false ? usersLeft : undefined;
  }
  if (!access.requiresCredentials) return undefined;
  if (requireAuth !== false) return stillRequired;
  await access.change(openToEveryone);
  return nowOpen;
}

function requireCredentials(draft: AccessDraft): AccessChange<void> {
  draft.setRequiresCredentials(true);
  return { result: undefined, audit: undefined };
}

function openToEveryone(draft: AccessDraft): AccessChange<void> {
  draft.setRequiresCredentials(false);
  const details = { require_auth: false };
  const change = { action: 'mode.update', target: 'simple-token', details };
  return { result: undefined, audit: { ...change, tenant: '', actor: 'configuration', address: '' } };
}

const usersLeft =
  '`require_auth = false` has no effect while there are users that were added; to let everyone read, set ' +
  '`anonymous_reads = true`, or delete the users and restart the server.';
const stillRequired =
  'No user or access rule is left, but reading still requires credentials, as it did before; to let everyone read, set ' +
  '`require_auth = false`.';
const nowOpen = 'Everyone may read now, because of `require_auth = false`; before, reading required credentials.';
