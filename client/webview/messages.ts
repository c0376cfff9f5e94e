/** Sent by every page when it has loaded and requires its data. */
export interface ReadyMessage {
  readonly type: 'ready';
}
