import type { PackageHead, StoredFragment } from './contract/records.ts';
import { type DatabaseRow, integer, text, textMap } from './row.ts';

export function toHead(row: DatabaseRow): PackageHead {
  return {
    id: integer(row, 'id'),
    name: text(row, 'name'),
    revision: integer(row, 'revision'),
    createdAt: integer(row, 'created_at'),
    modifiedAt: integer(row, 'modified_at'),
    distTags: textMap(row, 'dist_tags'),
  };
}

export function toFragment(row: DatabaseRow): StoredFragment {
  return {
    id: integer(row, 'id'),
    version: text(row, 'version'),
    text: text(row, 'fragment'),
    publishedAt: integer(row, 'published_at'),
  };
}
