/** Where the browser comes back to at the end of a sign-in. */
export interface Redirect {
  /** As the identity provider has to know it. */
  readonly url: string;
  /** The address with which the browser came back, for the sign-in of this state; rejects when the signal is aborted. */
  answer(state: string, signal: AbortSignal): Promise<string>;
  dispose(): void;
}

/** Rejects when the signal is aborted, as `cancelled` does. */
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
