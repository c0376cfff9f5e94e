import { displayedText } from '../../text/displayed-text.ts';

/** Why a sign-in did not succeed, as sentences that may be shown. */
export class SignInError extends Error {
  /** Whether the provider has refused what was sent, rather than not been reached. */
  readonly isRefusal: boolean;

  constructor(message: string, { isRefusal = false }: { readonly isRefusal?: boolean } = {}) {
    super(message);
    this.name = 'SignInError';
    this.isRefusal = isRefusal;
  }
}

/** What went wrong between us and an identity provider. What the library throws may hold tokens; only named parts are told. */
export function signInError(issuer: string, thrown: unknown): SignInError {
  if (thrown instanceof SignInError) return thrown;
  const part = (name: string): string | undefined => {
    const value: unknown = Reflect.get(Object(thrown), name);
    return typeof value === 'string' && value !== '' ? displayedText(value, 200) : undefined;
  };
  const refusal = part('error');
  if (refusal !== undefined) {
    const words = [refusal, part('error_description')].filter((one) => one !== undefined).join(': ');
    return new SignInError(`The identity provider ${issuer} refused the sign-in: ${words}.`, { isRefusal: true });
  }
  return new SignInError(`${sentences[part('code') ?? ''] ?? unreachable}`.replace('{issuer}', issuer));
}

const unreachable =
  'The identity provider {issuer} could not be reached, or is none. Check its address, which ends before /.well-known.';

const sentences: Readonly<Record<string, string>> = {
  OAUTH_TIMEOUT: 'The identity provider {issuer} did not answer in time. Try again.',
  OAUTH_INVALID_RESPONSE:
    'The answer of the identity provider {issuer} is not the one to this sign-in, or not right. Nothing of it was kept; sign in again.',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED:
    'The answer of the identity provider {issuer} is for another sign-in or another application. Nothing of it was kept; sign in again.',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED:
    'The answer of the identity provider {issuer} is too old or from the future. Check the clock of this machine.',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED:
    'The identity provider at {issuer} calls itself by another address. Use that address: ask who administers it.',
  OAUTH_MISSING_SERVER_METADATA: 'The identity provider {issuer} does not offer this way to sign in.',
  OAUTH_ABORT: 'The sign-in was cancelled.',
};
