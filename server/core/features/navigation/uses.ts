import { otherNameOf, type Task } from '../../analysis/graph/task.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import { type Mention, mentionsOf, targetsOfMention } from './mention.ts';
import { isMatch, patternsIn } from './pattern-matches.ts';

/** Returns the mentions of a task in others: references by name, alias or pattern; for a template, `extends`. */
export function usesOf(task: Task, workspace: Workspace): readonly Mention[] {
  return task.isTemplate
    ? usesOfTemplate(task, workspace)
    : [...usesByName(task, workspace), ...usesByPattern(task, workspace)];
}

function usesOfTemplate(template: Task, workspace: Workspace): readonly Mention[] {
  return [...workspace.tasks()]
    .filter(({ facts }) => facts.template?.value === template.facts.name)
    .flatMap(mentionsOf)
    .filter((mention) => mention.is === 'template' && targetsOfMention(mention, workspace).includes(template));
}

function usesByName(task: Task, workspace: Workspace): readonly Mention[] {
  const { name, aliases } = task.facts;
  const names = new Set([name, otherNameOf(task), ...aliases.map(({ value }) => value)]);
  return [...names].flatMap((target) =>
    referencesTo(target, workspace).filter((mention) => targetsOfMention(mention, workspace).includes(task)),
  );
}

function usesByPattern(task: Task, workspace: Workspace): readonly Mention[] {
  return patternsIn(workspace).flatMap((pattern) =>
    referencesTo(pattern, workspace).filter((mention) => isMatch(pattern, mention.task, task, workspace)),
  );
}

function referencesTo(target: string, workspace: Workspace): readonly Mention[] {
  return [...workspace.referringTo(target)]
    .flatMap(mentionsOf)
    .filter((mention) => mention.is === 'reference' && mention.reference.target === target);
}
