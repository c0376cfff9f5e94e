/** Returns the JSON text of an object. Pauses after each member, so that it can be written in slices. */
export function* objectText(members: Iterable<readonly [string, unknown]>): Generator<undefined, string> {
  const texts: string[] = [];
  for (const [key, value] of members) {
    texts.push(`${JSON.stringify(key)}:${JSON.stringify(value)}`);
    yield;
  }
  return `{${texts.join(',')}}`;
}
