/** The target to which the browser is redirected at the end of a sign-in. */
export interface Redirect {
  /** The redirect URL that the identity provider is configured with. */
  readonly url: string;
  /** Resolves to the address that the browser was redirected to for this state. Rejects if the signal is aborted. */
  answer(state: string, signal: AbortSignal): Promise<string>;
  dispose(): void;
}

/** Rejects with the reason of the signal when it is aborted; never resolves. */
export function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = (): void => reject(signal.reason);
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });
}

export function stateOf(callback: string): string | undefined {
  return URL.canParse(callback) ? (new URL(callback).searchParams.get('state') ?? undefined) : undefined;
}
