import type { User } from '../../../admin-api/model.ts';
import { answered } from '../../../dialogs/answered.ts';
import type { Step } from '../../../dialogs/run-steps.ts';
import type { Target } from '../context/target.ts';
import { askUser } from './ask-user.ts';

/** Asks which user is meant, unless the draft knows it. */
export function userStep<Draft extends { readonly target: Target | undefined; readonly user: User | undefined }>(
  start: Draft,
): Step<Draft> {
  return {
    name: 'user',
    applies: () => start.user === undefined,
    async ask(draft, frame) {
      if (draft.target === undefined) return undefined;
      return answered(await askUser(frame, draft.target), (user) => ({ ...draft, user }));
    },
  };
}
