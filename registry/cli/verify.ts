import { type Options, readOptions } from '../../server/cli/options/options.ts';
import { UsageError } from '../../server/cli/options/usage-error.ts';
import { counted } from '../../server/core/text/counted.ts';
import type { Config } from '../config/config.ts';
import { verifyArchive } from '../storage/sqlite/backups/verify-archive.ts';
import { verifyRows } from '../storage/sqlite/backups/verify-rows.ts';
import type { VerificationReport } from '../storage/sqlite/verification/verify-database.ts';
import { verifyFolder } from '../storage/sqlite/verification/verify-folder.ts';
import { backupFile } from './backup-file.ts';
import { specsOf } from './command-options.ts';
import { exitCodes } from './exit-codes/exit-codes.ts';
import { exitWhenInterrupted } from './exit-when-interrupted.ts';
import { configOptions, loadStorageConfig } from './load-config.ts';
import type { Terminal } from './terminal.ts';
import { openSource } from './transfer/open-source.ts';
import { contentsOf, problemLines } from './verification-text.ts';

/**
 * Runs `taskwright-registry verify [FILE]`: verifies a backup, or the storage, whose servers may be running. Changes neither.
 */
export async function verifyCommand(commandArguments: readonly string[], terminal: Terminal): Promise<number> {
  const options = readOptions(commandArguments, specsOf('verify'));
  const [file, ...more] = options.names;
  if (more.length > 0 || (file !== undefined && options.value('data') !== undefined)) {
    throw new UsageError('requires one backup, or no file to verify the storage');
  }
  const verify = file === undefined ? storageVerification(options) : backupVerification(file);
  exitWhenInterrupted();
  const { subject, report } = await verify();
  const problems = report.problems.length === 0 ? 'no problems' : counted(report.problems.length, 'problem');
  terminal.out(`${problemLines(report)}${subject}: ${contentsOf(report)}, ${problems}.\n`);
  return report.problems.length > 0 ? exitCodes.damaged : exitCodes.ok;
}

interface Verification {
  readonly subject: string;
  readonly report: VerificationReport;
}

function backupVerification(given: string): () => Promise<Verification> {
  const command = `taskwright-registry verify --data ${given}`;
  const subject = backupFile(given, `to verify the storage in it, run \`${command}\``);
  return async () => ({ subject, report: await verifyArchive(subject) });
}

function storageVerification(options: Options): () => Promise<Verification> {
  const config = loadStorageConfig(configOptions(options));
  return () => verifyStorage(config);
}

async function verifyStorage(config: Config): Promise<Verification> {
  const { dataFolder } = config.settings;
  if (config.storage.postgres === undefined) return { subject: dataFolder, report: await verifyFolder(dataFolder) };
  const source = await openSource(config);
  try {
    return { subject: source.label, report: await verifyRows(source) };
  } finally {
    await source.close();
  }
}
