import type { NodeScope } from '../../tree-state/node-scope.ts';
import type { NodeOf } from '../../tree-state/tree-node.ts';

/** Returns the node of the registry or tenant that a list belongs to. */
export function ownerOf({ connection, tenant }: NodeScope): NodeOf<'registry'> | NodeOf<'tenant'> {
  return tenant === undefined ? { kind: 'registry', connection } : { kind: 'tenant', connection, tenant };
}
