import { visibleText } from '../../../text/visible-text.ts';
import type { MessageNode } from '../../tree-state/tree-node.ts';
import type { Appearance } from './appearance.ts';

const messageIcons: Readonly<Record<MessageNode['state'], { readonly icon: string; readonly color?: string }>> = {
  error: { icon: 'error', color: 'problemsErrorIcon.foreground' },
  'signed-out': { icon: 'sign-in' },
  refused: { icon: 'error', color: 'problemsErrorIcon.foreground' },
  stopped: { icon: 'debug-start' },
  empty: { icon: 'info' },
  loading: { icon: 'loading~spin' },
};

/** Omits the address, which the position in the tree shows, so that the cause fits into the sidebar. */
export function messageAppearance({ connection, state, text }: MessageNode): Appearance {
  const whole = visibleText(text);
  const cause = whole.startsWith(`${connection.baseUrl} `) ? whole.slice(connection.baseUrl.length + 1) : whole;
  const label = `${cause.charAt(0).toUpperCase()}${cause.slice(1)}`;
  return { label, ...messageIcons[state], accessibleLabel: whole, isFolder: false };
}
