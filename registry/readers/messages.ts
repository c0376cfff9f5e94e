import type { Config } from '../config/config.ts';

/** A message to a process that reads. */
export type ReaderCommand =
  | { readonly kind: 'start'; readonly config: Config; readonly writer: string }
  /** Replaces the users, the access rules and the certificate; see `Registry.reload`. */
  | { readonly kind: 'config'; readonly config: Config }
  | { readonly kind: 'stop' };

/** A message from a process that reads. */
export type ReaderReport =
  /** It waits for the `start` command. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'listening'; readonly url: string }
  | { readonly kind: 'failed'; readonly message: string; readonly code: string | undefined }
  | { readonly kind: 'work'; readonly work: ReportedWork };

/** The work of a process that reads since its last report. */
export interface ReportedWork {
  readonly requests: readonly RespondedRequest[];
  /** The paths of the entries of the upstream's cache that were used, once for each use. */
  readonly cacheUses: readonly string[];
  /** The tenants, names and versions of downloads, once for each download. */
  readonly downloads: readonly Download[];
  /** The tokens that were used, and the users who have sent a request, as for `TokenUses.add`. */
  readonly tokenUses: readonly string[];
}

export type Download = readonly [tenant: string, name: string, version: string];
export type RespondedRequest = readonly [registry: string, status: number, milliseconds: number];
