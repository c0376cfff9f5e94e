import type { Logger } from 'pino';
import type { Registry } from '../start/start-registry.ts';
import { type ConfigOptions, loadConfig } from './load-config.ts';

/**
 * Reads the configuration file again and replaces the settings that a running server can replace; the log names those
 * that require a restart. With an invalid file, nothing changes and the mistakes are logged. Resolves to the path of the file;
 * undefined if it cannot be used or if the default file does not exist.
 */
export async function reload(registry: Registry, options: ConfigOptions, logger: Logger): Promise<string | undefined> {
  try {
    const { config, file, warnings } = loadConfig(options);
    for (const warning of warnings) logger.warn(warning);
    const requiresRestart = await registry.reload(config);
    if (requiresRestart.includes('multi_tenant.enabled')) {
      logger.error({ requiresRestart }, 'the configuration was not reloaded: `multi_tenant` requires a restart');
    } else if (requiresRestart.length > 0) {
      logger.warn({ requiresRestart }, 'configuration reloaded; some settings require a restart');
    } else logger.info('configuration reloaded');
    return file;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    logger.error({ reason }, 'the configuration was not reloaded; the server continues with the previous one');
    return undefined;
  }
}
