import type { ShowMessage } from './messages.ts';

/** Returns whether data is a message from the extension. Only the extension can send messages to the page. */
export function isShowMessage(data: unknown): data is ShowMessage {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'show';
}
