import type { Document } from '../../document/document.ts';
import { joinWords, quotedName } from '../../schema/words/words.ts';
import type { Fix } from '../fixes/fix.ts';
import type { FindingWith, Rule } from './rule.ts';

export const unknownTemplate: Rule<FindingWith<UnknownTemplate>> = {
  code: 'unknown-template',
  severity: 'warning',
  summary: 'A task extends a template that is not defined.',
  advice:
    'The runner rejects the whole file. Templates are defined in `[task_templates.NAME]` of a config file of the ' +
    'project or of a parent folder.',
  checks: {
    amongTasks: ({ facts: { template }, file, isTemplate }, { workspace }) => {
      if (!template || isTemplate || template.value.includes('{{')) return [];
      const projects = workspace.places.projectsOf(file);
      if (projects.some((project) => workspace.template(template.value, project))) return [];
      const suggestions = workspace.similarTemplates(template.value, file.project);
      const advice =
        suggestions.length > 0
          ? `did you mean ${joinWords(suggestions.map(quotedName), 'or')}?`
          : 'define it in `task_templates` of a config file';
      const message = `Template ${quotedName(template.value)} is not defined; ${advice}`;
      return [{ message, span: template, data: { suggestions } }];
    },
  },
  fixes,
};

interface UnknownTemplate {
  readonly suggestions: readonly string[];
}

function fixes({ span, data }: FindingWith<UnknownTemplate>, document: Document): readonly Fix[] {
  return data.suggestions.map((name, index) => ({
    title: `Change to ${quotedName(name)}`,
    edits: [{ ...document.offsetsOf(span), text: document.language.renderValue(name) }],
    preferred: index === 0,
  }));
}
