import { displayedText } from '../../../server/core/text/displayed-text.ts';

/** The error of a failed sign-in. Its message can be shown. */
export class SignInError extends Error {
  /** Whether the provider refused the request. False if, for example, the provider cannot be reached. */
  readonly isRefusal: boolean;

  constructor(message: string, { isRefusal = false }: { readonly isRefusal?: boolean } = {}) {
    super(message);
    this.name = 'SignInError';
    this.isRefusal = isRefusal;
  }
}

/**
 * Returns the error for a failed request to a provider. Errors of the library may contain tokens, so the message
 * contains only certain properties.
 */
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
  'The identity provider {issuer} cannot be reached, or is not an identity provider. Check its address, without /.well-known.';

const sentences: Readonly<Record<string, string>> = {
  OAUTH_TIMEOUT: 'The identity provider {issuer} did not respond in time. Try again.',
  OAUTH_INVALID_RESPONSE:
    'The identity provider {issuer} sent an invalid response, or a response to another sign-in. It was discarded; sign in again.',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED:
    'The identity provider {issuer} sent a response for another sign-in or another application. It was discarded; sign in again.',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED:
    'The identity provider {issuer} sent a response that has expired or is dated in the future. Check the clock of this machine.',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED:
    'The identity provider at {issuer} identifies itself by another address. Ask its administrator for that address and use it.',
  OAUTH_MISSING_SERVER_METADATA: 'The identity provider {issuer} does not support this method to sign in.',
  OAUTH_ABORT: 'The sign-in was canceled.',
};
