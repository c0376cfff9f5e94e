/**
 * What has been observed of the server of a session. The specification leaves it open, and asking twice is avoided. The
 * members are undefined until they are known.
 */
export interface ServerSupport {
  /** The time that the server took for the latest response, in milliseconds. */
  latency?: number;
  /** Whether deleting a user also deletes the access rules of the user. */
  deletesRulesOfUsers?: boolean;
  /** False when the server does not explain access (`GET /admin/access`). */
  explainsAccess?: boolean;
}
