/** A real object store with an S3 interface on the loopback interface, with its data in a temporary folder. */
export interface ObjectStoreService {
  /** `http://127.0.0.1:PORT`. Buckets are part of the path. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Starts the servers that are not running, after `stop` or SIGKILL, with the same address and data. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Sends SIGSTOP, SIGCONT or SIGKILL to all servers. */
  signal(signal: NodeJS.Signals): Promise<void>;
  /** Kills the servers and removes their data. */
  close(): Promise<void>;
}
