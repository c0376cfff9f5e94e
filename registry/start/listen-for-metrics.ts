import fastify from 'fastify';
import { checkAccess } from '../http/check-access.ts';
import type { Context } from '../http/context.ts';
import { metricsRoute } from '../http/metrics/metrics-route.ts';
import { recordRequests } from '../http/record-requests.ts';
import { sendErrors } from '../http/send-errors.ts';
import { wrongMethods } from '../http/wrong-methods.ts';
import { listen } from './listen.ts';
import type { ListeningReaders } from './listen-for-clients.ts';
import { metricsSettings } from './listening-error.ts';
import { SecureServers } from './secure-servers.ts';
import { serverOptions } from './server-options.ts';

/**
 * Also listens for metrics if they have their own address, and returns a handle that stops both servers. Stops `clients`, and
 * rejects, when that address is not available.
 */
export async function listenForMetrics(
  clients: ListeningReaders,
  context: Context,
  { maxStopTime }: { readonly maxStopTime: number },
): Promise<ListeningReaders> {
  const { settings } = context.config;
  const at = settings.metrics.listen;
  if (!at) return clients;
  const secure = settings.tls && new SecureServers(settings.tls);
  try {
    const { url, stop } = await listen(createMetricsServer(context, secure), {
      at: { ...at, settings: metricsSettings },
      maxStopTime,
      release,
    });
    context.logger.info({ url: `${url}/metrics` }, 'listening for metrics');
    return {
      url: clients.url,
      replaceConfig(config) {
        clients.replaceConfig(config);
        secure?.replace(config.settings.tls);
      },
      async stop() {
        await stop();
        await clients.stop();
      },
    };
  } catch (error) {
    await clients.stop();
    throw error;
  }
}

function createMetricsServer(context: Context, secure: SecureServers | undefined) {
  const app = fastify(serverOptions(context.config.settings, { secure }).options);
  recordRequests(app, context);
  sendErrors(app, context);
  checkAccess(app, context);
  const refuseWrongMethods = wrongMethods(app);
  metricsRoute(app, context);
  refuseWrongMethods();
  return app;
}

/** Does nothing: the routes for clients use the same parts, which are released later. */
const release = async (): Promise<void> => undefined;
