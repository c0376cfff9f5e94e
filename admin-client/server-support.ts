/**
 * Properties of the server that were observed during a session, since spec 4.2 does not define them. They are
 * undefined until they are known.
 */
export interface ServerSupport {
  /** The latency of the latest response, in milliseconds. */
  latency?: number;
  /** Whether deleting a user also deletes the access rules of the user. */
  deletesRulesOfUsers?: boolean;
  /** False when the server does not explain access (`GET /admin/access`). */
  explainsAccess?: boolean;
}
