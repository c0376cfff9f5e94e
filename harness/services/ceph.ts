import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../system/run-command.ts';
import { type CephPorts, cephConfiguration, cephKey, cephRegion, monitorAddresses } from './ceph-files.ts';
import { freePorts } from './free-ports.ts';
import { cephPackages, installServices } from './install.ts';
import type { ServiceProgram } from './keeper-messages.ts';
import type { ObjectStoreService } from './object-store-service.ts';
import { ServiceProcesses } from './service-processes.ts';

/** The servers of Ceph, in the order in which they start: its monitor, the server of its disk, and its S3 gateway. */
const servers = ['mon', 'osd', 'rgw'] as const;
type ServerName = (typeof servers)[number];

const identities: Readonly<Record<ServerName, readonly [program: string, ...words: string[]]>> = {
  mon: ['/usr/bin/ceph-mon', '-i', 'a'],
  osd: ['/usr/bin/ceph-osd', '-i', '0'],
  rgw: ['/usr/bin/radosgw', '-n', 'client.rgw'],
};

/** Installs Ceph if it is missing, and starts it with its S3 gateway. It ends with this process at the latest. */
export async function startCeph(): Promise<ObjectStoreService> {
  await installServices(cephPackages);
  const ports = await choosePorts();
  const processes = new ServiceProcesses('ceph');
  try {
    await startNewCluster(processes, ports);
    return {
      endpoint: addressOf(ports),
      region: cephRegion,
      ...cephKey,
      start: () => startServers(processes, ports),
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

async function choosePorts(): Promise<CephPorts> {
  const [monitor = 0, earlierMonitor = 0, gateway = 0] = await freePorts(3);
  return { monitor, earlierMonitor, gateway };
}

/**
 * Creates the data of the servers and starts them. The monitor is started first, since the disk is registered with it
 * before the data of the disk's server is created.
 */
async function startNewCluster(processes: ServiceProcesses, ports: CephPorts): Promise<void> {
  const { folder } = processes;
  for (const name of ['mon', 'osd', 'rgw', 'run']) mkdirSync(join(folder, name));
  const cluster = randomUUID();
  writeFileSync(fileOf(folder), cephConfiguration(folder, ports, cluster));
  const map = join(folder, 'monmap');
  const monitor = ['--addv', 'a', monitorAddresses(ports)];
  runCommand('/usr/bin/monmaptool', ['--create', ...monitor, '--fsid', cluster, map]);
  run(folder, ...identities.mon, '--mkfs', '--monmap', map);
  await startServer('mon', processes, ports);
  const disk = randomUUID();
  run(folder, '/usr/bin/ceph', 'osd', 'new', disk);
  run(folder, ...identities.osd, '--mkfs', '--osd-uuid', disk);
  await startServers(processes, ports);
  const keys = [`--access-key=${cephKey.accessKeyId}`, `--secret-key=${cephKey.secretAccessKey}`];
  run(folder, '/usr/bin/radosgw-admin', 'user', 'create', '--uid=tester', '--display-name=tester', ...keys);
}

async function startServers(processes: ServiceProcesses, ports: CephPorts): Promise<void> {
  for (const name of servers) if (!processes.isRunning(name)) await startServer(name, processes, ports);
}

async function startServer(name: ServerName, processes: ServiceProcesses, ports: CephPorts): Promise<void> {
  const [program, ...words] = identities[name];
  const start: ServiceProgram = { name, program, args: ['-c', fileOf(processes.folder), '-f', ...words] };
  await processes.start(start, () => isReady(name, processes.folder, ports));
}

async function isReady(name: ServerName, folder: string, ports: CephPorts): Promise<boolean> {
  if (name === 'mon') return true; // `ceph` waits for it.
  if (name === 'osd') return JSON.parse(run(folder, '/usr/bin/ceph', 'osd', 'stat', '-f', 'json')).num_up_osds === 1;
  try {
    return (await fetch(addressOf(ports), { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

function run(folder: string, program: string, ...words: readonly string[]): string {
  return runCommand(program, ['-c', fileOf(folder), ...words]);
}

function fileOf(folder: string): string {
  return join(folder, 'ceph.conf');
}

function addressOf({ gateway }: CephPorts): string {
  return `http://127.0.0.1:${gateway}`;
}
