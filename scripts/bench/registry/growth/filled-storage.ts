import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { configIn, withObjects } from '../../../../harness/registry/crash/crashed-storage.ts';
import { openConfiguredStorage } from '../../../../registry/start/open-configured-storage.ts';
import { startServices } from '../replicas/start-services.ts';
import { type Subject, startTaskwright, startTaskwrightOn } from '../subjects.ts';
import { fillStorage } from './fill-storage.ts';

/** A storage with packages on which no server runs yet. */
export interface FilledStorage {
  /** The data folder. With PostgreSQL, it contains only uploads in progress. */
  readonly data: string;
  start(): Promise<Subject>;
  remove(): Promise<void>;
}

export const storageKinds = ['sqlite', 'postgres'] as const;

export type StorageKind = (typeof storageKinds)[number];

/** Fills an empty storage with packages: SQLite and files, or PostgreSQL and an object store. */
export async function createFilledStorage(kind: StorageKind, packages: number): Promise<FilledStorage> {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-bench-growth-'));
  const data = join(folder, 'data');
  const services = kind === 'postgres' ? await startServices() : undefined;
  const remove = async () => {
    await services?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    writeFileSync(join(folder, 'registry.toml'), `[settings]\ndata = "${data}"\n${services?.tables ?? ''}`);
    const config = configIn(folder);
    const storage = await openConfiguredStorage({
      config,
      logger: pino({ level: 'silent' }),
      now: Date.now,
      onDamage: () => undefined,
      readers: 0,
      onStep: undefined,
    });
    await fillStorage(storage, packages);
    await storage.close();
    // PostgreSQL itself does this within a minute of many changes.
    await withObjects(config, async (shared) => void (await shared?.database.query('ANALYZE')));
    return { data, start: () => (services ? startTaskwrightOn(services.tables) : startTaskwright(data)), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
