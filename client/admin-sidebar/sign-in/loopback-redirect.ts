import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { aborted, type Redirect, stateOf } from './redirect.ts';

const path = '/signed-in';

/**
 * Starts a server on this machine that receives the redirect of a sign-in (RFC 8252, section 7.3), for identity
 * providers that do not redirect to an editor. `outside` resolves to the address at which the browser can reach the
 * server.
 */
export async function loopbackRedirect(
  outside: (address: string) => Promise<string> = async (address) => address,
): Promise<Redirect> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('No port is available to receive the response from the browser.');
  const origin = `http://127.0.0.1:${address.port}`;
  const url = await outside(`${origin}${path}`);
  return {
    url,
    answer(state, signal) {
      const answered = new Promise<string>((resolve) => {
        server.on('request', (request, response) => {
          const callback = URL.canParse(request.url ?? '', origin) ? new URL(request.url ?? '', origin) : undefined;
          const isOurs = request.method === 'GET' && callback?.pathname === path && stateOf(callback.href) === state;
          if (!isOurs) return answer(response, 404, 'No sign-in is in progress for this address.');
          const hasFailed = callback.searchParams.has('error');
          const failed = 'The sign-in failed; the editor shows the cause. You can close this page.';
          answer(
            response,
            200,
            hasFailed ? failed : 'You are signed in. You can close this page and return to the editor.',
          );
          resolve(callback.href);
        });
      });
      return Promise.race([answered, aborted(signal)]);
    },
    dispose() {
      server.close();
      server.closeIdleConnections();
    },
  };
}

function answer(response: ServerResponse, status: number, sentence: string): void {
  const title = 'Taskwright';
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><p>${sentence}</p></html>`;
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'",
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
    Connection: 'close',
  });
  response.end(html);
}
