import { commands, type Disposable, l10n, window } from 'vscode';
import { packagePath, packagePathOf, pathProblem } from '../../registry/access/package-path.ts';
import type { Scope } from '../../registry/admin-client.ts';
import type { Connection } from '../../registry/connection.ts';
import { knownPaths } from '../../registry/pattern-preview.ts';
import type { Registries } from '../../registry/registries.ts';
import type { Session } from '../../registry/session.ts';
import { chooseConnection } from '../connections/choose-connection.ts';
import { plainLabel } from '../plain-label.ts';
import type { Node } from '../tree/node.ts';
import { registerAccessDocuments, showAnswer } from './access-documents.ts';
import type { AccessQuestion } from './access-question.ts';
import { askPath, type PathSuggestions } from './ask-path.ts';
import { askSubject } from './ask-subject.ts';
import { ifAllowed } from './if-allowed.ts';
import { readFacts } from './read-facts.ts';

/** *Explain Access*: asks who and which package, as far as the node it was called on does not say it, and shows the answer. */
export function registerExplainAccess(registries: Registries, report: (error: unknown) => void): Disposable[] {
  return [
    ...registerAccessDocuments(registries),
    commands.registerCommand('taskwright.registry.explainAccess', async (node?: Node) => {
      try {
        const question = await ask(registries, node);
        if (question) await showAnswer(question);
      } catch (error) {
        report(error);
      }
    }),
  ];
}

async function ask(registries: Registries, node: Node | undefined): Promise<AccessQuestion | undefined> {
  const connection = await chooseConnection(registries, node);
  const session = connection && registries.session(connection.id);
  if (session === undefined) return undefined;
  const place = await askTenant(session.connection, node);
  if (place === undefined) return undefined;
  const title = l10n.t('Explain Access');
  const who = whoOf(node, place.tenant) ?? (await askSubject(title, readFacts(session, place.tenant)));
  if (who === undefined) return undefined;
  const path = pathOf(node) ?? (await askPath(title, await suggestions(session, place), beginOf(node)));
  if (path === undefined) return undefined;
  return { connectionId: session.connection.id, ...place, who, path };
}

/** Packages belong to tenants where there are any. */
async function askTenant({ tenants }: Connection, node: Node | undefined): Promise<Scope | undefined> {
  if (node?.tenant !== undefined) return { tenant: node.tenant };
  const [only, ...others] = tenants;
  if (only === undefined) return {};
  if (others.length === 0) return { tenant: only };
  const items = tenants.map((tenant) => ({ label: plainLabel(tenant), tenant }));
  const chosen = await window.showQuickPick(items, { placeHolder: l10n.t('In which tenant?') });
  return chosen && { tenant: chosen.tenant };
}

function whoOf(node: Node | undefined, tenant: string | undefined): AccessQuestion['who'] | undefined {
  const named = (username: string): AccessQuestion['who'] => ({
    kind: 'user',
    username,
    isOperator: tenant !== undefined && node?.tenant === undefined,
  });
  switch (node?.kind) {
    case 'user':
      return named(node.user.username);
    case 'rule':
      return node.rule.user === '*' ? { kind: 'everybody' } : named(node.rule.user);
    case 'rule-group':
      if (node.by !== 'user') return { kind: 'everybody' };
      return node.value === '*' ? { kind: 'everybody' } : named(node.value);
    default:
      return undefined;
  }
}

/** The pattern of a rule that names one package is a path as well. */
function pathOf(node: Node | undefined): string | undefined {
  if (node?.kind === 'cache-entry') return packagePathOf(node.entry);
  const pattern = patternOf(node);
  return pattern !== undefined && pathProblem(pattern) === undefined ? packagePath(pattern) : undefined;
}

function beginOf(node: Node | undefined): string {
  return patternOf(node)?.split('*', 1).join('') ?? '';
}

function patternOf(node: Node | undefined): string | undefined {
  if (node?.kind === 'rule') return node.rule.pattern;
  return node?.kind === 'rule-group' && node.by === 'pattern' ? node.value : undefined;
}

async function suggestions(session: Session, scope: Scope): Promise<PathSuggestions> {
  const [rules, cache] = await Promise.all([session.rules(scope), ifAllowed(session.cache())]);
  const patterns = rules.items.map(({ pattern }) => pattern).filter((pattern) => pattern.includes('*'));
  return {
    paths: knownPaths({ cache: cache?.items ?? [], rules: rules.items, packages: [] }),
    patterns: [...new Set(patterns)].sort(),
  };
}
