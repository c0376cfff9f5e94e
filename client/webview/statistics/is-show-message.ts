import type { ShowMessage } from './messages.ts';

/** The extension is the only one who can send here, and it sends this one message. */
export function isShowMessage(data: unknown): data is ShowMessage {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'show';
}
