/** A request to a registry as data, without credentials. It can be sent, or displayed as a command line. */
export interface RegistryRequest extends RequestTarget {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: Readonly<Record<string, unknown>> | string | undefined;
  /** The subject of the request, such as `the users`. */
  readonly about: string;
  /** Whether the response is a file, not JSON. */
  readonly isFile?: true | undefined;
  /** Whether the address identifies a record, so that 404 means that the record does not exist. */
  readonly identifiesRecord: boolean;
  readonly tenant?: string | undefined;
  /** The `If-Match` header. */
  readonly ifMatch?: string | undefined;
}

/** The path and query of a request, relative to the address of the registry; not encoded. */
export interface RequestTarget {
  /** Each item is a single segment. */
  readonly segments: readonly string[];
  /** A name with several segments, which follows `segments`. */
  readonly path?: string;
  /** A package name, which is one segment: package clients encode the slash of its scope. */
  readonly scopedName?: string;
  /** Single segments after the names. */
  readonly after?: readonly string[];
  readonly query?: Readonly<Record<string, string>>;
  /**
   * Whether the last of the segments, or the path, is the name of a record whose slashes the user has accepted. In a
   * segment, slashes are encoded.
   */
  readonly allowsSlashes?: boolean | undefined;
}
