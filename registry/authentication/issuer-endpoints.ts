import { fetchDocument, isSafe, unavailable } from './issuer-documents.ts';

/** The addresses of an identity provider (OpenID Connect Discovery 1.0, section 3). */
export interface IssuerEndpoints {
  readonly authorization: string;
  readonly token: string;
  /** Whether a client sends its secret in the header. This is the default (section 3). */
  readonly acceptsBasic: boolean;
}

/** Milliseconds. */
const maxAge = 3_600_000;

/** The addresses of the identity provider, which are fetched when they are first needed, and again after an hour. */
export class DiscoveredEndpoints {
  readonly #now: () => number;
  #known: { readonly issuer: string; readonly fetchedAt: number; readonly endpoints: IssuerEndpoints } | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Rejects with HttpError 503 when the identity provider is not available. */
  async of(issuer: string): Promise<IssuerEndpoints> {
    const known = this.#known;
    if (known?.issuer === issuer && Math.abs(this.#now() - known.fetchedAt) < maxAge) return known.endpoints;
    const endpoints = await fetchEndpoints(issuer);
    this.#known = { issuer, fetchedAt: this.#now(), endpoints };
    return endpoints;
  }
}

async function fetchEndpoints(issuer: string): Promise<IssuerEndpoints> {
  const document = await discoveryDocument(issuer);
  const address = (name: string): string => {
    const value: unknown = Reflect.get(document, name);
    if (typeof value === 'string' && isSafe(value)) return value;
    throw unavailable(`its \`${name}\` is not an \`https:\` address`);
  };
  const methods: unknown = Reflect.get(document, 'token_endpoint_auth_methods_supported');
  return {
    authorization: address('authorization_endpoint'),
    token: address('token_endpoint'),
    acceptsBasic: !Array.isArray(methods) || methods.includes('client_secret_basic'),
  };
}

/** Fetches the discovery document (OpenID Connect Discovery 1.0, section 4). Rejects with HttpError 503. */
export async function discoveryDocument(issuer: string): Promise<object> {
  const document = await fetchDocument(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  if (Reflect.get(document, 'issuer') !== issuer) throw unavailable('its discovery document names another issuer');
  return document;
}
