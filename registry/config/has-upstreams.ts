import type { NpmConfig } from './config.ts';

/** Returns whether packages of other registries are served. */
export function hasUpstreams({ upstream, upstreams }: NpmConfig): boolean {
  return upstream !== undefined || upstreams.length > 0;
}
