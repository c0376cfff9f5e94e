/** A member of something that came over the wire; undefined when it has none of this name, or can have none. */
export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}
