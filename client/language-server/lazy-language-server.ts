import type { LanguageServer } from './language-server.ts';

/**
 * Returns a language server whose client is loaded when the server is started, which the first request does as well. The
 * client makes up most of the code of the extension, and loading it must not delay activation. Listeners can be added
 * before the client is loaded.
 */
export function lazyLanguageServer(load: () => Promise<LanguageServer>): LanguageServer {
  let starting: Promise<LanguageServer> | undefined;
  let server: LanguageServer | undefined;
  const waiting: ((server: LanguageServer) => void)[] = [];

  async function loadAndStart(): Promise<LanguageServer> {
    server = await load();
    for (const watch of waiting.splice(0)) watch(server);
    await server.start();
    return server;
  }

  function started(): Promise<LanguageServer> {
    starting ??= loadAndStart();
    return starting;
  }

  function whenLoaded(watch: (server: LanguageServer) => void): void {
    if (server) watch(server);
    else waiting.push(watch);
  }

  return {
    async start() {
      await started();
    },
    async restart() {
      if (starting) await (await starting).restart();
      else await started();
    },
    async stop() {
      await (await starting)?.stop();
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
      return (await started()).request<Answer>(method, params);
    },
    refreshCodeLenses() {
      server?.refreshCodeLenses();
    },
  };
}
