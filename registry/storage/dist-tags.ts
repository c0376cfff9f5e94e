import type { DistTags } from './contract/records.ts';

/** Returns `tags` without `tag`; undefined if they do not contain it. */
export function withoutTag(tags: DistTags, tag: string): DistTags | undefined {
  const { [tag]: _removed, ...others } = tags;
  return Object.hasOwn(tags, tag) ? others : undefined;
}
