import type { Connection, WorkDoneProgressServerReporter } from 'vscode-languageserver';

/** The progress of a long operation, if the client can show it. */
export interface Progress {
  /** `share` is from 0 to 1. */
  report(share: number, message: string): void;
  end(): void;
}

/** Starts showing progress. Does not wait for the client. */
export function startProgress(connection: Connection, title: string): Progress {
  let reporter: WorkDoneProgressServerReporter | undefined;
  let shown = -1;
  let hasEnded = false;
  void connection.window.createWorkDoneProgress().then(
    (created) => {
      created.begin(title, 0);
      if (hasEnded) created.done();
      else reporter = created;
    },
    // The client cannot show progress.
    () => {},
  );
  return {
    report(share, message) {
      const percentage = Math.floor(share * 100);
      if (percentage === shown) return;
      shown = percentage;
      reporter?.report(percentage, message);
    },
    end() {
      hasEnded = true;
      reporter?.done();
    },
  };
}
