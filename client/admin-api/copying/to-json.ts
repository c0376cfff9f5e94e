/** Records as JSON to be read and pasted; one record is not put into a list. */
export function toJson(records: readonly object[]): string {
  const [first] = records;
  return JSON.stringify(records.length === 1 ? first : records, undefined, 2);
}
