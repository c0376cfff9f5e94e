import { shellsOfTask } from '../../../analysis/graph/shells-of-task.ts';
import type { Task, WorkspaceFile } from '../../../analysis/graph/task.ts';
import type { Workspace } from '../../../analysis/graph/workspace.ts';
import { templateIn } from '../../../analysis/template/read-template.ts';
import { stringsOfTask } from '../../../analysis/template/strings-of-task.ts';
import { isModulesKey } from '../../../analysis/values/environment-variables.ts';
import { assemble } from '../../../document/assemble.ts';
import type { Entry } from '../../../document/entry.ts';
import { type Key, memberNamed, type Node } from '../../../document/node.ts';
import { placeInString } from '../../../document/string-place.ts';
import { memoize } from '../../../text/memoize.ts';
import { keysIn } from './keys-in.ts';
import type { NameUse } from './name-use.ts';
import { shellTextsOf } from './shell-texts.ts';

/** Environment variables, or variables that only template expressions read. */
export type VariableNamespace = 'environment' | 'vars';

export interface VariableMention extends NameUse {
  readonly namespace: VariableNamespace;
}

/** Returns the mentions of variables in a task or template: its own keys, scripts and template expressions. */
export function mentionsInTask(task: Task, workspace: Workspace): readonly VariableMention[] {
  // The text of a script task may change although its headers, and therefore its task, remain the same.
  if (task.file.document.language.holdsOneTask) return findMentions(task, workspace);
  const byShells = knownMentions(task);
  const { run, onWindows } = shellsOfTask(task, workspace);
  const shells = [run, onWindows].join('\n');
  const mentions = byShells.get(shells) ?? findMentions(task, workspace);
  byShells.set(shells, mentions);
  return mentions;
}

/** The mentions in each task, by its shells. */
const knownMentions = memoize((_: Task) => new Map<string, readonly VariableMention[]>());

function findMentions(task: Task, workspace: Workspace): readonly VariableMention[] {
  const { file, entry } = task;
  const fields = file.kind.fields();
  const named = { environment: fields.named('environment'), vars: fields.named('variables') };
  const keys = entry.fragments.flatMap(keysIn).flatMap(({ path, key }): readonly VariableMention[] => {
    const [field, ...others] = path;
    const namespace = namespaces.find((one) => named[one].includes(field ?? ''));
    return namespace && others.length === 0 ? declarationOf(key, namespace, file) : [];
  });
  return [...keys, ...readsInTemplates(entry, file), ...readsInScripts(task, workspace)];
}

/** Returns the mentions of variables in entries of a config file that are not tasks, such as its sections `env` and `vars`. */
export function mentionsInSections(entries: readonly Entry[], file: WorkspaceFile): readonly VariableMention[] {
  if (!file.kind.includesFiles) return [];
  return entries.flatMap((entry) => {
    if (entry.kind === 'section' || file.kind.isTask(entry)) return [];
    const namespace = namespaces.find((one) => sectionNames[one] === entry.path[0]);
    const keys = namespace ? entry.fragments.flatMap(keysIn).filter(({ path }) => path.length === 0) : [];
    const declarations = namespace ? keys.flatMap(({ key }) => declarationOf(key, namespace, file)) : [];
    return [...declarations, ...readsInTemplates(entry, file)];
  });
}

/** Returns the value of a variable that a config file defines for all tasks. */
export function valueForAll(
  { namespace, name }: Pick<VariableMention, 'namespace' | 'name'>,
  { document, kind }: WorkspaceFile,
): Node | undefined {
  const entry = kind.includesFiles ? document.entry(sectionNames[namespace]) : undefined;
  const value = entry && assemble(entry).member.value;
  return value?.kind === 'object' ? memberNamed(value, name)?.value : undefined;
}

/** The sections of a config file that define variables for all tasks. */
const sectionNames: Readonly<Record<VariableNamespace, string>> = { environment: 'env', vars: 'vars' };

const namespaces: readonly VariableNamespace[] = ['environment', 'vars'];

function declarationOf(key: Key, namespace: VariableNamespace, file: WorkspaceFile): readonly VariableMention[] {
  if (namespace === 'environment' ? isModulesKey(key.name) : key.name === '_') return [];
  return [{ namespace, file, span: key, whole: key, name: key.name, kind: 'declaration', isKey: true }];
}

function readsInTemplates(entry: Entry, file: WorkspaceFile): readonly VariableMention[] {
  return stringsOfTask(entry).flatMap(({ node }) =>
    node.value.includes('{')
      ? templateIn(node).uses.flatMap(({ kind, name, members: [member] }): readonly VariableMention[] => {
          if (kind !== 'variable' || !member || (name !== 'env' && name !== 'vars')) return [];
          const span = placeInString(node, member.start, member.end);
          const namespace = name === 'env' ? 'environment' : 'vars';
          return [{ namespace, file, span, whole: span, name: member.name, kind: 'variable' }];
        })
      : [],
  );
}

function readsInScripts(task: Task, workspace: Workspace): readonly VariableMention[] {
  return shellTextsOf(task, workspace).flatMap(({ script, spanOf }) =>
    [...script.reads, ...script.assignments].flatMap((mention): readonly VariableMention[] => {
      const span = spanOf(mention);
      return [{ namespace: 'environment', file: task.file, span, whole: span, name: mention.name, kind: 'variable' }];
    }),
  );
}
