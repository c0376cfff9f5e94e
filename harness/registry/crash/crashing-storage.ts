import { throws } from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseName, namesIn, restoreDraftPrefix } from '../../../registry/storage/folder/names.ts';
import { openStorage } from '../../../registry/storage/sqlite/opening/open-storage.ts';
import { ownerConfig } from '../registry.ts';

/** The steps at which servers or commands are killed. */
export interface KillSteps {
  /** The highest step for kills at random steps; usually, at least the number of steps. */
  readonly max: number;
  /** The distance between the steps for kills at successive steps. */
  readonly stride: number;
}

/** A kind of storage whose servers and commands are killed. The storage belongs to a folder, which contains its `registry.toml`. */
export interface CrashingStorage {
  readonly name: string;
  readonly steps: { readonly server: KillSteps; readonly command: KillSteps };
  /** Creates an empty storage and its folder. */
  create(folder: string): Promise<void>;
  /** Copies a storage that nothing uses into a new folder. */
  copy(from: string, to: string): Promise<void>;
  remove(folder: string): Promise<void>;
  /** Rejects if an interrupted restore or migration is partly visible. */
  expectNothingOrAll(folder: string): Promise<void>;
}

/** SQLite, with files in the folder `data`. */
export const sqliteStorage: CrashingStorage = {
  name: 'SQLite and files',
  steps: { server: { max: 60, stride: 1 }, command: { max: 12, stride: 1 } },
  async create(folder) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'registry.toml'), `${ownerConfig}port = 0\n`);
  },
  copy: async (from, to) => cpSync(from, to, { recursive: true }),
  remove: async (folder) => rmSync(folder, { recursive: true, force: true }),
  async expectNothingOrAll(folder) {
    const data = join(folder, 'data');
    const isRestoring = namesIn(data).some((name) => name.startsWith(restoreDraftPrefix));
    if (existsSync(join(data, databaseName)) || !isRestoring) return;
    throws(() => openStorage(data), /A restore into `.*` has not finished; run `taskwright-registry restore` again/);
  },
};
