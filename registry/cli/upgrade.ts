import { readOptions } from '../../server/cli/options/options.ts';
import { UsageError } from '../../server/cli/options/usage-error.ts';
import { specsOf } from './command-options.ts';
import { exitCodes } from './exit-codes/exit-codes.ts';
import { exitWhenInterrupted } from './exit-when-interrupted.ts';
import { configOptions, loadStorageConfig } from './load-config.ts';
import type { Terminal } from './terminal.ts';

/**
 * Runs `taskwright-registry upgrade`: upgrades the PostgreSQL database of the configuration to the version of this program. Servers do the same
 * when they start; a deployment that runs this command first fails before it replaces a server.
 */
export async function upgradeCommand(commandArguments: readonly string[], terminal: Terminal): Promise<number> {
  const options = readOptions(commandArguments, specsOf('upgrade'));
  if (options.names.length > 0) throw new UsageError('takes no file; name the configuration with `--config`');
  const { postgres } = loadStorageConfig(configOptions(options)).storage;
  if (postgres === undefined) throw new Error('the database is SQLite, which the server upgrades when it starts');
  exitWhenInterrupted();
  const { upgradePostgres } = await import('../storage/postgres/upgrade-postgres.ts');
  await upgradePostgres(postgres);
  terminal.out('The database has the version of this program.\n');
  return exitCodes.ok;
}
