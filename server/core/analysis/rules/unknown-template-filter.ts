import { placeInString } from '../../document/string-place.ts';
import { isClear, nearest } from '../../schema/words/nearest.ts';
import { type Replacements, replacementFixes } from '../fixes/replacement-fixes.ts';
import { type TemplateName, templateNames } from '../template/names.ts';
import { type TemplateUse, templateIn } from '../template/read-template.ts';
import { type TaskString, templatesOfTask } from '../template/strings-of-task.ts';
import { usesInValidTags } from '../template/template-faults.ts';
import { didYouMean } from '../values/did-you-mean.ts';
import type { FindingWith, Rule } from './rule.ts';

export const unknownTemplateFilter: Rule<FindingWith<Replacements>> = {
  code: 'unknown-template-filter',
  severity: 'warning',
  summary: 'A template expression uses a filter, function or test that does not exist.',
  advice: 'The runner fails when it reads the string. Completion lists and explains the available names.',
  checks: {
    task: ({ entry }) => {
      const strings = templatesOfTask(entry);
      return strings.flatMap(findingsIn);
    },
  },
  fixes: replacementFixes,
};

/** Names that have a meaning only in templates that consist of several files. */
const multiFileNames: readonly string[] = ['super', 'self'];

function findingsIn({ property, node }: TaskString): readonly FindingWith<Replacements>[] {
  const { usesOtherFiles } = templateIn(node);
  return usesInValidTags(node).flatMap((use): FindingWith<Replacements>[] => {
    if (use.kind === 'variable' || usesOtherFiles || multiFileNames.includes(use.name)) return [];
    const fault = faultOf(use, use.kind, property);
    if (!fault) return [];
    const span = placeInString(node, use.start, use.end);
    return [
      {
        message: fault.message,
        span,
        data: { replacements: fault.suggestions, isGuess: !isClear(use.name, fault.suggestions) },
      },
    ];
  });
}

function faultOf({ name }: TemplateUse, kind: 'function' | 'filter' | 'test', property: string) {
  const found = templateNames[kind].find((known) => known.name === name);
  if (found) return misplaced(found, property);
  const suggestions = nearest(name, current[kind]);
  return { message: `Unknown ${kind} \`${name}\`${didYouMean(suggestions)}`, suggestions };
}

function misplaced({ name, only }: TemplateName, property: string) {
  if (!only || only.includes(property)) return undefined;
  const places = only.map((place) => `\`${place}\``).join(' and ');
  return {
    message: `\`${name}()\` is not available in \`${property}\`; it is only available in ${places}`,
    suggestions: [],
  };
}

/** The names that are not deprecated, and can therefore be suggested. */
const current = {
  function: namesOf(templateNames.function),
  filter: namesOf(templateNames.filter),
  test: namesOf(templateNames.test),
};

function namesOf(names: readonly TemplateName[]): readonly string[] {
  return names.filter(({ deprecated }) => deprecated === undefined).map(({ name }) => name);
}
