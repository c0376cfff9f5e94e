import { startBalancer } from '../../../../harness/services/balancer.ts';
import { type Subject, startTaskwrightOn } from '../subjects.ts';
import { startServices } from './start-services.ts';

/** Servers that share a database and a bucket, and the load balancer in front of them. */
export interface Replicas extends Pick<Subject, 'name' | 'packages' | 'headers' | 'memory' | 'stop'> {
  readonly processIds: readonly number[];
}

/** Starts a number of servers behind nginx, with an empty PostgreSQL, which waits for the disk, and an empty object store. */
export async function startReplicas(count: number): Promise<Replicas> {
  const services = await startServices();
  try {
    const servers: Subject[] = [];
    for (let number = 0; number < count; number++) servers.push(await startTaskwrightOn(services.tables));
    const ports = servers.map(({ packages }) => Number(new URL(packages).port));
    const balancer = await startBalancer('nginx', ports);
    return {
      name: `taskwright, PostgreSQL and S3, ${count} behind nginx`,
      packages: `${balancer.url}/npm`,
      headers: servers[0]?.headers ?? {},
      processIds: servers.map(({ processId }) => processId),
      memory: () => servers.reduce((sum, server) => sum + server.memory(), 0),
      async stop() {
        await balancer.close();
        await Promise.all(servers.map((server) => server.stop()));
        await services.stop();
      },
    };
  } catch (error) {
    await services.stop();
    throw error;
  }
}
