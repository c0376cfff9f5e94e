import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { configIn, withObjects } from '../../../../harness/registry/crash/crashed-storage.ts';
import { openConfiguredStorage } from '../../../../registry/start/open-configured-storage.ts';
import type { Storage } from '../../../../registry/storage/contract/storage.ts';
import { startServices } from '../replicas/start-services.ts';
import { type Subject, startTaskwright, startTaskwrightOn } from '../subjects.ts';
import { fillStorage } from './fill-storage.ts';

/** A storage with packages on which no server runs yet. */
export interface FilledStorage {
  /** The data folder. With PostgreSQL, it contains only uploads in progress. */
  readonly data: string;
  /** Starts a server, with tables of its configuration file. */
  start(tables?: string): Promise<Subject>;
  remove(): Promise<void>;
}

export const storageKinds = ['sqlite', 'postgres'] as const;

export type StorageKind = (typeof storageKinds)[number];

/** Fills an empty storage with packages, and with what `add` adds: SQLite and files, or PostgreSQL and an object store. */
export async function createFilledStorage(
  kind: StorageKind,
  packages: number,
  add: (storage: Storage) => Promise<void> = async () => undefined,
): Promise<FilledStorage> {
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
    await add(storage);
    await storage.close();
    // PostgreSQL itself does this within a minute of many changes.
    await withObjects(config, async (shared) => void (await shared?.database.query('ANALYZE')));
    const start = (tables = '') =>
      services ? startTaskwrightOn(`${services.tables}${tables}`) : startTaskwright(data, tables);
    return { data, start, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
