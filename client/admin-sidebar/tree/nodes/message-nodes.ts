import { RegistryError } from '../../../admin-api/registry-error.ts';
import type { Translate } from '../../../text/translate.ts';
import type { NodeScope } from '../../tree-state/node-scope.ts';
import { isRefused, isSignedOut, isStopped } from '../../tree-state/registry-condition.ts';
import type { BrokenNode, MessageNode } from '../../tree-state/tree-node.ts';

type About = MessageNode['about'];

export function failure(nodeScope: NodeScope, about: About, error: Error): MessageNode {
  return {
    ...nodeScope,
    kind: 'message',
    about,
    state: stateOf(error, nodeScope),
    text: error.message,
    ...nextStepOf(error),
  };
}

function stateOf(error: Error, { connection }: NodeScope): MessageNode['state'] {
  if (isSignedOut(error)) return 'signed-out';
  // The extension manages the credentials of the registry on this machine.
  if (isRefused(error) && !connection.isLocal) return 'refused';
  return isStopped(error) ? 'stopped' : 'error';
}

function nextStepOf(error: Error): Pick<MessageNode, 'nextStep'> {
  const nextStep = error instanceof RegistryError ? error.details.nextStep : undefined;
  return nextStep === undefined ? {} : { nextStep };
}

export function loading(nodeScope: NodeScope, about: About, t: Translate): MessageNode {
  return { ...nodeScope, kind: 'message', about, state: 'loading', text: t('Loading…') };
}

export function empty(nodeScope: NodeScope, about: BrokenNode['part'], t: Translate): MessageNode {
  const texts = {
    users: t('No users'),
    rules: t('No access rules'),
    cache: t('The cache is empty'),
    packages: t('No packages'),
  };
  return { ...nodeScope, kind: 'message', about, state: 'empty', text: texts[about] };
}
