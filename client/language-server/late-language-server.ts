import type { LanguageServer } from './language-server.ts';

/**
 * A language server whose client is read when the server is started. The client is most of the extension's code, and nobody
 * waits for it at the start: what watches the server before, watches it from then on.
 */
export function lateLanguageServer(read: () => Promise<LanguageServer>): LanguageServer {
  let reading: Promise<LanguageServer> | undefined;
  let server: LanguageServer | undefined;
  const watching: ((server: LanguageServer) => void)[] = [];

  async function readOnce(): Promise<LanguageServer> {
    server = await read();
    for (const watch of watching.splice(0)) watch(server);
    return server;
  }

  function whenRead(watch: (server: LanguageServer) => void): void {
    if (server) watch(server);
    else watching.push(watch);
  }

  async function start(): Promise<void> {
    reading ??= readOnce();
    await (await reading).start();
  }

  return {
    start,
    async restart() {
      if (reading) await (await reading).restart();
      else await start();
    },
    async stop() {
      await (await reading)?.stop();
    },
    watchState(listener) {
      if (!server) listener('starting');
      whenRead((each) => each.watchState(listener));
    },
    watchIncludedFiles(listener) {
      whenRead((each) => each.watchIncludedFiles(listener));
    },
    watchNotification(method, listener) {
      whenRead((each) => each.watchNotification(method, listener));
    },
    async request<Answer>(method: string, params?: object) {
      return (await reading)?.request<Answer>(method, params);
    },
    refreshCodeLenses() {
      server?.refreshCodeLenses();
    },
  };
}
