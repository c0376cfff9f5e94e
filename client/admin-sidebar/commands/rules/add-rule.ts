import { l10n } from 'vscode';
import { ruleUserOf } from '../../../../access/group-name.ts';
import { templateOfPattern } from '../../../../admin-client/access/role-templates.ts';
import { type AccessFileRule, ruleKey } from '../../../../admin-client/access-file/access-file.ts';
import type { AccessRule } from '../../../../admin-client/records/model.ts';
import { visibleText } from '../../../../server/core/text/visible-text.ts';
import { askChoiceOrText } from '../../../dialogs/ask-choice-or-text.ts';
import { type InputStep, runSteps } from '../../../dialogs/run-steps.ts';
import type { TreeNode } from '../../tree-state/tree-node.ts';
import { confirmMade } from '../changing/confirm-made.ts';
import { makeChanges } from '../changing/make-changes.ts';
import { makeTogether } from '../changing/make-together.ts';
import { askPattern } from '../context/ask-pattern.ts';
import { type TargetDraft, targetQuestion, targetSteps } from '../context/ask-target.ts';
import type { CommandContext, SidebarCommand } from '../context/command-context.ts';
import { givenNode, givenRule, givenTarget } from '../context/given.ts';
import { permissionChoices } from '../context/role-choices.ts';
import type { CommandTarget } from '../context/target.ts';
import { askRule } from './ask-rule.ts';
import { askRuleUser } from './ask-rule-user.ts';

interface RuleDraft extends AccessFileRule, TargetDraft {}

/** Adds a rule: asks for the user, the pattern and the permission, except for what the row determines. */
export const addRule: SidebarCommand = {
  id: 'taskwright.registry.addRule',
  async run(context, ...given) {
    const known = knownOf(givenNode(context, given));
    const start = { target: givenTarget(context, given), user: '', pattern: '', permission: '', ...known };
    await add(context, start, l10n.t('Add Access Rule'), known);
  },
};

/** Adds a copy of a rule: asks the same questions, with the values of the rule as initial answers. */
export const duplicateRule: SidebarCommand = {
  id: 'taskwright.registry.duplicateRule',
  async run(context, ...given) {
    const title = l10n.t('Duplicate Access Rule');
    const chosen = await givenOrAsked(context, given, title);
    if (chosen !== undefined) await add(context, draftOf(chosen), title);
  },
};

/**
 * Edits a rule. No request changes a rule (spec 4.2), so this command adds the new rule and then
 * deletes the old one. This order ensures that access is not lost in between. Both are done, or neither.
 */
export const editRule: SidebarCommand = {
  id: 'taskwright.registry.editRule',
  async run(context, ...given) {
    const title = l10n.t('Edit Access Rule');
    const chosen = await givenOrAsked(context, given, title);
    const draft = chosen && (await askDraft(context, draftOf(chosen), title));
    if (chosen === undefined || draft?.target === undefined) return;
    const { user, pattern, permission, target } = draft;
    const rule = { user, pattern, permission };
    if (ruleKey(rule) === ruleKey(chosen.rule)) return;
    const mutations = [
      { kind: 'create-rule', rule },
      { kind: 'delete-rule', rule: chosen.rule },
    ] as const;
    await makeTogether(context, {
      target,
      title: l10n.t('Editing an access rule of {0}', visibleText(user)),
      mutations,
    });
  },
};

interface ChosenRule {
  readonly target: CommandTarget;
  readonly rule: AccessRule;
}

/** Resolves to the rule that the command runs on. Asks for a rule if the arguments contain none. */
async function givenOrAsked(
  context: CommandContext,
  given: readonly unknown[],
  title: string,
): Promise<ChosenRule | undefined> {
  const start = { target: givenTarget(context, given), rule: givenRule(context, given) };
  const { target, rule } = (start.rule ? start : await askRule(context, start.target, title)) ?? {};
  return target && rule && { target, rule };
}

/** Returns the values of a rule as initial answers, except for the text of a list of permissions, which is not a permission. */
function draftOf({ target, rule: { user, pattern, permission, isPermissionComposed } }: ChosenRule): RuleDraft {
  return { target, user, pattern, permission: isPermissionComposed ? '' : permission };
}

type KnownAnswers = Partial<Pick<AccessFileRule, 'user' | 'pattern'>>;

/** Returns the user or the pattern that the row of a command determines. */
function knownOf(node: TreeNode | undefined): KnownAnswers {
  switch (node?.kind) {
    case 'user':
      return { user: node.user.username };
    case 'group':
      return { user: ruleUserOf(node.group.name) };
    case 'package':
      return { pattern: `npm/${node.name}` };
    case 'rule-group':
      return node.by === 'user' ? { user: node.value } : { pattern: node.value };
    default:
      return {};
  }
}

async function add(context: CommandContext, start: RuleDraft, title: string, known?: KnownAnswers): Promise<void> {
  const draft = await askDraft(context, start, title, known);
  if (draft !== undefined) await create(context, draft);
}

async function create(context: CommandContext, { target, user, pattern, permission }: RuleDraft): Promise<void> {
  if (target === undefined) return;
  const mutation = { kind: 'create-rule', rule: { user, pattern, permission } } as const;
  const title = l10n.t('Adding an access rule for {0}', visibleText(user));
  await confirmMade(await makeChanges(context, title, [{ target, mutation }]));
}

/** Returns the permission that the template for a pattern grants; undefined if there is no such template. */
function suggestedPermission(pattern: string): string | undefined {
  const template = templateOfPattern(pattern);
  if (template === undefined) return undefined;
  return template === 'read-only-bot' ? 'read' : 'write';
}

/** Asks for the answers that are not known, each with that of the draft as the initial one. */
function askDraft(
  context: CommandContext,
  start: RuleDraft,
  title: string,
  known: KnownAnswers = {},
): Promise<RuleDraft | undefined> {
  const isAsked = ({ name }: InputStep<RuleDraft>): boolean => !Object.hasOwn(known, name);
  const steps = [userStep, patternStep, permissionStep].filter(isAsked);
  return runSteps(title, [...targetSteps(context, start), ...steps], start);
}

const userStep = targetQuestion<RuleDraft, 'user'>('user', (target, { user }, frame) =>
  askRuleUser(frame, target, user),
);

const patternStep = targetQuestion<RuleDraft, 'pattern'>('pattern', (target, { pattern }, frame) =>
  askPattern(frame, target, pattern),
);

const permissionStep = targetQuestion<RuleDraft, 'permission'>('permission', (target, draft, frame) => {
  const { user, pattern, permission } = draft;
  return askChoiceOrText(frame, {
    placeholder: l10n.t('Select what {0} can do with {1}', visibleText(user), visibleText(pattern)),
    choices: permissionChoices(target.session, target.scope),
    active: permission === '' ? suggestedPermission(pattern) : permission,
    typed: l10n.t('use this permission'),
  });
});
