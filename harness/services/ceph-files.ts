/** The ports of the servers on the loopback interface. The monitor listens on two, one for each version of its protocol. */
export interface CephPorts {
  readonly monitor: number;
  readonly earlierMonitor: number;
  readonly gateway: number;
}

export const cephRegion = 'us-east-1';
export const cephKey = { accessKeyId: 'tester', secretAccessKey: 'testing' };

/** Returns the addresses of the monitor. */
export function monitorAddresses({ monitor, earlierMonitor }: CephPorts): string {
  return `[v2:127.0.0.1:${monitor}/0,v1:127.0.0.1:${earlierMonitor}/0]`;
}

/**
 * Returns the configuration of all servers, which write to `folder`: no authentication between them, since all are on the loopback
 * interface, one copy of each object, a sparse file as the disk, and small caches.
 */
export function cephConfiguration(folder: string, ports: CephPorts, cluster: string): string {
  const kinds = ['mon client', 'client', 'mon cluster', 'mon service', 'cluster', 'service'];
  return `[global]
fsid = ${cluster}
mon host = ${monitorAddresses(ports)}
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv6 = false
${['cluster', 'service', 'client'].map((name) => `auth ${name} required = none`).join('\n')}
${kinds.map((name) => `ms ${name} mode = crc`).join('\n')}
run dir = ${folder}/run
admin socket = ${folder}/run/$name.asok
log file = ${folder}/log/$name.log
crash dir = ${folder}/log
mon data = ${folder}/mon
osd data = ${folder}/osd
rgw data = ${folder}/rgw
mon allow pool size one = true
mon data avail warn = 1
mon data avail crit = 1
paxos propose interval = 0.1
paxos min wait = 0.01
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pgp num = 8
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd objectstore = bluestore
bluestore block create = true
bluestore block size = ${20 * 2 ** 30}
bluestore cache autotune = false
bluestore cache size = ${64 * 2 ** 20}
rgw frontends = beast endpoint=127.0.0.1:${ports.gateway} tcp_nodelay=1
rgw thread pool size = 32
`;
}
