import { mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../system/run-command.ts';
import { freePorts } from './free-ports.ts';
import { installServices, swiftPackages } from './install.ts';
import type { ServiceProgram } from './keeper-messages.ts';
import type { ObjectStoreService } from './object-store-service.ts';
import { ServiceProcesses } from './service-processes.ts';
import { type SwiftPorts, swiftFiles, swiftKey, swiftRegion } from './swift-files.ts';
import { unprivilegedAccount } from './unprivileged-account.ts';

/** The servers of Swift, in the order in which they start. */
const servers = ['memcached', 'account', 'container', 'object', 'proxy'] as const;

/** Installs OpenStack Swift if it is missing, and starts it with its S3 interface. It ends with this process at the latest. */
export async function startSwift(): Promise<ObjectStoreService> {
  await installServices(swiftPackages);
  const ports = await choosePorts();
  const processes = new ServiceProcesses('swift');
  try {
    writeFiles(processes.folder, ports);
    const start = () => startServers(processes, ports);
    await start();
    return {
      endpoint: `http://127.0.0.1:${ports.proxy}`,
      region: swiftRegion,
      ...swiftKey,
      start,
      stop: async () => {
        for (const name of [...servers].reverse()) await processes.stop(name);
      },
      signal: (signal) => processes.signal(signal),
      close: () => processes.close(),
    };
  } catch (error) {
    await processes.close();
    throw error;
  }
}

async function choosePorts(): Promise<SwiftPorts> {
  const [memcached = 0, account = 0, container = 0, object = 0, proxy = 0] = await freePorts(servers.length);
  return { memcached, account, container, object, proxy };
}

/** Writes the configuration and the rings, which determine where each object is stored: all on one device. */
function writeFiles(folder: string, ports: SwiftPorts): void {
  for (const name of ['data/disk', 'cache']) mkdirSync(join(folder, name), { recursive: true });
  const files = swiftFiles(folder, ports, userInfo().username);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  runCommand('/usr/bin/python3', [join(folder, 'rings.py')]);
}

async function startServers(processes: ServiceProcesses, ports: SwiftPorts): Promise<void> {
  const stopped = servers.filter((name) => !processes.isRunning(name));
  await Promise.all(
    stopped.map((name) =>
      processes.start(programOf(name, processes.folder, ports), () => isHealthy(name, ports[name])),
    ),
  );
}

function programOf(name: (typeof servers)[number], folder: string, ports: SwiftPorts): ServiceProgram {
  if (name !== 'memcached') {
    return { name, program: `/usr/bin/swift-${name}-server`, args: [join(folder, `${name}-server.conf`), '--verbose'] };
  }
  const account = unprivilegedAccount();
  const args = ['-l', '127.0.0.1', '-p', String(ports.memcached), '-U', '0', '-m', '16', '-t', '1'];
  return { name, program: '/usr/bin/memcached', args, ...(account && { account }) };
}

async function isHealthy(name: (typeof servers)[number], port: number): Promise<boolean> {
  if (name === 'memcached') return true;
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthcheck`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
