import { memberNamed, type Node } from '../../../document/node.ts';
import { nodeAt, treeAlong } from '../../../document/tree-along.ts';
import type { Completion } from '../completion.ts';
import type { CompletionPlace } from '../completion-place.ts';
import { literal } from '../snippet.ts';
import { trailingComma } from '../trailing-comma.ts';

/**
 * Returns the users to whom an access rule of a registry configuration can apply: the users of its server or tenant,
 * and `*` for all users.
 */
export function registryUserItems(place: CompletionPlace): readonly Completion[] {
  const { caret, document, replace } = place;
  const [list, , key] = caret.path.slice(-3);
  if (list !== 'acl' || key !== 'user' || caret.quote.length > 1) return [];
  const users = [...caret.path.slice(0, -3), 'users'];
  const found = nodeAt(treeAlong(users, document), users);
  const names = found?.kind === 'array' ? found.items.flatMap(nameOf) : [];
  return [...new Set([...names, '*'])].map((name, rank) => ({
    label: name,
    kind: 'value',
    detail: name === '*' ? 'all signed-in users' : 'user',
    documentation: '',
    replace,
    text: literal(document.language.renderValue(name)) + trailingComma(place),
    filter: caret.quote + name,
    rank,
  }));
}

function nameOf(user: Node): readonly string[] {
  const name = user.kind === 'object' ? memberNamed(user, 'username')?.value : undefined;
  return name?.kind === 'string' ? [name.value] : [];
}
