import { startBalancer } from '../../../../harness/services/balancer.ts';
import { createBucket, type ObjectStoreAddress } from '../../../../harness/services/create-bucket.ts';
import { startPostgres } from '../../../../harness/services/postgres.ts';
import { startSwift } from '../../../../harness/services/swift.ts';
import { type Subject, startTaskwrightOn } from '../subjects.ts';

/** Servers that share a database and a bucket, and the load balancer in front of them. */
export interface Replicas extends Pick<Subject, 'name' | 'packages' | 'headers' | 'memory' | 'stop'> {
  readonly processIds: readonly number[];
}

/** Starts a number of servers behind nginx, with an empty PostgreSQL, which waits for the disk, and an empty object store. */
export async function startReplicas(count: number): Promise<Replicas> {
  const postgres = await startPostgres({ waitsForDisk: true });
  const swift = await startSwift();
  const services = [swift, postgres];
  try {
    await createBucket(swift, 'packages');
    const storage = `[storage]\ndatabase = "${postgres.url}"\n${objectsOf(swift)}`;
    const servers: Subject[] = [];
    for (let number = 0; number < count; number++) servers.push(await startTaskwrightOn(storage));
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
        await Promise.all(services.map((service) => service.close()));
      },
    };
  } catch (error) {
    await Promise.all(services.map((service) => service.close()));
    throw error;
  }
}

function objectsOf({ endpoint, accessKeyId, secretAccessKey }: ObjectStoreAddress): string {
  return `[storage.objects]
endpoint = "${endpoint}"
bucket = "packages"
access_key_id = "${accessKeyId}"
secret_access_key = "${secretAccessKey}"
deliver = "stream"
`;
}
