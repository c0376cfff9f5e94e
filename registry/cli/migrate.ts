import { readOptions } from '../../server/cli/options/options.ts';
import { UsageError } from '../../server/cli/options/usage-error.ts';
import { counted } from '../../server/core/text/counted.ts';
import type { Config } from '../config/config.ts';
import { copyObjects } from '../objects/copy-objects.ts';
import { copyRows } from '../storage/transfer/rows.ts';
import { specsOf } from './command-options.ts';
import { exitCodes } from './exit-codes/exit-codes.ts';
import { exitWhenInterrupted } from './exit-when-interrupted.ts';
import { loadStorageConfig } from './load-config.ts';
import type { Terminal } from './terminal.ts';
import { openObjects } from './transfer/open-objects.ts';
import { openRows } from './transfer/open-rows.ts';
import { openSource, type TransferSource } from './transfer/open-source.ts';

/**
 * Runs `taskwright-registry migrate --from FILE --to FILE`, which copies the storage of one configuration to that of
 * another: first contents, each verified by its digest, and then, if the old servers are read-only, all rows in one
 * transaction. A run continues an interrupted copy. If both configurations name the same database, only contents are
 * copied.
 */
export async function migrateCommand(commandArguments: readonly string[], terminal: Terminal): Promise<number> {
  const options = readOptions(commandArguments, specsOf('migrate'));
  const [oldFile, newFile] = [options.value('from'), options.value('to')];
  if (oldFile === undefined || newFile === undefined || options.names.length > 0) {
    throw new UsageError('requires two configuration files: `--from old.toml --to new.toml`');
  }
  const from = loadStorageConfig({ config: oldFile });
  const to = loadStorageConfig({ config: newFile });
  expectStorages(from, to);
  exitWhenInterrupted();
  const source = await openSource(from);
  try {
    const hasSameRows = from.storage.postgres !== undefined && from.storage.postgres === to.storage.postgres;
    if (hasSameRows) return await copyContents(source, to, terminal, source.besideRows);
    if (!from.settings.readOnly) return await copyInAdvance(source, { to, file: oldFile }, terminal);
    return await copyEverything(source, to, terminal);
  } finally {
    await source.close();
  }
}

/** Throws when both configurations name the same storage, or one that no server can use. */
function expectStorages(...configs: readonly [Config, Config]): void {
  const [from, to] = configs;
  for (const { storage } of configs) {
    if (storage.objectStore && storage.postgres === undefined) {
      throw new Error('`[storage.objects]` requires PostgreSQL; set `database` in `[storage]`, or remove the table');
    }
  }
  const isSame =
    from.storage.postgres === to.storage.postgres &&
    bucketOf(from) === bucketOf(to) &&
    (from.storage.objectStore !== undefined || from.settings.dataFolder === to.settings.dataFolder);
  if (isSame) throw new Error('both configurations name the same storage');
}

function bucketOf({ storage: { objectStore: store } }: Config): string | undefined {
  return store && JSON.stringify([store.endpoint, store.bucket, store.prefix]);
}

/** Copies the contents that the other storage lacks. Servers with a folder expect all of them there. */
async function copyContents(
  { rows, objects }: TransferSource,
  to: Config,
  terminal: Terminal,
  besideRows?: TransferSource['besideRows'],
): Promise<number> {
  const store = await openObjects(to);
  try {
    const lacking = (to.storage.objectStore && besideRows?.(store)) ?? store;
    const { copied, present, lost } = await copyObjects(rows.contents(), { from: objects, to: lacking });
    terminal.out(`Copied ${counted(copied, 'content')}; ${present} already existed.\n`);
    if (lost.length === 0) return exitCodes.ok;
    const list = lost.map((id) => `  ${id}\n`).join('');
    terminal.error(`taskwright-registry migrate: these contents are missing or damaged in the source:\n${list}`);
    return exitCodes.damaged;
  } finally {
    store.close();
  }
}

/** Copies the data that can be copied before the old servers are read-only. */
async function copyInAdvance(
  source: TransferSource,
  { to, file }: { readonly to: Config; readonly file: string },
  terminal: Terminal,
): Promise<number> {
  const code = await copyContents(source, to, terminal);
  if (code !== exitCodes.ok) return code;
  terminal.error(
    `taskwright-registry migrate: users, access rules and packages were not copied, since they can still change. Set \`read_only = true\` in \`[settings]\` of ${file}, reload its servers (SIGHUP, or Ctrl+Break on Windows), and run the command again.\n`,
  );
  return exitCodes.failed;
}

async function copyEverything(source: TransferSource, to: Config, terminal: Terminal): Promise<number> {
  // Opened first, since a database that is not empty is refused before anything is copied.
  const target = await openRows(to);
  try {
    const code = await copyContents(source, to, terminal);
    await copyRows(source.rows, target);
    if (await source.rows.hasChanged()) {
      throw new Error(
        'the old storage has changed in the meantime; make its servers read-only, and run the command again',
      );
    }
    await target.commit();
    terminal.out(
      'Copied users, access rules, packages and all other records. Start servers with the new configuration.\n',
    );
    return code;
  } finally {
    await target.close();
  }
}
