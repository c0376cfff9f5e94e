/** Returns a member of a value that was received from elsewhere; undefined if the value has no member of this name. */
export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}
