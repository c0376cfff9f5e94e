import { isMessage } from '../../messages.ts';
import type { ExtensionMessage } from './messages.ts';

const types: ReadonlySet<ExtensionMessage['type']> = new Set([
  'graph',
  'runs',
  'affected',
  'condition',
  'scope',
  'caret',
]);

export function isExtensionMessage(data: unknown): data is ExtensionMessage {
  return isMessage<ExtensionMessage>(data, types);
}
