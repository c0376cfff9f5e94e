import type { Document } from '../../document/document.ts';
import type { JsonValue } from '../../document/json-value.ts';
import type { Problem } from '../../document/problem.ts';
import { isSchemaProblem } from '../../schema/explain/problem-data.ts';
import { joinWords, keyWord } from '../../schema/words/words.ts';
import { appendMembers } from '../fixes/append-members.ts';
import type { Fix } from '../fixes/fix.ts';
import { missingSettings } from '../registry-config/missing-settings.ts';
import type { Rule } from './rule.ts';

export const missingProperty: Rule = {
  code: 'missing-property',
  severity: 'error',
  summary: 'A key that its place requires is not there.',
  advice: 'The message names the key, or the choices when one of several would do; completion writes it.',
  checkRegistry: missingSettings,
  fixes,
};

/** More choices are no help. */
const mostChoices = 5;

/** One for each way to be complete. What the author would write is not known: it is the simplest value that may stand there. */
function fixes(problem: Problem, document: Document): readonly Fix[] {
  if (!isSchemaProblem(problem) || problem.data.kind !== 'missing-property') return [];
  const { forms, values = {} } = problem.data;
  return forms.slice(0, mostChoices).flatMap((names): readonly Fix[] => {
    const members = names.flatMap((name) => rendered(name, values[name], document));
    const edit = members.length === names.length ? appendMembers(members, problem.span, document) : undefined;
    return edit ? [{ title: `Add ${joinWords(names.map(keyWord), 'and')}`, edits: [edit], preferred: false }] : [];
  });
}

function rendered(name: string, value: JsonValue | undefined, { language }: Document): readonly string[] {
  if (value === undefined || value === null) return [];
  return [language.renderMember(language.renderKey(name), language.renderValue(value))];
}
