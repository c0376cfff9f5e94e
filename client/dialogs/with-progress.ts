import { ProgressLocation, window } from 'vscode';
import { plainLabel } from '../text/plain-label.ts';
import { plainMessage } from '../text/plain-message.ts';

/**
 * Runs `work` while a notification shows `title` and a Cancel button, which aborts the signal. `advance` increases the
 * progress by a percentage.
 */
export async function withNotification<Result>(
  title: string,
  work: (signal: AbortSignal, advance: (increment: number) => void) => Promise<Result>,
): Promise<Result> {
  const options = { location: ProgressLocation.Notification, title: plainMessage(title), cancellable: true };
  return window.withProgress(options, async (progress, cancellation) => {
    const control = new AbortController();
    const subscription = cancellation.onCancellationRequested(() => control.abort());
    try {
      return await work(control.signal, (increment) => progress.report({ increment }));
    } finally {
      subscription.dispose();
    }
  });
}

/** Runs `work` while the status bar shows `title`. */
export async function withStatus<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
  // The status bar would show `$(name)` as an icon.
  return window.withProgress({ location: ProgressLocation.Window, title: plainMessage(plainLabel(title)) }, work);
}
