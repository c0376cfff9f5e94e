/** The parts of a URI as VS Code passes it, with a decoded query. */
export interface DecodedAddress {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  readonly query: string;
}

/**
 * Returns the address that the browser was redirected to, encoded again. A `+` or `%` in the decoded query is part of a
 * value, and an `&` begins a parameter only if a name and `=` follow.
 */
export function callbackAddress({ scheme, authority, path, query }: DecodedAddress): string {
  const parameters = query.split(/&(?=[\w.-]+=)/).map((parameter): [string, string] => {
    const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(parameter) ?? [];
    return [name, value];
  });
  return `${scheme}://${authority}${path}?${new URLSearchParams(parameters)}`;
}
