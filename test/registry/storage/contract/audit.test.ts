import { afterEach, beforeEach, expect, test } from 'vitest';
import { anyAudit, store } from '../../../../harness/registry/stored.ts';
import type { AuditFilter } from '../../../../registry/storage/contract/audit-records.ts';
import type { Storage } from '../../../../registry/storage/contract/storage.ts';
import { type OpenedStorage, storageKinds } from './storage-kinds.ts';

const history = [
  [1, 'ann', 'package.publish'],
  [2, 'ann', 'login.failed'],
  [3, 'ben', 'package.tag'],
  [4, 'ann', 'package.publish'],
  [5, 'ben', 'package.publish'],
  [6, 'ann', 'package.tag'],
] as const;

for (const kind of storageKinds)
  kind.describe(kind.name, () => {
    let opened: OpenedStorage;
    let storage: Storage;
    let clock: number;
    beforeEach(async () => {
      clock = 7;
      opened = await kind.open({ now: () => clock });
      ({ storage } = opened);
    });
    afterEach(() => opened.remove());

    test('records are listed newest first, in pages', async () => {
      for (const target of ['one', 'two', 'three'])
        await store(storage, { name: target, audit: () => ({ ...anyAudit, target, details: { tags: ['latest'] } }) });
      const first = await storage.audit.page({ limit: 2, cursor: undefined });
      expect(first.items).toMatchObject([{ target: 'three', at: 7, details: { tags: ['latest'] } }, { target: 'two' }]);
      const second = await storage.audit.page({ limit: 2, cursor: first.next });
      expect(second).toMatchObject({ items: [{ target: 'one' }], next: undefined });
    });

    test('records are found by user, action and period, also in combination, and every page except the last has a next one', async () => {
      const { action: _action, ...failed } = anyAudit;
      for (const [at, actor, action] of history) {
        clock = at;
        const audit = () => ({ ...anyAudit, actor, action, target: String(at) });
        if (action === 'login.failed') await storage.audit.addFailedLogin({ ...failed, actor, target: String(at) }, 9);
        else await store(storage, { name: `p${at}`, audit });
      }
      const found = async (filter: AuditFilter, limit = 100) => {
        const targets: string[] = [];
        for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
          const page = await storage.audit.page({ limit, cursor }, filter);
          targets.push(...page.items.map(({ target }) => target));
          cursor = page.next;
        }
        return targets.join(' ');
      };
      for (const limit of [1, 2, 100]) {
        expect(await found({}, limit)).toBe('6 5 4 3 2 1');
        expect(await found({ actor: 'ann' }, limit)).toBe('6 4 2 1');
        expect(await found({ action: 'package.tag' }, limit)).toBe('6 3');
        expect(await found({ actor: 'ann', action: 'package.publish' }, limit)).toBe('4 1');
        expect(await found({ from: 2, to: 5 }, limit)).toBe('4 3 2');
        expect(await found({ actor: 'ann', from: 2, to: 5 }, limit)).toBe('4 2');
        expect(await found({ actor: 'ann', action: 'package.publish', to: 4 }, limit)).toBe('1');
        expect(await found({ actor: 'nobody' }, limit)).toBe('');
      }
      expect(await storage.audit.removeBefore(4, 2)).toBe(2);
      expect(await found({})).toBe('6 5 4 3');
      expect(await storage.audit.removeBefore(4, 2)).toBe(1);
      expect(await storage.audit.removeBefore(4, 2)).toBe(0);
      expect(await found({})).toBe('6 5 4');
    });

    test('the records of a user and an action are found behind several hundred others of the user', async () => {
      const { action: _action, ...failed } = anyAudit;
      for (const name of ['one', 'two']) await store(storage, { name, audit: () => ({ ...anyAudit, target: name }) });
      await Promise.all(Array.from({ length: 600 }, () => storage.audit.addFailedLogin(failed, 1_000)));
      const filter = { actor: anyAudit.actor, action: anyAudit.action };
      const first = await storage.audit.page({ limit: 1, cursor: undefined }, filter);
      expect(first.items).toMatchObject([{ target: 'two' }]);
      const second = await storage.audit.page({ limit: 1, cursor: first.next }, filter);
      expect(second).toMatchObject({ items: [{ target: 'one' }], next: undefined });
    });

    test('only the newest failed logins are kept, together with all other records', async () => {
      await store(storage, { name: 'one' });
      const { action: _action, ...failed } = anyAudit;
      for (let i = 0; i < 5; i++) await storage.audit.addFailedLogin({ ...failed, target: `guess-${i}` }, 3);
      const { items } = await storage.audit.page({ limit: 100, cursor: undefined });
      expect(items.map(({ action, target }) => `${action} ${target}`)).toEqual([
        ...['guess-4', 'guess-3', 'guess-2'].map((target) => `login.failed ${target}`),
        'x x',
      ]);
    });
  });
