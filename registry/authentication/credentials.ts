/** The credentials in the `Authorization` header of a request. */
export type Credentials =
  | { readonly kind: 'none' }
  | { readonly kind: 'bearer'; readonly token: string }
  | { readonly kind: 'basic'; readonly username: string; readonly password: string }
  /** The problem is a sentence that does not repeat any part of the header. */
  | { readonly kind: 'malformed'; readonly problem: string };

const maxHeaderLength = 16_384;

/** Parses the header (RFC 6750, RFC 7617). Never throws. */
export function readCredentials(header: string | undefined): Credentials {
  if (header === undefined) return { kind: 'none' };
  if (header.length > maxHeaderLength) return malformed('is too long');
  const [, scheme = '', value = ''] = /^([A-Za-z]+) +([!-~]+) *$/.exec(header) ?? [];
  switch (scheme.toLowerCase()) {
    case 'bearer':
      return { kind: 'bearer', token: value };
    case 'basic':
      return readBasic(value);
    default:
      return malformed('must be `Bearer <token>` or `Basic <username:token in Base64>`');
  }
}

function readBasic(value: string): Credentials {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(value)) return malformed('does not contain valid Base64 after `Basic`');
  const pair = Buffer.from(value, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  if (colon < 0) return malformed('does not contain a colon between the username and the token');
  return { kind: 'basic', username: pair.slice(0, colon), password: pair.slice(colon + 1) };
}

function malformed(what: string): Credentials {
  return { kind: 'malformed', problem: `The Authorization header ${what}.` };
}
