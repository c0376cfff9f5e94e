/** What every page may say to the extension. */
export interface ReadyMessage {
  /** The page is there and wants its data. */
  readonly type: 'ready';
}
