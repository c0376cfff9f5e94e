/**
 * Returns the value of `X-Forwarded-For` with addresses only: some proxies, such as those of Azure, append the port of the client
 * (`192.0.2.1:50000`, `[2001:db8::1]:50000`), which differs from one connection to the next.
 */
export function withoutPorts(forwarded: string): string {
  return forwarded.replace(/[^,\s]+/g, (address) => {
    const [, bracketed, plain] = /^"?(?:\[([^\]]*)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)"?$/.exec(address) ?? [];
    return bracketed ?? plain ?? address;
  });
}
