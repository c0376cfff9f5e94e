import type { ExtensionMessage } from './messages.ts';

const types: ReadonlySet<unknown> = new Set<ExtensionMessage['type']>([
  'graph',
  'runs',
  'affected',
  'condition',
  'scope',
  'caret',
]);

/** Returns whether data is a message from the extension. Only the extension can send messages to the page. */
export function isExtensionMessage(data: unknown): data is ExtensionMessage {
  return typeof data === 'object' && data !== null && 'type' in data && types.has(data.type);
}
