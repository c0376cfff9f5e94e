/** The way in which the response of the identity provider reaches the editor. */
export type SignInMethod = 'editor' | 'loopback' | 'deviceCode';

export interface SignInConditions {
  /** The setting `taskwright.registry.signIn`. */
  readonly setting: string;
  /** Whether the editor runs in a browser, to which a provider cannot redirect. */
  readonly isWeb: boolean;
  readonly offersDeviceCode: boolean;
}

/** Returns the methods to try, in order of preference. */
export function signInMethods({ setting, isWeb, offersDeviceCode }: SignInConditions): readonly SignInMethod[] {
  if (setting === 'editor' || setting === 'loopback' || setting === 'deviceCode') return [setting];
  if (!isWeb) return ['editor', 'loopback'];
  return offersDeviceCode ? ['deviceCode'] : ['loopback'];
}
