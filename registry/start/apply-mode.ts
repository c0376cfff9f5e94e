import type { Logger } from 'pino';
import { type ModeSources, settleMode } from '../directory/settle-mode.ts';

/** Stores the mode of the server, and logs a sentence when the configuration file alone would cause another one. */
export async function applyMode({ logger, ...sources }: ModeSources & { readonly logger: Logger }): Promise<void> {
  try {
    const sentence = await settleMode(sources);
    if (sentence !== undefined) logger.warn(sentence);
  } catch (error) {
    logger.error({ err: error }, 'the mode could not be stored; `require_auth` is applied at the next start');
  }
}
