import type { LanguageServer } from './language-server.ts';

/**
 * Returns a language server whose client is loaded when the server is started. The client makes up most of the code of
 * the extension, and loading it must not delay activation. Listeners can be added before the client is loaded.
 */
export function lazyLanguageServer(load: () => Promise<LanguageServer>): LanguageServer {
  let loading: Promise<LanguageServer> | undefined;
  let server: LanguageServer | undefined;
  const waiting: ((server: LanguageServer) => void)[] = [];

  async function loadOnce(): Promise<LanguageServer> {
    server = await load();
    for (const watch of waiting.splice(0)) watch(server);
    return server;
  }

  function whenLoaded(watch: (server: LanguageServer) => void): void {
    if (server) watch(server);
    else waiting.push(watch);
  }

  async function start(): Promise<void> {
    loading ??= loadOnce();
    await (await loading).start();
  }

  return {
    start,
    async restart() {
      if (loading) await (await loading).restart();
      else await start();
    },
    async stop() {
      await (await loading)?.stop();
    },
    watchState(listener) {
      if (!server) listener('starting');
      whenLoaded((loaded) => loaded.watchState(listener));
    },
    watchIncludedFiles(listener) {
      whenLoaded((loaded) => loaded.watchIncludedFiles(listener));
    },
    watchNotification(method, listener) {
      whenLoaded((loaded) => loaded.watchNotification(method, listener));
    },
    async request<Answer>(method: string, params?: object) {
      return (await loading)?.request<Answer>(method, params);
    },
    refreshCodeLenses() {
      server?.refreshCodeLenses();
    },
  };
}
