import { RegistryError } from '../../../../admin-client/registry-error.ts';
import type { Translate } from '../../../text/translate.ts';
import type { NodeScope } from '../../tree-state/node-scope.ts';
import { isOfKind, isUnsupported } from '../../tree-state/registry-condition.ts';
import type { MessageNode } from '../../tree-state/tree-node.ts';
import { recordOf } from '../kinds/kind-of.ts';
import type { TreeState } from '../kinds/list-record.ts';
import type { MessageSubject } from '../kinds/node-list.ts';

export function failure(nodeScope: NodeScope, subject: MessageSubject, error: Error, state: TreeState): MessageNode {
  const list = recordOf(subject.about, state);
  if (list?.unsupportedText !== undefined && isUnsupported(list, error)) {
    return note(nodeScope, subject, list.unsupportedText(state.t));
  }
  const nextStep = error instanceof RegistryError ? error.details.nextStep : undefined;
  return {
    ...nodeScope,
    kind: 'message',
    ...subject,
    state: stateOf(error, nodeScope),
    text: error.message,
    nextStep,
  };
}

function stateOf(error: Error, { connection }: NodeScope): MessageNode['state'] {
  if (isOfKind(error, 'signed-out')) return 'signed-out';
  // The extension manages the credentials of the local registry.
  if (isOfKind(error, 'wrong-credentials') && !connection.isLocal) return 'refused';
  return isOfKind(error, 'stopped') ? 'stopped' : 'error';
}

export function loading(nodeScope: NodeScope, subject: MessageSubject, t: Translate): MessageNode {
  return { ...nodeScope, kind: 'message', ...subject, state: 'loading', text: t('Loading…') };
}

export function note(nodeScope: NodeScope, subject: MessageSubject, text: string): MessageNode {
  return { ...nodeScope, kind: 'message', ...subject, state: 'empty', text };
}

/** Returns the message for an empty list, if it has one. */
export function empty(nodeScope: NodeScope, subject: MessageSubject, state: TreeState): readonly MessageNode[] {
  const text = recordOf(subject.about, state)?.emptyText(state.t, subject.of);
  return text === undefined ? [] : [note(nodeScope, subject, text)];
}
