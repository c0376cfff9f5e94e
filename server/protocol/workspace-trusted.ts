/**
 * A notification that the user trusts the workspace from now on. Sent by a client with `restricted: true` in its
 * `initializationOptions`.
 */
export const workspaceTrustedNotification = 'taskwright/workspaceTrusted';
