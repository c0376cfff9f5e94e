import type { DistTags } from './contract/records.ts';

/** Returns tags without one of them; undefined if it is none of them. */
export function withoutTag(tags: DistTags, tag: string): DistTags | undefined {
  const { [tag]: _removed, ...others } = tags;
  return Object.hasOwn(tags, tag) ? others : undefined;
}
