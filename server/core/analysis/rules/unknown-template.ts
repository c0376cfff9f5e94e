import type { Document } from '../../document/document.ts';
import { isClear } from '../../schema/words/nearest.ts';
import { joinWords, quotedName } from '../../schema/words/words.ts';
import { isWithin } from '../../text/is-within.ts';
import type { Fix } from '../fixes/fix.ts';
import { inSomeProjects } from '../graph/monorepo/project-title.ts';
import type { WorkspaceFile } from '../graph/task.ts';
import type { Workspace } from '../graph/workspace.ts';
import type { FindingWith, Rule } from './rule.ts';

export const unknownTemplate: Rule<FindingWith<UnknownTemplate>> = {
  code: 'unknown-template',
  severity: 'warning',
  summary: 'A task extends a template that is not defined.',
  advice:
    'The runner rejects the whole file. Templates are defined in `[task_templates.NAME]` of a config file of the ' +
    'project or of a parent folder. If several projects include a file, each of them must define the template.',
  checks: {
    amongTasks: ({ facts: { template }, file, isTemplate }, { workspace }) => {
      if (!template || isTemplate || template.value.includes('{{')) return [];
      const projects = workspace.places.projectsOf(file);
      const missing = projectsWithout(template.value, projects, workspace);
      if (missing.length === 0) return [];
      const target = { target: template.value, kind: 'name' } as const;
      if (workspace.projects.isMisspelled(target, file.project, 'task_templates')) return [];
      const suggestions = workspace.similarTemplates(template.value, file.project);
      const where = inSomeProjects(missing, projects, workspace);
      return [
        {
          message: messageAbout(template.value, where, suggestions),
          span: template,
          data: { name: template.value, suggestions },
        },
      ];
    },
  },
  fixes,
};

/**
 * Returns the projects that have no template with this name. If none of them has one, a template in any folder of the
 * workspace is sufficient.
 */
function projectsWithout(name: string, projects: readonly string[], workspace: Workspace): readonly string[] {
  const found = projects.map((project) => ({ project, template: workspace.template(name, project) }));
  const having = found.filter(({ project, template }) => template && isKnownIn(project, template.file, workspace));
  if (having.length === 0) return found.some(({ template }) => template) ? [] : projects;
  return found.filter((each) => !having.includes(each)).map(({ project }) => project);
}

/**
 * Returns whether tasks of a project can extend the templates of a file: the file belongs to the project, to a folder
 * above it, or to the user.
 */
function isKnownIn(project: string, { uri, project: folder }: WorkspaceFile, { places }: Workspace): boolean {
  return isWithin(project, folder) || places.standingOf(uri).isGlobal;
}

/** Returns the message about a missing template. `where` lists the projects without the template, if others have it. */
function messageAbout(name: string, where: string, suggestions: readonly string[]): string {
  if (name.trim() === '') return 'The name of the template is empty; specify a template or remove `extends`';
  const advice =
    suggestions.length > 0
      ? `did you mean ${joinWords(suggestions.map(quotedName), 'or')}?`
      : 'define it in `task_templates` of a config file';
  return `Template ${quotedName(name)} is not defined${where}; ${advice}`;
}

interface UnknownTemplate {
  readonly name: string;
  readonly suggestions: readonly string[];
}

function fixes({ span, data }: FindingWith<UnknownTemplate>, document: Document): readonly Fix[] {
  return data.suggestions.map((name, index) => ({
    title: `Change to ${quotedName(name)}`,
    edits: [{ ...document.offsetsOf(span), text: document.language.renderValue(name) }],
    preferred: index === 0 && isClear(data.name, data.suggestions),
  }));
}
