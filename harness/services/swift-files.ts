/** The ports of the servers on the loopback interface. */
export interface SwiftPorts {
  readonly memcached: number;
  readonly account: number;
  readonly container: number;
  readonly object: number;
  readonly proxy: number;
}

export const swiftRegion = 'us-east-1';
/** The access key of the user `tester` in the account `test`. */
export const swiftKey = { accessKeyId: 'test:tester', secretAccessKey: 'testing' };

/** The seconds that a server waits for another one. */
const maxSeconds = 60;

const storageServers = ['account', 'container', 'object'] as const;

/** The filters of the proxy server, in the order in which a request passes them. */
const filters = [
  ...['catch_errors', 'gatekeeper', 'healthcheck', 'proxy-logging', 'cache', 'listing_formats', 'bulk'],
  ...['s3api', 'tempauth', 'copy', 'slo', 'dlo', 'symlink', 'versioned_writes', 'proxy-logging'],
];

/** The settings of filters other than the program that implements them. */
const filterSettings: Readonly<Record<string, readonly string[]>> = {
  s3api: [`location = ${swiftRegion}`, 's3_acl = false'],
  tempauth: [`user_test_tester = ${swiftKey.secretAccessKey} .admin`],
  versioned_writes: ['allow_object_versioning = true'],
};

/** Returns the configuration of all servers by file name, for servers that run as `user` and write to `folder`. */
export function swiftFiles(folder: string, ports: SwiftPorts, user: string): Readonly<Record<string, string>> {
  const ofStorage = storageServers.map((name) => [`${name}-server.conf`, storageServer(name, folder, ports, user)]);
  return {
    'swift.conf': sections({
      'swift-hash': ['swift_hash_path_prefix = tests', 'swift_hash_path_suffix = tests'],
      'storage-policy:0': ['name = single', 'default = yes'],
    }),
    'proxy-server.conf': proxyServer(folder, ports, user),
    ...Object.fromEntries(ofStorage),
    'rings.py': rings(folder, ports),
  };
}

function storageServer(name: (typeof storageServers)[number], folder: string, ports: SwiftPorts, user: string): string {
  return sections({
    DEFAULT: [
      ...listening(folder, ports[name], user),
      `devices = ${folder}/data`,
      'mount_check = false',
      'fallocate_reserve = 0',
    ],
    'pipeline:main': [`pipeline = healthcheck ${name}-server`],
    [`app:${name}-server`]: [`use = egg:swift#${name}`],
    'filter:healthcheck': ['use = egg:swift#healthcheck'],
  });
}

function proxyServer(folder: string, ports: SwiftPorts, user: string): string {
  const cache = ['use = egg:swift#memcache', `memcache_servers = 127.0.0.1:${ports.memcached}`];
  const others = [...new Set(filters)].filter((name) => name !== 'cache');
  return sections({
    DEFAULT: listening(folder, ports.proxy, user),
    'pipeline:main': [`pipeline = ${filters.join(' ')} proxy-server`],
    // The device with the only copy of an object must not be skipped after failures.
    'app:proxy-server': ['use = egg:swift#proxy', 'account_autocreate = true', 'error_suppression_limit = 1000000'],
    'filter:cache': cache,
    ...Object.fromEntries(
      others.map((name) => [
        `filter:${name}`,
        [`use = egg:swift#${name.replace('-', '_')}`, ...(filterSettings[name] ?? [])],
      ]),
    ),
  });
}

function listening(folder: string, port: number, user: string): readonly string[] {
  return [
    ...['bind_ip = 127.0.0.1', `bind_port = ${port}`, `swift_dir = ${folder}`, `user = ${user}`],
    // There is no system log here, so the servers log to their standard error.
    ...['workers = 0', 'log_level = WARNING', `log_address = ${folder}/none`],
    // With the defaults of at most one second, requests fail on a busy machine, and new objects are missing from lists.
    ...['conn_timeout', 'node_timeout', 'container_update_timeout'].map((name) => `${name} = ${maxSeconds}`),
  ];
}

/** Returns the program that writes the rings: one copy of each object, on one device. */
function rings(folder: string, ports: SwiftPorts): string {
  const kinds = storageServers.map((name) => `('${name}', ${ports[name]})`).join(', ');
  return `from swift.common.ring import RingBuilder
for name, port in (${kinds}):
    builder = RingBuilder(4, 1, 0)
    builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'disk', 'weight': 1, 'meta': '',
                     'replication_ip': '127.0.0.1', 'replication_port': port})
    builder.rebalance()
    builder.get_ring().save('${folder}/%s.ring.gz' % name)
`;
}

function sections(content: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(content)
    .map(([name, lines]) => `[${name}]\n${lines.join('\n')}\n`)
    .join('\n');
}
