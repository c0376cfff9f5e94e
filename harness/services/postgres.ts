import { appendFileSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { runCommand } from '../system/run-command.ts';
import { freePort } from './free-ports.ts';
import { installServices, postgresPackages } from './install.ts';
import { ServiceProcesses } from './service-processes.ts';
import { unprivilegedAccount } from './unprivileged-account.ts';

/** A real PostgreSQL on the loopback interface, with its data in a temporary folder. */
export interface PostgresService {
  /** The address of the database `registry`. Its user may create databases, and is not a superuser. */
  readonly url: string;
  readonly port: number;
  isRunning(): boolean;
  /** Disconnects all clients and stops the server. */
  stop(): Promise<void>;
  /** Starts the server again, after `stop` or SIGKILL, with the same address and data. */
  start(): Promise<void>;
  /** Sends SIGSTOP, SIGCONT or SIGKILL to the server and the processes of its connections. */
  signal(signal: NodeJS.Signals): Promise<void>;
  /** Kills the server and removes its data. */
  close(): Promise<void>;
}

/** A server that copies the changes of another server, and can take its place. */
export interface PostgresStandby {
  /** The host and the port. */
  readonly host: string;
  /** Makes the server accept changes. Resolves when it does. */
  promote(): Promise<void>;
  /** Kills the server and removes its data. */
  close(): Promise<void>;
}

export interface PostgresOptions {
  readonly port?: number;
  /**
   * Whether each commit waits for the disk, as in production; by default, commits survive the end of the server, but not a
   * failure of the machine.
   */
  readonly waitsForDisk?: boolean;
}

const role = 'registry';
const password = 'registry';
const database = 'registry';

/** Installs PostgreSQL if it is missing, and starts a server. It ends with this process at the latest. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresService> {
  await installServices(postgresPackages);
  const port = options.port ?? (await freePort());
  const processes = new ServiceProcesses('postgres');
  try {
    const data = createCluster(processes.folder);
    configure(data, port, options);
    const start = () => startServer(processes, data);
    await start();
    return {
      url: `postgres://${role}:${password}@127.0.0.1:${port}/${database}`,
      port,
      isRunning: () => processes.isRunning('postgres'),
      // SIGINT is the fast shutdown: it does not wait until clients disconnect.
      stop: () => processes.stop('postgres', 'SIGINT'),
      start,
      signal: (signal) => processes.signal(signal),
      close: () => processes.close(),
    };
  } catch (error) {
    await processes.close();
    throw error;
  }
}

/**
 * Starts a standby of a server. From then on, the server confirms a change only after the standby has it too, so no confirmed
 * change is lost when the standby takes its place.
 */
export async function startStandby(primary: PostgresService): Promise<PostgresStandby> {
  const port = await freePort();
  const processes = new ServiceProcesses('standby');
  try {
    const data = join(processes.folder, 'data');
    const account = unprivilegedAccount();
    if (account) chownSync(processes.folder, account.uid, account.gid);
    const server = `host=127.0.0.1 port=${primary.port} user=postgres password=${password}`;
    const copy = ['--write-recovery-conf', '--checkpoint=fast', '--no-sync', `--pgdata=${data}`, `--dbname=${server}`];
    runCommand(binary('pg_basebackup'), copy, { cwd: '/', ...account });
    appendFileSync(join(data, 'postgresql.conf'), `port = ${port}\n`);
    await startServer(processes, data);
    await administer(primary.port, "ALTER SYSTEM SET synchronous_standby_names = '*'", 'SELECT pg_reload_conf()');
    return {
      host: `127.0.0.1:${port}`,
      promote: () => administer(port, 'SELECT pg_promote()'),
      close: () => processes.close(),
    };
  } catch (error) {
    await processes.close();
    throw error;
  }
}

/** Runs statements as the superuser. */
async function administer(port: number, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client(`postgres://postgres:${password}@127.0.0.1:${port}/${database}`);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates the data, the role and the database. Returns the folder of the data. */
function createCluster(folder: string): string {
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const account = unprivilegedAccount();
  if (account) for (const path of [data, passwordFile]) chownSync(path, account.uid, account.gid);
  const options = { cwd: '/', ...account };
  const identification = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const format = ['--encoding=UTF8', '--locale=C', '--no-sync'];
  runCommand(binary('initdb'), [`--pgdata=${data}`, ...identification, ...format], options);
  // Runs a server in single-user mode, which reads statements from its standard input and listens on no port.
  runCommand(binary('postgres'), ['--single', '-D', data, 'postgres'], {
    ...options,
    input: `CREATE ROLE ${role} LOGIN CREATEDB PASSWORD '${password}'\nCREATE DATABASE ${database} OWNER ${role}\n`,
  });
  return data;
}

function configure(data: string, port: number, { waitsForDisk = false }: PostgresOptions): void {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    // The path of a socket in a temporary folder can be too long.
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '64MB',
    fsync: waitsForDisk ? 'on' : 'off',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  appendFileSync(join(data, 'postgresql.conf'), lines.join(''));
}

async function startServer(processes: ServiceProcesses, data: string): Promise<void> {
  const account = unprivilegedAccount();
  const server = { name: 'postgres', program: binary('postgres'), args: ['-D', data], ...(account && { account }) };
  await processes.start(server, (pid) => isReady(data, pid));
}

/** Returns whether the server accepts connections, according to the file in which it reports its state. */
function isReady(data: string, pid: number): boolean {
  const file = join(data, 'postmaster.pid');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
}

/** Returns the path of a program of the newest installed PostgreSQL. Debian does not put them on the PATH. */
function binary(name: string): string {
  const versions = '/usr/lib/postgresql';
  const [newest] = readdirSync(versions)
    .filter((version) => existsSync(join(versions, version, 'bin', name)))
    .sort((one, other) => Number(other) - Number(one));
  if (newest === undefined) throw new Error(`PostgreSQL's \`${name}\` is missing; install the package \`postgresql\`.`);
  return join(versions, newest, 'bin', name);
}
