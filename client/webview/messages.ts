/** Sent by every page when it has loaded and requires its data. */
export interface ReadyMessage {
  readonly type: 'ready';
}

/** Returns whether data is a message of one of these types. Only the extension can send messages to a page. */
export function isMessage<Message extends { readonly type: string }>(
  data: unknown,
  types: ReadonlySet<Message['type']>,
): data is Message {
  const all: ReadonlySet<unknown> = types;
  return typeof data === 'object' && data !== null && 'type' in data && all.has(data.type);
}
