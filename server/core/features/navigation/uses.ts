import { otherNameOf, type Task } from '../../analysis/graph/task.ts';
import { nameIn } from '../../analysis/graph/task-name.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import { type Mention, mentionsOf, type ReferenceMention, targetsOfMention } from './mention.ts';
import { isMatch, patternsIn } from './pattern-matches.ts';

/** Returns the mentions of a task in other tasks: references by name, alias or pattern; for a template, `extends`. */
export function usesOf(task: Task, workspace: Workspace): readonly Mention[] {
  return task.isTemplate
    ? usesOfTemplate(task, workspace)
    : [...usesByName(task, workspace), ...usesByPattern(task, workspace)];
}

/** Returns whether `usesOf` returns any mention, without finding all of them. */
export function hasUses(task: Task, workspace: Workspace): boolean {
  if (task.isTemplate) return usesOfTemplate(task, workspace).length > 0;
  return (
    namesOf(task, workspace).some((name) => isReferred(name, task, workspace)) ||
    usesByPattern(task, workspace).length > 0
  );
}

function isReferred(name: string, task: Task, workspace: Workspace): boolean {
  for (const from of workspace.referringTo(name)) {
    const mentions = mentionsOf(from).filter((mention) => isReferenceTo(name, mention));
    if (mentions.some((mention) => targetsOfMention(mention, workspace).includes(task))) return true;
  }
  return false;
}

function usesOfTemplate(template: Task, workspace: Workspace): readonly Mention[] {
  return [...workspace.tasks()]
    .filter(({ facts }) => facts.template?.value === template.facts.name)
    .flatMap(mentionsOf)
    .filter((mention) => mention.kind === 'template' && targetsOfMention(mention, workspace).includes(template));
}

function usesByName(task: Task, workspace: Workspace): readonly Mention[] {
  return namesOf(task, workspace).flatMap((target) =>
    referencesTo(target, workspace).filter((mention) => targetsOfMention(mention, workspace).includes(task)),
  );
}

/** Returns the names by which a reference can mention a task. */
function namesOf(task: Task, workspace: Workspace): readonly string[] {
  return [...new Set([task.facts.name, otherNameOf(task), ...workspace.aliasesOf(task)])];
}

function usesByPattern(task: Task, workspace: Workspace): readonly Mention[] {
  return patternsIn(workspace).flatMap((pattern) =>
    referencesTo(pattern, workspace).filter((mention) =>
      mention.reference.kind === 'project'
        ? targetsOfMention(mention, workspace).includes(task)
        : isMatch(pattern, mention.task, task, workspace),
    ),
  );
}

function referencesTo(name: string, workspace: Workspace): readonly ReferenceMention[] {
  return [...workspace.referringTo(name)].flatMap(mentionsOf).filter((mention) => isReferenceTo(name, mention));
}

/** Returns whether a mention refers to tasks by this name or pattern, in any project. */
function isReferenceTo(name: string, mention: Mention): mention is ReferenceMention {
  return mention.kind === 'reference' && nameIn(mention.reference.target, mention.reference.kind) === name;
}
