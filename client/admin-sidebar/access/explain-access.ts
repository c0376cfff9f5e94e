import { commands, type Disposable, l10n } from 'vscode';
import { groupIn } from '../../../access/group-name.ts';
import { packagePath, pathProblem } from '../../../admin-client/access/package-path.ts';
import { ruleList } from '../../../admin-client/lists/rule-list.ts';
import type { Registries } from '../../../admin-client/registries.ts';
import { runSteps } from '../../dialogs/run-steps.ts';
import { type TargetDraft, targetQuestion, targetStep } from '../commands/context/ask-target.ts';
import { knownPackages } from '../commands/context/known-packages.ts';
import { type CommandTarget, targetOf } from '../commands/context/target.ts';
import { chooseConnection } from '../connections/choose-connection.ts';
import { kindOf } from '../tree/kinds/kind-of.ts';
import type { AccessSubject } from '../tree/kinds/list-record.ts';
import { registryRecords } from '../tree/tree-records.ts';
import type { TreeNode } from '../tree-state/tree-node.ts';
import { registerAccessDocuments, showAnswer } from './access-documents.ts';
import type { AccessQuestion } from './access-question.ts';
import { askPath, type PathSuggestions } from './ask-path.ts';
import { askSubject, knownSubjects } from './ask-subject.ts';

interface AccessQuestionDraft extends TargetDraft {
  readonly who: AccessQuestion['who'] | undefined;
  readonly path: string | undefined;
}

/**
 * Registers *Explain Access*, which asks for the user and the package that the node does not determine, and shows the
 * explanation.
 */
export function registerExplainAccess(registries: Registries, report: (error: unknown) => void): Disposable[] {
  return [
    ...registerAccessDocuments(registries),
    commands.registerCommand('taskwright.registry.explainAccess', async (node?: TreeNode) => {
      try {
        const question = await ask(registries, node);
        if (question) await showAnswer(question);
      } catch (error) {
        report(error);
      }
    }),
  ];
}

async function ask(registries: Registries, node: TreeNode | undefined): Promise<AccessQuestion | undefined> {
  const targets = targetsFor(registries, node);
  // Without a registry, offers to add one.
  if (targets.length === 0) await chooseConnection(registries, node);
  const [only, ...others] = targets;
  if (only === undefined) return undefined;
  const target = others.length === 0 ? only : undefined;
  const start: AccessQuestionDraft = { target, who: whoOf(node), path: pathOf(node) };
  const draft = await askDraft(registries, targets, start, beginOf(node));
  if (draft?.target === undefined || draft.who === undefined || draft.path === undefined) return undefined;
  const { session, scope } = draft.target;
  return { connectionId: session.connection.id, ...scope, who: draft.who, path: draft.path };
}

/**
 * Returns the registries that contain packages, limited to the registry or tenant of the node. A registry with tenants
 * is replaced by its tenants.
 */
function targetsFor(registries: Registries, node: TreeNode | undefined): readonly CommandTarget[] {
  const connections = node === undefined ? registries.connections : [node.connection];
  return connections.flatMap((connection) => {
    const tenants = node?.tenant === undefined ? connection.tenants : [node.tenant];
    const scopes = tenants.length > 0 ? tenants : [undefined];
    return scopes.flatMap((tenant) => targetOf(registries, connection, tenant) ?? []);
  });
}

function askDraft(
  registries: Registries,
  targets: readonly CommandTarget[],
  start: AccessQuestionDraft,
  begin: string,
): Promise<AccessQuestionDraft | undefined> {
  const whoStep = targetQuestion<AccessQuestionDraft, 'who'>(
    'who',
    ({ session, scope }, _draft, frame) => askSubject(frame, () => knownSubjects(session, scope)),
    () => start.who === undefined,
  );
  const pathStep = targetQuestion<AccessQuestionDraft, 'path'>(
    'path',
    (target, _draft, frame) => askPath(frame, () => suggestionsIn(target), begin),
    () => start.path === undefined,
  );
  return runSteps(l10n.t('Explain Access'), [targetStep(registries, start, targets), whoStep, pathStep], start);
}

async function suggestionsIn(target: CommandTarget): Promise<PathSuggestions> {
  const [rules, packages] = await Promise.all([
    target.session.list(ruleList, target.scope).read(),
    knownPackages(target),
  ]);
  const named = [...new Set(rules.items.map(({ pattern }) => pattern))].sort();
  const paths = named.filter((pattern) => pathProblem(pattern) === undefined);
  return { paths: [...new Set([...packages, ...paths])].sort(), patterns: named.filter((one) => one.includes('*')) };
}

/**
 * Returns the user that a node names, or everybody for a group, since the explanation for everybody lists its members.
 * A user of the server itself is an operator for its tenants.
 */
function whoOf(node: TreeNode | undefined): AccessQuestion['who'] | undefined {
  const { username } = accessOf(node);
  if (node === undefined || username === undefined) return undefined;
  if (username === '*' || groupIn(username) !== undefined) return { kind: 'everybody' };
  return { kind: 'user', username, isOperator: node.tenant === undefined && node.connection.tenants.length > 0 };
}

/** Returns the path of a node's package. The pattern of a rule for a single package is a path as well. */
function pathOf(node: TreeNode | undefined): string | undefined {
  const { path, pattern } = accessOf(node);
  if (path !== undefined) return path;
  return pattern !== undefined && pathProblem(pattern) === undefined ? packagePath(pattern) : undefined;
}

function beginOf(node: TreeNode | undefined): string {
  return accessOf(node).pattern?.split('*', 1).join('') ?? '';
}

function accessOf(node: TreeNode | undefined): AccessSubject {
  return (node && kindOf(node, { records: registryRecords }).access?.(node)) ?? {};
}
