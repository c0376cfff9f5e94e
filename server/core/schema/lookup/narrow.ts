import type { Member, Node } from '../../document/node.ts';
import { typeOfNode } from '../shape/json-type.ts';
import type { Shape } from '../shape/shape.ts';
import { cheapest, misfit } from './misfit.ts';

/**
 * Returns the forms that the value can still have, or all forms if it fits none. `writing` is the member that is being
 * typed, which is ignored.
 */
export function narrow(forms: readonly Shape[], node: Node | undefined, writing?: Member): readonly Shape[] {
  if (node === undefined || node.kind === 'missing') return forms;
  const typed = forms.filter((form) => (form.types & typeOfNode(node)) !== 0);
  if (typed.length === 0) return forms;
  if (node.kind !== 'object' || typed.length === 1) return typed;
  const evidence = node.members
    .filter((member) => member !== writing)
    .map(({ key, value }) => ({ name: key.name, value }));
  return cheapest(typed, (form) => misfit(form, evidence));
}
