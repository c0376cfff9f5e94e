import type { ShowMessage } from './messages.ts';

/** Returns whether data is the message of the extension, the only sender that can reach the page. */
export function isShowMessage(data: unknown): data is ShowMessage {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'show';
}
