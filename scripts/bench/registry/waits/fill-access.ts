import { anyAudit, newUser, store } from '../../../../harness/registry/stored.ts';
import type { AccessDraft } from '../../../../registry/storage/contract/access-records.ts';
import type { Storage } from '../../../../registry/storage/contract/storage.ts';
import { hashToken } from '../../../../registry/tokens/tokens.ts';

export const users = 10_000;
export const rulesOfUser = 5;
export const patterns = 600;
export const versions = 1_000;
/** The package that has these versions. */
export const manyVersions = 'bench-versions';
const usersPerTransaction = 500;

/** The users of the benchmark who send requests, by the name of the user. */
export const tokens = {
  /** May read everything. */
  reader: 'bench-reader-token-for-loopback',
  /** Has many patterns, and one that grants. */
  patterns: 'bench-patterns-token-for-loopback',
  /** Sends the requests that are measured. */
  other: 'bench-other-token-for-loopback',
} as const;

/** Adds users, access rules and a package of many versions, directly through the storage. */
export async function fillAccess(storage: Storage): Promise<void> {
  for (let i = 0; i < versions; i++) {
    const version = `1.${i}.0`;
    const dependencies = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`bench-${at}`, `^${i}.${at}.0`]));
    const dist = { integrity: 'sha512-', shasum: '', tarball: '' };
    const manifest = JSON.stringify({ name: manyVersions, version, dependencies, dist });
    await store(storage, { name: manyVersions, version, manifest, content: version });
  }
  await change(storage, addSenders);
  for (let first = 0; first < users; first += usersPerTransaction) {
    await change(storage, (draft) => {
      for (let i = first; i < first + usersPerTransaction; i++) addUser(draft, i);
    });
  }
}

function addSenders(draft: AccessDraft): void {
  draft.setRequiresCredentials(true);
  for (const [username, token] of Object.entries(tokens)) {
    draft.createUser({ ...newUser(username), tokenHash: hashToken(token) });
  }
  for (const user of ['reader', 'other']) grant(draft, user, 'npm/**');
  for (let i = 0; i < patterns; i++) grant(draft, 'patterns', `npm/*${'-*'.repeat(i % 5)}-${i}-*`);
  grant(draft, 'patterns', 'npm/bench-*');
}

function addUser(draft: AccessDraft, number: number): void {
  const username = `user-${number}`;
  draft.createUser(newUser(username));
  for (let i = 1; i < rulesOfUser; i++) grant(draft, username, `npm/@team-${number}-${i}/**`);
  grant(draft, username, `npm/bench-*`);
}

function grant(draft: AccessDraft, user: string, pattern: string): void {
  draft.createRule({ tenant: '', user, pattern, permission: 'read' });
}

async function change(storage: Storage, write: (draft: AccessDraft) => void): Promise<void> {
  await storage.access.change((draft) => {
    write(draft);
    return { result: undefined, audit: anyAudit };
  });
}
