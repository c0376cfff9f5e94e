import type { Document } from '../../document/document.ts';
import type { Problem } from '../../document/problem.ts';
import { joinWords, keyWord } from '../../schema/words/words.ts';
import type { Fix } from '../fixes/fix.ts';
import type { Rule } from './rule.ts';

export const unknownTemplate: Rule = {
  code: 'unknown-template',
  severity: 'warning',
  summary: 'A task extends a template that does not exist.',
  advice:
    'The runner refuses the whole file. Templates are defined in `[task_templates.NAME]` of a config file of the project or ' +
    'of a folder above it.',
  checkAmongTasks: ({ facts: { template }, file, isTemplate }, { workspace }) => {
    if (!template || isTemplate || template.value.includes('{{')) return [];
    if (workspace.template(template.value, file.project)) return [];
    const suggestions = workspace.similarTemplates(template.value, file.project);
    const advice =
      suggestions.length > 0
        ? `did you mean ${joinWords(suggestions.map(keyWord), 'or')}?`
        : 'define it under `task_templates` of a config file';
    const message = `No template is named ${keyWord(template.value)}; ${advice}`;
    const data: UnknownTemplate = { suggestions };
    return [{ code: unknownTemplate.code, severity: unknownTemplate.severity, message, span: template, data }];
  },
  fixes,
};

interface UnknownTemplate {
  readonly suggestions: readonly string[];
}

function fixes({ span, data }: Problem, document: Document): readonly Fix[] {
  if (!isUnknownTemplate(data)) return [];
  return data.suggestions.map((name, index) => ({
    title: `Change to ${keyWord(name)}`,
    edits: [{ ...document.offsetsOf(span), text: document.language.renderValue(name) }],
    preferred: index === 0,
  }));
}

function isUnknownTemplate(data: unknown): data is UnknownTemplate {
  return typeof data === 'object' && data !== null && 'suggestions' in data;
}
