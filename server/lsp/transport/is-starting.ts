/** The number of seconds after which a server is considered started. */
const startSeconds = 1;

/** Returns whether this process was started less than a second ago. */
export function isStarting(): boolean {
  return process.uptime() < startSeconds;
}
