import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { ModeSources } from '../directory/settle-mode.ts';
import type { ConfiguredAdvisories } from '../supply-chain/advisories/configured-advisories.ts';
import { applyMode } from './apply-mode.ts';
import { settingsForRestart } from './changed-settings.ts';

export interface ReloadOptions extends ModeSources {
  readonly logger: Logger;
  readonly advisories: Pick<ConfiguredAdvisories, 'replace'>;
  /** Replaces the certificate and, in the processes that read, who has access. */
  readonly replaceConfig: (config: Config) => void;
}

/** Returns the function `Registry.reload`. Its calls run one after the other. `config` is the configuration at the start. */
export function reloading({
  config,
  directory,
  storage,
  logger,
  advisories,
  replaceConfig,
}: ReloadOptions): (next: Config) => Promise<readonly string[]> {
  return inTurn(async (next: Config) => {
    const requiresRestart = settingsForRestart(config, next);
    // The addresses of packages and the meaning of the top-level users depend on it.
    if (requiresRestart.includes('multi_tenant.enabled')) return requiresRestart;
    const before = directory.mode();
    directory.replaceConfig(next);
    await applyMode({ config: next, directory, storage, logger });
    advisories.replace(next.npm.advisories);
    replaceConfig(next);
    if (directory.mode() !== before) logger.warn({ before, after: directory.mode() }, 'the mode of access changed');
    return requiresRestart;
  });
}

function inTurn<Argument, Result>(work: (argument: Argument) => Promise<Result>): typeof work {
  let last: Promise<unknown> = Promise.resolve();
  return (argument) => {
    const next = last.then(() => work(argument));
    last = next.catch(() => undefined);
    return next;
  };
}
