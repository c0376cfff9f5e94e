import type { CancellationToken } from 'vscode';

/** Returns a signal that is aborted when the token is canceled, and a function that stops listening to the token. */
export function abortSignalOf(token: CancellationToken): {
  readonly signal: AbortSignal;
  readonly dispose: () => void;
} {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  const subscription = token.onCancellationRequested(() => controller.abort());
  return { signal: controller.signal, dispose: () => subscription.dispose() };
}
