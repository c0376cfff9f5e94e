import type { Connection, WorkDoneProgressServerReporter } from 'vscode-languageserver';

/** What a person sees of long work; nothing where the client shows no progress. */
export interface Progress {
  /** `share` is from 0 to 1. */
  report(share: number, message: string): void;
  end(): void;
}

/** Begins to show progress, without waiting until the client is ready to. */
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
    // A client that cannot show it is none the worse for it.
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
