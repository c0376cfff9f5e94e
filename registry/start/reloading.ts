import type { Logger } from 'pino';
import type { TokenUses } from '../authentication/token-uses.ts';
import type { Config } from '../config/config.ts';
import type { ModeSources } from '../directory/settle-mode.ts';
import type { DownloadCounter } from '../statistics/download-counter.ts';
import type { Upstreams } from '../upstream/upstreams.ts';
import { applyMode } from './apply-mode.ts';
import { settingsForRestart } from './changed-settings.ts';
import type { RunningAdvisories } from './start-advisories.ts';

export interface ReloadOptions extends ModeSources {
  readonly logger: Logger;
  readonly reloadAdvisories: RunningAdvisories['reload'];
  readonly tokenUses: Pick<TokenUses, 'flush'>;
  readonly downloads: Pick<DownloadCounter, 'flush'>;
  readonly upstream: Pick<Upstreams, 'flushUses'> | undefined;
}

/**
 * Returns the function `Registry.reload`. Its calls run one at a time. `config` is the configuration at startup.
 * `replaceConfig` replaces the certificate and, in the processes that read, the users and access rules.
 */
export function reloading(
  { config, directory, storage, logger, reloadAdvisories, ...notes }: ReloadOptions,
  replaceConfig: (config: Config) => void,
): (next: Config) => Promise<readonly string[]> {
  return inTurn(async (next: Config) => {
    const requiresRestart = settingsForRestart(config, next);
    // The addresses of packages and the meaning of the top-level users depend on it.
    if (requiresRestart.includes('multi_tenant.enabled')) return requiresRestart;
    const before = directory.mode();
    directory.replaceConfig(next);
    await applyMode({ config: next, directory, storage, logger });
    await reloadAdvisories(next.npm);
    replaceConfig(next);
    if (directory.isReadOnly) await storeNotes({ logger, ...notes });
    if (directory.mode() !== before) logger.warn({ before, after: directory.mode() }, 'the mode of access changed');
    return requiresRestart;
  });
}

type Notes = Pick<ReloadOptions, 'tokenUses' | 'downloads' | 'upstream' | 'logger'>;

/**
 * Stores the data that is otherwise stored periodically: a server becomes read-only so that its storage can be copied.
 */
async function storeNotes({ tokenUses, downloads, upstream, logger }: Notes): Promise<void> {
  try {
    await Promise.all([tokenUses.flush(), downloads.flush(), upstream?.flushUses()]);
  } catch (error) {
    logger.error({ err: error }, 'uses of the cache could not be stored; they will be stored later');
  }
}

function inTurn<Argument, Result>(work: (argument: Argument) => Promise<Result>): typeof work {
  let last: Promise<unknown> = Promise.resolve();
  return (argument) => {
    const next = last.then(() => work(argument));
    last = next.catch(() => undefined);
    return next;
  };
}
