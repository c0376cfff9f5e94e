import { l10n } from 'vscode';
import { templateOfPattern } from '../../../admin-api/access/role-templates.ts';
import type { AccessFileRule } from '../../../admin-api/access-file/access-file.ts';
import { askChoiceOrText } from '../../../dialogs/ask-choice-or-text.ts';
import { outcomeOf } from '../../../dialogs/input-answer.ts';
import { runSteps } from '../../../dialogs/run-steps.ts';
import { visibleText } from '../../../text/visible-text.ts';
import type { TreeNode } from '../../tree-state/tree-node.ts';
import { makeChanges } from '../changing/make-changes.ts';
import { askPattern } from '../context/ask-pattern.ts';
import { targetStep } from '../context/ask-target.ts';
import type { CommandContext, SidebarCommand } from '../context/command-context.ts';
import { givenNode, givenRule, givenTarget } from '../context/given.ts';
import { knownRecords } from '../context/known-records.ts';
import { permissionChoices } from '../context/role-choices.ts';
import { type CommandTarget, currentTarget } from '../context/target.ts';
import { askRule } from './ask-rule.ts';
import { askRuleUser } from './ask-rule-user.ts';

interface RuleDraft extends AccessFileRule {
  readonly target: CommandTarget | undefined;
}

/** Adds a rule: asks for the user, the pattern and the permission. */
export const addRule: SidebarCommand = {
  id: 'taskwright.registry.addRule',
  async run(context, ...given) {
    const node = givenNode(context, given);
    await add(context, { target: givenTarget(context, given), ...startOf(node) }, l10n.t('Add Access Rule'));
  },
};

/** Adds a copy of a rule: asks the same questions, with the values of the rule as answers. */
export const duplicateRule: SidebarCommand = {
  id: 'taskwright.registry.duplicateRule',
  async run(context, ...given) {
    const rule = givenRule(context, given);
    const title = l10n.t('Duplicate Access Rule');
    const chosen = rule ? { target: givenTarget(context, given), rule } : await askRule(context, given, title);
    if (chosen?.target === undefined) return;
    const { user, pattern, permission } = chosen.rule;
    await add(context, { target: chosen.target, user, pattern, permission }, title);
  },
};

/**
 * Edits a rule, which the specification cannot change: adds the new rule, and then deletes the old one, so that access is never
 * lost in between.
 */
export const editRule: SidebarCommand = {
  id: 'taskwright.registry.editRule',
  async run(context, ...given) {
    const rule = givenRule(context, given);
    const title = l10n.t('Edit Access Rule');
    const chosen = rule ? { target: givenTarget(context, given), rule } : await askRule(context, given, title);
    if (chosen?.target === undefined) return;
    const { user, pattern, permission } = chosen.rule;
    const draft = await askDraft(context, { target: chosen.target, user, pattern, permission }, title);
    if (draft?.target === undefined) return;
    const isSame = draft.user === user && draft.pattern === pattern && draft.permission === permission;
    if (isSame || !(await create(context, draft))) return;
    const mutation = { kind: 'delete-rule', rule: chosen.rule } as const;
    const target = currentTarget(context.registries, chosen.target);
    await makeChanges(context, l10n.t('Deleting the previous access rule'), [{ target, mutation }]);
  },
};

/** Returns a rule with the user or pattern of the node that the command runs on. */
function startOf(node: TreeNode | undefined): AccessFileRule {
  const start = { user: '', pattern: '', permission: '' };
  if (node?.kind === 'user') return { ...start, user: node.user.username };
  return node?.kind === 'rule-group' ? { ...start, [node.by]: node.value } : start;
}

async function add(context: CommandContext, start: RuleDraft, title: string): Promise<void> {
  const draft = await askDraft(context, start, title);
  if (draft !== undefined) await create(context, draft);
}

/** Adds the rule; resolves to whether the registry accepted it. */
async function create(context: CommandContext, { target, user, pattern, permission }: RuleDraft): Promise<boolean> {
  if (target === undefined) return false;
  const mutation = { kind: 'create-rule', rule: { user, pattern, permission } } as const;
  const title = l10n.t('Adding an access rule for {0}', visibleText(user));
  return (await makeChanges(context, title, [{ target, mutation }])).length > 0;
}

/** Returns the permission of the templates for such a pattern. */
function suggestedPermission(pattern: string): string | undefined {
  const template = templateOfPattern(pattern);
  if (template === undefined) return undefined;
  return template === 'read-only-bot' ? 'read' : 'write';
}

function askDraft(context: CommandContext, start: RuleDraft, title: string): Promise<RuleDraft | undefined> {
  return runSteps<RuleDraft>(
    title,
    [
      targetStep(context.registries, start),
      {
        name: 'user',
        applies: () => true,
        async ask(draft, frame) {
          if (draft.target === undefined) return undefined;
          return outcomeOf(await askRuleUser(frame, draft.target, draft.user), (user) => ({ ...draft, user }));
        },
      },
      {
        name: 'pattern',
        applies: () => true,
        async ask(draft, frame) {
          if (draft.target === undefined) return undefined;
          const answer = await askPattern(frame, draft.target, draft.pattern);
          return outcomeOf(answer, (pattern) => ({ ...draft, pattern }));
        },
      },
      {
        name: 'permission',
        applies: () => true,
        async ask(draft, frame) {
          const rules = knownRecords(draft.target?.session.knownRules(draft.target.scope));
          const choices = permissionChoices(rules.map(({ permission }) => permission));
          const placeholder = l10n.t(
            'Select what {0} can do with {1}',
            visibleText(draft.user),
            visibleText(draft.pattern),
          );
          const typed = l10n.t('use this permission');
          const active = draft.permission === '' ? suggestedPermission(draft.pattern) : draft.permission;
          const answer = await askChoiceOrText(frame, { placeholder, choices, active, typed });
          return outcomeOf(answer, (permission) => ({ ...draft, permission }));
        },
      },
    ],
    start,
  );
}
