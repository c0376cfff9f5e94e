import type { CancellationToken } from 'vscode';

/** A cancellation of VS Code as the rest of the world knows it. */
export function abortSignalOf(token: CancellationToken): {
  readonly signal: AbortSignal;
  readonly dispose: () => void;
} {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  const subscription = token.onCancellationRequested(() => controller.abort());
  return { signal: controller.signal, dispose: () => subscription.dispose() };
}
