/** The tokens that an identity provider has issued for one registry. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken?: string | undefined;
  /** Milliseconds since 1970; undefined if the provider does not report the expiry. */
  readonly expiresAt?: number | undefined;
  /** The user who signed in; undefined if the response to a refresh does not contain it. */
  readonly account?: Account | undefined;
}

export interface Account {
  readonly id: string;
  readonly label: string;
}

/** A sign-in in the browser. */
export interface AuthorizationRequest {
  readonly url: string;
  readonly state: string;
  /**
   * Exchanges the code in the URL that the browser was redirected to for tokens. Rejects if the URL does not belong to
   * this request.
   */
  finish(callback: string): Promise<Tokens>;
}

/** A sign-in with a code that the user enters in any browser. */
export interface DeviceRequest {
  readonly userCode: string;
  readonly verificationUrl: string;
  finish(signal: AbortSignal): Promise<Tokens>;
}

/** An identity provider. Every method rejects only with a SignInError, whose message can be shown. */
export interface IdentityProvider {
  readonly offersDeviceCode: boolean;
  authorizationRequest(redirectUrl: string): Promise<AuthorizationRequest>;
  deviceRequest(): Promise<DeviceRequest>;
  refresh(refreshToken: string): Promise<Tokens>;
  /** Does nothing if the provider does not support revocation. */
  revoke(token: string): Promise<void>;
}
