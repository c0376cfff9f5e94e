import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startAdvisories } from '../../../registry/start/start-advisories.ts';

const recordAbout = (name: string) => ({
  id: 'MAL-1',
  affected: [{ package: { ecosystem: 'npm', name }, versions: ['1.0.0'] }],
});

test('the files are read again after they have changed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-osv-'));
  const osv = join(folder, 'all.json');
  writeFileSync(osv, JSON.stringify([recordAbout('one')]));
  const { advisories, stop } = await startAdvisories({ advisories: [], osv }, pino({ level: 'silent' }), {
    interval: 10,
  });
  onTestFinished(() => {
    stop();
    rmSync(folder, { recursive: true });
  });
  const known = (): readonly number[] => ['one', 'two'].map((name) => advisories.of(name).length);
  expect(known()).toEqual([1, 0]);
  writeFileSync(osv, JSON.stringify([recordAbout('one'), recordAbout('two')]));
  await vi.waitFor(() => expect(known()).toEqual([1, 1]), { timeout: 10_000 });
});
