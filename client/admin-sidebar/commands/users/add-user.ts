import { l10n } from 'vscode';
import { usernameProblem } from '../../../../access/username.ts';
import { templateRules } from '../../../../admin-client/access/role-templates.ts';
import type { NewRule, NewUser } from '../../../../admin-client/admin-client.ts';
import type { Mutation } from '../../../../admin-client/changes/mutation.ts';
import { isTaskwright } from '../../../../admin-client/is-taskwright.ts';
import { userList } from '../../../../admin-client/lists/user-list.ts';
import { visibleText } from '../../../../server/core/text/visible-text.ts';
import { askText } from '../../../dialogs/ask-text.ts';
import { isConfirmed } from '../../../dialogs/notify.ts';
import { runSteps } from '../../../dialogs/run-steps.ts';
import { plainMessage } from '../../../text/plain-message.ts';
import { describeMutation } from '../../wording/describe-mutation.ts';
import { confirmMade } from '../changing/confirm-made.ts';
import { makeChanges } from '../changing/make-changes.ts';
import { type ChangesTogether, makeTogether } from '../changing/make-together.ts';
import { modeWarnings } from '../changing/mode-warnings.ts';
import type { PlannedChange } from '../changing/planned-change.ts';
import { askPattern } from '../context/ask-pattern.ts';
import { type TargetDraft, targetQuestion, targetSteps } from '../context/ask-target.ts';
import type { CommandContext, SidebarCommand } from '../context/command-context.ts';
import { givenTarget } from '../context/given.ts';
import { roleChoices } from '../context/role-choices.ts';
import type { CommandTarget } from '../context/target.ts';
import { chosenTemplate, templateChoices } from '../context/template-choices.ts';
import { askRole } from './ask-role.ts';
import { askToken, type ChosenToken } from './ask-token.ts';
import { showToken } from './show-token.ts';

interface UserDraft extends TargetDraft {
  readonly username: string;
  /** A role, or the value of a template in `templateChoices`. */
  readonly role: string;
  /** For a template, the pattern of the packages that the user can publish. */
  readonly pattern: string;
  readonly token: ChosenToken;
}

/** Adds a user: asks for the name, the role and the token. */
export const addUser: SidebarCommand = {
  id: 'taskwright.registry.addUser',
  async run(context, ...given) {
    const draft = await askDraft(context, givenTarget(context, given));
    if (draft?.target === undefined) return;
    const { target, username, token } = draft;
    const { role, rules } = accessOf(draft);
    const user = { username, role, ...(token.token !== undefined && { token: token.token }) };
    const title = l10n.t('Adding the user {0}', visibleText(username));
    const creation = { kind: 'create-user', user } as const;
    let shown = token.isGenerated ? token.token : undefined;
    const issued = (generated: string): void => {
      shown = generated;
    };
    const planned = [{ target, mutation: creation, issued }];
    const plannedRules = rules.map((rule) => ({ target, mutation: { kind: 'create-rule', rule } as const }));
    if (!(await isAccepted(planned, plannedRules, username))) return;
    const isAdded =
      plannedRules.length === 0
        ? await addAlone(context, title, planned)
        : await addWithRules(context, {
            target,
            title,
            issued,
            mutations: [creation, ...plannedRules.map(mutationOf)],
          });
    const isHashed = isTaskwright(target.session);
    if (isAdded && shown !== undefined) await showToken(username, shown, { isHashed, offersHash: isHashed });
  },
};

const mutationOf = ({ mutation }: PlannedChange): Mutation => mutation;

/** Adds a user. Resolves to whether the server confirmed it, even if its list does not show the user: its token must not be lost. */
async function addAlone(context: CommandContext, title: string, planned: readonly PlannedChange[]): Promise<boolean> {
  const made = await makeChanges(context, title, planned);
  await confirmMade(made);
  return made.length > 0;
}

/** Adds a user and the rules of a template. Resolves to whether the user exists afterward. */
async function addWithRules(context: CommandContext, changes: ChangesTogether): Promise<boolean> {
  const outcome = await makeTogether(context, changes);
  return outcome?.state === 'done' || (outcome?.state === 'left' && outcome.made.length > 0);
}

function askDraft(context: CommandContext, target: CommandTarget | undefined): Promise<UserDraft | undefined> {
  const start: UserDraft = {
    ...{ target, username: '', role: '', pattern: '' },
    token: { token: undefined, isGenerated: false },
  };
  const title = target === undefined ? l10n.t('Add User') : l10n.t('Add User to {0}', target.where);
  return runSteps(title, [...targetSteps(context, start), nameStep, roleStep, patternStep, tokenStep], start);
}

const nameStep = targetQuestion<UserDraft, 'username'>('username', ({ session, scope }, { username }, frame) => {
  const users = session.list(userList, scope).last()?.items ?? [];
  return askText(frame, {
    prompt: l10n.t('The name of the user'),
    placeholder: l10n.t('For example, alice or ci'),
    value: username,
    problemOf: (text) => nameProblem(text, users),
    warningOf: usernameProblem,
  });
});

const roleStep = targetQuestion<UserDraft, 'role'>('role', ({ session, scope }, { username, role }, frame) => {
  return askRole(frame, {
    whose: visibleText(username),
    active: role,
    isOfTaskwright: isTaskwright(session),
    choices: [...roleChoices(session, scope), ...templateChoices()],
  });
});

const patternStep = targetQuestion<UserDraft, 'pattern'>(
  'pattern',
  (target, { pattern, role }, frame) =>
    askPattern(frame, target, pattern === '' ? (chosenTemplate(role)?.published ?? '') : pattern),
  ({ role }) => chosenTemplate(role)?.published !== undefined,
);

const tokenStep = targetQuestion<UserDraft, 'token'>('token', ({ session }, { username }, frame) =>
  askToken(frame, { username, isOptional: true, isHashed: isTaskwright(session) }),
);

function accessOf({
  username,
  role,
  pattern,
}: UserDraft): Pick<NewUser, 'role'> & { readonly rules: readonly NewRule[] } {
  const template = chosenTemplate(role);
  return template === undefined
    ? { role, rules: [] }
    : { role: template.role, rules: templateRules(template, username, pattern) };
}

/**
 * Resolves to whether the user accepts the changes. Asks only if the changes come from a template or affect the mode of
 * the registry.
 */
async function isAccepted(
  planned: readonly PlannedChange[],
  rules: readonly PlannedChange[],
  username: string,
): Promise<boolean> {
  const warnings = await modeWarnings(planned);
  const created =
    rules.length === 0 ? [] : [...planned, ...rules].map(({ mutation }) => `• ${describeMutation(mutation)}`);
  const name = visibleText(username);
  const question = warnings.length === 0 ? l10n.t('Add {0}?', name) : l10n.t('Add {0} as the first user?', name);
  const lines = [...created, ...warnings];
  return lines.length === 0 || isConfirmed(question, lines, l10n.t('Add User'));
}

/**
 * Returns the reason why no registry accepts a name; undefined if a registry may accept it. Names that only the
 * Taskwright registry rejects cause a warning instead (`usernameProblem`).
 */
function nameProblem(name: string, users: readonly { readonly username: string }[]): string | undefined {
  if (name.trim() === '') return usernameProblem('');
  if (name === '*') return l10n.t('* means every user; enter a name.');
  if (users.some(({ username }) => username === name))
    return plainMessage(l10n.t('The user {0} already exists.', visibleText(name)));
  return undefined;
}
