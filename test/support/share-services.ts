import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../harness/services/postgres.ts';
import { startSwift } from '../../harness/services/swift.ts';
import { installWindows } from '../../harness/windows/install.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address at which `test/support/services.ts` requests a service. */
    readonly services: string;
  }
}

interface SharedService {
  close(): Promise<void>;
}

const starts: Readonly<Record<string, () => Promise<SharedService>>> = {
  postgres: startPostgres,
  swift: startSwift,
  // It is installed only; nothing runs.
  windows: async () => ({ ...(await installWindows()), close: async () => {} }),
};

/**
 * Lets all test files of a run share one instance of each service, which starts when the first of them requests it. The files run
 * in several processes, so they request it from this one: the response is the service as JSON, or 500 with the reason.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const started = new Map<string, Promise<SharedService>>();
  const server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? '';
    const service =
      started.get(name) ?? starts[name]?.() ?? Promise.reject(new Error(`There is no service \`${name}\`.`));
    started.set(name, service);
    service.then(
      (value) => response.end(JSON.stringify(value)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  project.provide('services', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    await Promise.allSettled([...started.values()].map(async (service) => (await service).close()));
  };
}
