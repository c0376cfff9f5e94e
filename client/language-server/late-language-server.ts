import type { LanguageServer } from './language-server.ts';

/**
 * Returns a language server that loads its client when the server is started. The client is most of the extension's code,
 * and loading it must not delay activation. Listeners that are added earlier are called from then on.
 */
export function lateLanguageServer(load: () => Promise<LanguageServer>): LanguageServer {
  let loading: Promise<LanguageServer> | undefined;
  let server: LanguageServer | undefined;
  const watching: ((server: LanguageServer) => void)[] = [];

  async function loadOnce(): Promise<LanguageServer> {
    server = await load();
    for (const watch of watching.splice(0)) watch(server);
    return server;
  }

  function whenLoaded(watch: (server: LanguageServer) => void): void {
    if (server) watch(server);
    else watching.push(watch);
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
      whenLoaded((each) => each.watchState(listener));
    },
    watchIncludedFiles(listener) {
      whenLoaded((each) => each.watchIncludedFiles(listener));
    },
    watchNotification(method, listener) {
      whenLoaded((each) => each.watchNotification(method, listener));
    },
    async request<Answer>(method: string, params?: object) {
      return (await loading)?.request<Answer>(method, params);
    },
    refreshCodeLenses() {
      server?.refreshCodeLenses();
    },
  };
}
