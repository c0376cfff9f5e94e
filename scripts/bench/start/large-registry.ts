import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverTenant } from '../../../access/principal.ts';
import { ownerToken, startTestRegistry, type TestRegistry } from '../../../harness/registry/registry.ts';
import { addUser, anyAudit, newUser, noBlob } from '../../../harness/registry/stored.ts';
import type { Storage } from '../../../registry/storage/contract/storage.ts';
import { openStorage } from '../../../registry/storage/sqlite/opening/open-storage.ts';

/**
 * Starts a registry on the loopback interface with `size` users, each with `rulesPerUser` access rules, and `size` cache
 * entries.
 */
export async function startLargeRegistry(size: number, rulesPerUser: number): Promise<TestRegistry> {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-bench-registry-'));
  const storage = openStorage(join(folder, 'data'));
  const names = Array.from({ length: size }, (_, index) => nameOf(index));
  const others = { etag: undefined, fetchedAt: 0, lastUsedAt: 0, hits: 1, verifiedBy: 'upstream' } as const;
  // Concurrent changes share a transaction.
  await Promise.all(
    names.flatMap((name) => [
      addUser(storage, { ...newUser(name), tenant: serverTenant }),
      storage.cache.put({ registry: 'npm', path: name, ...others }, noBlob),
    ]),
  );
  await addRules(storage, names, rulesPerUser);
  storage.close();
  return startTestRegistry(`[settings]\nauth_token = "${ownerToken}"\n`, { folder });
}

async function addRules(storage: Storage, users: readonly string[], rulesPerUser: number): Promise<void> {
  await storage.access.change((draft) => {
    for (const user of users) {
      for (let team = 0; team < rulesPerUser; team++) {
        draft.createRule({ tenant: serverTenant, user, pattern: `npm/@team-${team}/**`, permission: 'read' });
      }
    }
    return { result: undefined, audit: anyAudit };
  });
}

const syllables = ['ba', 'co', 'du', 'fe', 'gi', 'ka', 'lo', 'mu', 'ne', 'pi'];

/** Returns a name; names begin with different words, and the number makes them unique. */
function nameOf(index: number): string {
  const digits = String(index).padStart(5, '0').split('').reverse();
  return `${digits.map((digit) => syllables[Number(digit)]).join('')}-${index}`;
}
