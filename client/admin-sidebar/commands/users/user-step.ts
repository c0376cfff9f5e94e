import type { User } from '../../../admin-api/model.ts';
import { outcomeOf } from '../../../dialogs/input-answer.ts';
import type { InputStep } from '../../../dialogs/run-steps.ts';
import type { TargetDraft } from '../context/ask-target.ts';
import { askUser, isChangeable } from './ask-user.ts';

/** Returns the step that asks for a user, unless the draft has one. */
export function userStep<Draft extends TargetDraft & { readonly user: User | undefined }>(
  start: Draft,
  isOffered: (user: User) => boolean = isChangeable,
): InputStep<Draft> {
  return {
    name: 'user',
    applies: () => start.user === undefined,
    async ask(draft, frame) {
      if (draft.target === undefined) return undefined;
      return outcomeOf(await askUser(frame, draft.target, isOffered), (user) => ({ ...draft, user }));
    },
  };
}
