import type { Context } from '../../http/context.ts';
import type { BodyLimits } from '../../http/request-body.ts';

/** Returns the limits of the body with which a client publishes a version or changes a package. */
export function bodyLimits({ config, maxBodyWait }: Pick<Context, 'config' | 'maxBodyWait'>): BodyLimits {
  return { maxSize: config.settings.bodyLimit, setting: 'body_limit', maxWait: maxBodyWait, isReleased: true };
}
