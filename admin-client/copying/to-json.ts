/** Returns records as formatted JSON; a single record is not wrapped in an array. */
export function toJson(records: readonly object[]): string {
  const [first] = records;
  return JSON.stringify(records.length === 1 ? first : records, undefined, 2);
}
