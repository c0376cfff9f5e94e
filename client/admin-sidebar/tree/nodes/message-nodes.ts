import { RegistryError } from '../../../admin-api/registry-error.ts';
import type { Translate } from '../../../text/translate.ts';
import type { NodeScope } from '../../tree-state/node-scope.ts';
import { isOfKind } from '../../tree-state/registry-condition.ts';
import type { MessageNode } from '../../tree-state/tree-node.ts';
import type { MessageSubject } from '../lists/node-list.ts';

export function failure(nodeScope: NodeScope, subject: MessageSubject, error: Error, t: Translate): MessageNode {
  // The server does not support tokens.
  if (subject.about === 'tokens' && isOfKind(error, 'not-found', 'not-a-registry')) {
    return note(nodeScope, subject, t('The registry does not support tokens'));
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

/** Returns the message for an empty list; none for a package without versions. */
export function empty(nodeScope: NodeScope, subject: MessageSubject, t: Translate): readonly MessageNode[] {
  const texts: Partial<Readonly<Record<MessageNode['about'], string>>> = {
    users: t('No users'),
    rules: t('No access rules'),
    cache: t('The cache is empty'),
    packages: t('No packages'),
    tokens: t('No tokens'),
  };
  const text = subject.package === undefined ? texts[subject.about] : undefined;
  return text === undefined ? [] : [note(nodeScope, subject, text)];
}
