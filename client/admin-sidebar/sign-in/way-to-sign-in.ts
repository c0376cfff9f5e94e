/** How the answer of the identity provider comes to the editor. */
export type WayToSignIn = 'editor' | 'loopback' | 'deviceCode';

export interface SignInPlace {
  /** The setting `taskwright.registry.signIn`. */
  readonly setting: string;
  /** Whether the editor runs in a browser, which cannot be led back to. */
  readonly isWeb: boolean;
  readonly offersDeviceCode: boolean;
}

/** The ways to try, one after the other. */
export function waysToSignIn({ setting, isWeb, offersDeviceCode }: SignInPlace): readonly WayToSignIn[] {
  if (setting === 'editor' || setting === 'loopback' || setting === 'deviceCode') return [setting];
  if (!isWeb) return ['editor', 'loopback'];
  return offersDeviceCode ? ['deviceCode'] : ['loopback'];
}
