import { assemble } from '../../document/assemble.ts';
import { quotedName } from '../../schema/words/words.ts';
import { unresolvedReference } from '../graph/monorepo/unresolved.ts';
import { runnerSettingsId } from '../graph/project-settings.ts';
import { markedMembers } from '../values/marked-members.ts';
import type { Finding, Rule } from './rule.ts';

export const experimentalField: Rule = {
  code: 'experimental-field',
  severity: 'hint',
  summary: 'A property is experimental.',
  advice:
    'The runner may change or remove it, and only accepts it if its experimental features are enabled: without them, it refuses the file or ' +
    'ignores the property, and does not find the tasks of `^name`. Using it is not a mistake.',
  checks: {
    task: ({ shape, member }) => markedMembers(shape, member.value, 'experimental').map(findingOf),
    otherEntry: (entry, { entryShape }) => {
      const shape = entry.path[0] === runnerSettingsId ? undefined : entryShape(entry);
      return shape ? markedMembers(shape, assemble(entry).member.value, 'experimental').map(findingOf) : [];
    },
    amongTasks: (task, { workspace }) =>
      task.facts.listed.flatMap((reference) => {
        const { kind, target, span } = reference;
        const isUsed = kind === 'project' && target.startsWith('^') && !unresolvedReference(reference, task, workspace);
        return isUsed && !workspace.projects.isExperimental(task.file.project)
          ? { message: messageFor(target), span }
          : [];
      }),
  },
};

function findingOf({ member: { key } }: ReturnType<typeof markedMembers>[number]): Finding {
  return { message: messageFor(key.name), span: key };
}

function messageFor(name: string): string {
  return `${quotedName(name)} is experimental; the runner may change it and requires its \`experimental\` setting`;
}
