import type { ExtensionMessage } from './messages.ts';

const types: ReadonlySet<unknown> = new Set<ExtensionMessage['type']>(['graph', 'condition', 'scope', 'caret']);

/** The extension is the only one who can send here, and it sends these messages. */
export function isExtensionMessage(data: unknown): data is ExtensionMessage {
  return typeof data === 'object' && data !== null && 'type' in data && types.has(data.type);
}
