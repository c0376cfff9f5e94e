import { placeInString } from '../../document/string-place.ts';
import { isClear, nearest } from '../../schema/words/nearest.ts';
import { joinWords, quotedName } from '../../schema/words/words.ts';
import { type Replacements, replacementFixes } from '../fixes/replacement-fixes.ts';
import { propertyOf } from '../graph/property-of.ts';
import { stringsIn } from '../values/strings-in.ts';
import type { FindingWith, Rule } from './rule.ts';

const marker = '@group:';

export const unknownInputGroup: Rule<FindingWith<Replacements>> = {
  code: 'unknown-input-group',
  severity: 'warning',
  summary: 'A task uses a group of source files that is not defined.',
  advice:
    'With an undefined group (`sources = ["@group:name"]`), the runner does not load any task. Groups are defined in ' +
    '`[task_config.input_groups]` of a config file of the project or of a parent folder.',
  checks: {
    amongTasks: (task, { workspace }) => {
      const used = stringsIn(propertyOf(task, 'sources')).filter(
        ({ value, closed }) => closed && value.startsWith(marker),
      );
      if (used.length === 0) return [];
      const known = workspace.places
        .projectsOf(task.file)
        .flatMap((project) => workspace.projects.settingsOf(project))
        .flatMap(({ inputGroups }) => inputGroups);
      return used.flatMap((source) => {
        const name = source.value.slice(marker.length);
        if (known.includes(name)) return [];
        const replacements = nearest(name, known);
        const advice =
          replacements.length > 0
            ? `did you mean ${joinWords(replacements.map(quotedName), 'or')}?`
            : 'define it in `[task_config.input_groups]`';
        const message = `Group ${quotedName(name)} is not defined; ${advice}`;
        return [
          {
            message,
            span: placeInString(source, marker.length, source.value.length),
            data: { replacements, isGuess: !isClear(name, replacements) },
          },
        ];
      });
    },
  },
  fixes: replacementFixes,
};
