import type { DownloadedVersion } from './contract/download-records.ts';
import { type DatabaseRow, integer, optionalInteger, text } from './row.ts';

/** Returns the version in a row, with its downloads. */
export function toDownloadedVersion(row: DatabaseRow): DownloadedVersion {
  return {
    version: text(row, 'version'),
    blob: text(row, 'blob'),
    size: integer(row, 'size'),
    publishedAt: integer(row, 'published_at'),
    publishedBy: text(row, 'published_by'),
    downloads: integer(row, 'downloads'),
    lastDownloadAt: optionalInteger(row, 'last_at'),
  };
}
