/** The parts of an address as VS Code gives it: its query is decoded. */
export interface DecodedAddress {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  readonly query: string;
}

/**
 * The address with which the browser came back, encoded again. A `+` or a `%` of the decoded query was one in the value,
 * and an `&` begins a parameter only where a name follows.
 */
export function callbackAddress({ scheme, authority, path, query }: DecodedAddress): string {
  const parameters = query.split(/&(?=[\w.-]+=)/).map((parameter): [string, string] => {
    const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(parameter) ?? [];
    return [name, value];
  });
  return `${scheme}://${authority}${path}?${new URLSearchParams(parameters)}`;
}
