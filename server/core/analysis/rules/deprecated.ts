import { assemble } from '../../document/assemble.ts';
import type { Document } from '../../document/document.ts';
import type { Entry } from '../../document/entry.ts';
import { removeMember } from '../../document/member-edits.ts';
import type { Node } from '../../document/node.ts';
import type { SchemaProblemData } from '../../schema/explain/problem-data.ts';
import { documentation } from '../../schema/shape/documentation-of.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { addPaths } from '../fixes/add-paths.ts';
import type { Fix } from '../fixes/fix.ts';
import { pathInMonorepo } from '../graph/monorepo/monorepo.ts';
import type { Workspace } from '../graph/workspace.ts';
import type { DocumentKind } from '../kinds/document-kind.ts';
import {
  type DeprecatedKey,
  deprecatedPathKeys,
  deprecatedTools,
  keysWithoutEffect,
} from '../values/deprecated-forms.ts';
import { environmentSection } from '../values/environment-variables.ts';
import { isTrue } from '../values/is-true.ts';
import { markedMembers } from '../values/marked-members.ts';
import type { ConfigSection, Explanation, Finding, Rule } from './rule.ts';

export const deprecated: Rule<DeprecationFinding> = {
  code: 'deprecated',
  severity: 'warning',
  summary: 'A property is deprecated.',
  advice: 'The message names the replacement. The property still works, but may be removed.',
  checks: {
    section: {
      names: ['monorepo_root', 'experimental_monorepo_root'],
      check: (section, { workspace }) => searchedProjects(section, workspace),
    },
    explain: (problems, { property }) => explainPaths(problems, property('env')?.value),
    explainOtherEntry: (problems, entry) => explainPaths(problems, environmentSection(entry)),
    task: ({ shape, member, property }) => [
      ...deprecations(shape, member.value),
      ...[...keysWithoutEffect(member.value, shape), ...deprecatedTools(property('tools')?.value)].map(findingOf),
    ],
    otherEntry: (entry, kind) => [...deprecatedSection(entry, kind), ...deprecatedKeys(entry, kind).map(findingOf)],
  },
  fixes,
};

/**
 * A finding. Its data is the replacement that the message names, if the replacement is allowed in the same object, or the
 * folders to list in `config_roots`, or says that the key has no effect.
 */
type DeprecationFinding = Finding & {
  readonly data?: string | readonly string[] | { readonly isUseless: true } | undefined;
};

/** Replaces the problem of a module without `path` if it has an older name of this key. */
function explainPaths(
  problems: readonly Finding[],
  environment: Node | undefined,
): readonly Explanation<DeprecationFinding>[] {
  return deprecatedPathKeys(environment).flatMap((found) => {
    const explains = problems.filter(
      ({ span, data }) =>
        (data as SchemaProblemData | undefined)?.kind === 'missing-property' &&
        [found.object, found.module].some(({ anchor, start }) => anchor === span.anchor && start === span.start),
    );
    return explains.length === 0 ? [] : [{ ...findingOf(found), explains }];
  });
}

function findingOf({ key, message, replacement }: DeprecatedKey): DeprecationFinding {
  return { message, span: key, data: replacement ?? { isUseless: true } };
}

/** Returns the keys of a section that have no effect, and the tools with a deprecated backend. */
function deprecatedKeys(entry: Entry, { entryShape }: DocumentKind): readonly DeprecatedKey[] {
  const [name] = entry.path;
  if (entry.path.length !== 1 || (name !== 'tools' && name !== 'task_config')) return [];
  const { value } = assemble(entry).member;
  const shape = entryShape(entry);
  return name === 'tools' ? deprecatedTools(value) : shape ? keysWithoutEffect(value, shape) : [];
}

/**
 * Returns a finding if the runner searches for the projects of a monorepo, since `config_roots` does not list any. Packages need not be
 * listed, and without other projects there is nothing to list.
 */
function searchedProjects({ entry, file }: ConfigSection, workspace: Workspace): readonly DeprecationFinding[] {
  const { member } = assemble(entry);
  const monorepo = workspace.projects.monorepoOf(file.project);
  const isRoot = monorepo?.root === file.project && isTrue(member);
  if (!isRoot || monorepo.configRoots.length > 0) return [];
  const projects = [...workspace.projects.folders]
    .filter((folder) => folder !== file.project && workspace.projects.monorepoAround(folder) === monorepo)
    .filter((folder) => !monorepo.hasPackage(folder))
    .map((folder) => pathInMonorepo(folder, monorepo))
    .sort();
  if (projects.length === 0) return [];
  const message = 'Without `config_roots` in `[monorepo]`, the runner searches for the projects, which is deprecated';
  return [{ message, span: member.key, data: projects }];
}

/** Returns a finding for each member of `node` that the schema marks as deprecated, with the message in the schema. */
export function deprecations(shape: Shape, node: Node): readonly DeprecationFinding[] {
  return markedMembers(shape, node, 'deprecationMessage').map((found) => ({
    message: `\`${found.member.key.name}\` is deprecated: ${found.docs.deprecationMessage}`,
    span: found.member.key,
    data: replacementIn(found.docs.deprecationMessage, found.others),
  }));
}

/** Returns a finding if a top-level key of a config file is deprecated; otherwise, a finding for each deprecated key in it. */
function deprecatedSection(entry: Entry, { shape, entryShape }: DocumentKind): readonly DeprecationFinding[] {
  const [name = ''] = entry.path;
  const root = shape().object?.properties;
  const named = entry.path.length === 1 ? root?.get(name) : undefined;
  const message = named && documentation(named).deprecationMessage;
  const section = entryShape(entry);
  if (message === undefined) return section ? deprecations(section, assemble(entry).member.value) : [];
  if (root === undefined) return [];
  const { key } = assemble(entry).member;
  return [
    { message: `\`${name}\` is deprecated: ${message}`, span: key, data: replacementIn(message, [...root.keys()]) },
  ];
}

/** Returns the replacement that a message names, if it is one of the allowed names. */
function replacementIn(message: string | undefined, allowed: readonly string[]): string | undefined {
  const named = /\buse `([^`]+)`/i.exec(message ?? '')?.[1];
  return named !== undefined && allowed.includes(named) ? named : undefined;
}

function fixes({ span, data }: DeprecationFinding, document: Document): readonly Fix[] {
  if (typeof data === 'object' && 'isUseless' in data) {
    return [{ title: 'Remove the key', edits: [removeMember(span, document)], preferred: true }];
  }
  if (typeof data === 'object') {
    const edit = addPaths(data, ['monorepo', 'config_roots'], document);
    return edit ? [{ title: 'List the projects in `config_roots`', edits: [edit], preferred: true }] : [];
  }
  if (data === undefined) return [];
  const edits = [{ ...document.offsetsOf(span), text: document.language.renderKey(data) }];
  return [{ title: `Change to \`${data}\``, edits, preferred: true }];
}
