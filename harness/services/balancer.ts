import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { haproxyConfig, nginxConfig } from './balancer-files.ts';
import { freePort } from './free-ports.ts';
import { balancerPackages, installServices } from './install.ts';
import { ServiceProcesses } from './service-processes.ts';

/** A load balancer on the loopback interface, which distributes requests to servers in turn. */
export interface BalancerService {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** Stops the balancer and removes its folder. */
  close(): Promise<void>;
}

const balancers = {
  // Requests `/healthz` from each server several times a second, and repeats failed reads on another server.
  haproxy: {
    config: haproxyConfig,
    program: '/usr/sbin/haproxy',
    args: (folder: string) => ['-db', '-f', join(folder, 'balancer.conf')],
  },
  // Excludes a server for two seconds after a failure, and repeats failed reads on another server.
  nginx: {
    config: nginxConfig,
    program: '/usr/sbin/nginx',
    args: (folder: string) => ['-p', folder, '-c', join(folder, 'balancer.conf'), '-e', join(folder, 'log/error.log')],
  },
};

/**
 * Installs a load balancer if it is missing, and starts it in front of the servers with these ports of the loopback interface.
 */
export async function startBalancer(kind: keyof typeof balancers, ports: readonly number[]): Promise<BalancerService> {
  await installServices(balancerPackages);
  const { config, program, args } = balancers[kind];
  const port = await freePort();
  const processes = new ServiceProcesses(kind);
  try {
    mkdirSync(join(processes.folder, 'temporary'));
    writeFileSync(join(processes.folder, 'balancer.conf'), config(port, ports));
    const url = `http://127.0.0.1:${port}`;
    await processes.start({ name: kind, program, args: args(processes.folder) }, () => responds(url));
    return { url, close: () => processes.close() };
  } catch (error) {
    await processes.close();
    throw error;
  }
}

/** Resolves to whether the balancer has found a server that responds. */
async function responds(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    return false;
  }
}
