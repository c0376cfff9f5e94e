import { type Member, memberNamed } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import { placeInString } from '../../document/string-place.ts';
import { isClear, nearest } from '../../schema/words/nearest.ts';
import { type EarlyUse, earlyUsesInConfig, earlyUsesInTask } from '../environment/early-uses.ts';
import { earlyUsesOfTemplates } from '../environment/early-uses-of-templates.ts';
import { rawFix } from '../fixes/raw-fix.ts';
import { type Replacements, replacementFixes } from '../fixes/replacement-fixes.ts';
import { variableIds } from '../graph/project-settings.ts';
import type { TaskView } from '../kinds/task-view.ts';
import { propertiesWithUsage, templateVariables } from '../template/names.ts';
import { type Template, type TemplateUse, templateIn } from '../template/read-template.ts';
import { type TaskString, templatesOfTask } from '../template/strings-of-task.ts';
import { templateFaults, usesInValidTags } from '../template/template-faults.ts';
import { didYouMean } from '../values/did-you-mean.ts';
import type { FindingWith, Rule } from './rule.ts';

/** The finding of a variable. Its data includes the tag, which may be intended for another program. */
type UnknownVariable = FindingWith<Replacements & { readonly tag: Span | undefined }>;

export const unknownTemplateVariable: Rule<UnknownVariable> = {
  code: 'unknown-template-variable',
  severity: 'warning',
  summary: 'A template expression uses a variable that is not defined.',
  advice:
    'The runner fails when it renders the string. `usage` is only available where the arguments are known: in ' +
    'scripts, dependencies, `confirm`, `sources` and `outputs`. For `vars`, only likely misspellings of variables ' +
    'that the task itself defines are reported, since other files may define more; `env` and `tools` are not checked.\n\n' +
    'The runner evaluates `vars` before `env`, both from top to bottom and those of the config file with the lowest precedence ' +
    'first. A value that uses a variable which is set only later stops every command of the runner. The `env` of a task cannot use ' +
    'the `vars` of the task, nor these its `env`. The variables of a template are set before those of the tasks that extend it.',
  checks: {
    task: (task) => {
      const strings = templatesOfTask(task.entry);
      return strings.flatMap((string) => findingsIn(string, task));
    },
    amongTasks: (task, { workspace }) => {
      const own = templatesOfTask(task.entry).length === 0 ? [] : earlyUsesInTask(task, workspace);
      return [...own, ...earlyUsesOfTemplates(task, workspace)].map(withoutFix);
    },
    section: {
      names: variableIds,
      check: ({ entry, file }, { workspace }) => {
        const own = entry.path[0] === 'vars' ? 'vars' : 'environment';
        return earlyUsesInConfig(own, file, workspace).map(withoutFix);
      },
    },
  },
  fixes: (problem, document) => [
    ...replacementFixes(problem, document),
    ...(problem.data.tag ? [rawFix(problem.data.tag, document)] : []),
  ],
};

function withoutFix(use: EarlyUse): UnknownVariable {
  return { ...use, data: { replacements: [], tag: undefined } };
}

const known = [...templateVariables.map(({ name }) => name), '__tera_context'];

function findingsIn({ property, node }: TaskString, task: TaskView): readonly UnknownVariable[] {
  const template = templateIn(node);
  // A string with the template of another program, such as `{{range .}}{{end}}`, misspells no variable.
  const isForeign = templateFaults(node).some(({ literal }) => literal !== undefined);
  return usesInValidTags(node).flatMap((use): UnknownVariable[] => {
    if (use.kind !== 'variable' || use.mayBeMissing || isLocal(use.name, template)) return [];
    const fault = faultOf(use, property, { task, isForeign });
    if (!fault) return [];
    const { message, written, suggestions, start, end } = fault;
    const tag = template.tags.find((each) => each.kind === 'expression' && each.start <= start && start < each.end);
    const span = tag && !known.includes(use.name) ? placeInString(node, tag.start, tag.end) : undefined;
    return [
      {
        message,
        span: placeInString(node, start, end),
        data: { replacements: suggestions, isGuess: !isClear(written, suggestions), tag: span },
      },
    ];
  });
}

interface Fault {
  readonly message: string;
  /** The name in the text. */
  readonly written: string;
  readonly suggestions: readonly string[];
  readonly start: number;
  readonly end: number;
}

function faultOf(
  use: TemplateUse,
  property: string,
  { task, isForeign }: { readonly task: TaskView; readonly isForeign: boolean },
): Fault | undefined {
  const { name, start, end } = use;
  if (!known.includes(name)) {
    const suggestions = isForeign ? [] : nearest(name, known);
    return {
      message: `Unknown variable \`${name}\`${didYouMean(suggestions)}`,
      written: name,
      suggestions,
      start,
      end,
    };
  }
  if (name === 'usage' && !propertiesWithUsage.includes(property)) {
    const message = `\`usage\` is not available in \`${property}\`; it is available in scripts, dependencies, \`confirm\`, \`sources\` and \`outputs\``;
    return { message, written: name, suggestions: [], start, end };
  }
  return name === 'vars' ? misspelledVariable(use, task) : undefined;
}

/**
 * Returns the fault of a name that is similar to the name of a variable of this task. Other names are not reported,
 * because other files may define them.
 */
function misspelledVariable({ members: [member] }: TemplateUse, task: TaskView): Fault | undefined {
  const vars = task.property('vars')?.value;
  if (!member || vars?.kind !== 'object' || memberNamed(vars, member.name) || memberNamed(vars, '_')) return undefined;
  const suggestions = nearest(member.name, vars.members.map(nameOf)).filter((name) => isMisspelling(member.name, name));
  if (suggestions.length === 0) return undefined;
  const message = `Unknown variable \`vars.${member.name}\`${didYouMean(suggestions)}`;
  return { message, written: member.name, suggestions, ...member };
}

/**
 * Returns whether a name is probably a misspelling of another. Names that differ only in their last character, such as
 * `lint_a` and `lint_b`, are not treated as misspellings, because both may exist.
 */
function isMisspelling(name: string, candidate: string): boolean {
  return (
    name.length > 4 && name.slice(0, -1) !== candidate.slice(0, -1) && Math.abs(name.length - candidate.length) < 3
  );
}

function isLocal(name: string, { locals, usesOtherFiles }: Template): boolean {
  return usesOtherFiles || locals.some((local) => local.name === name);
}

function nameOf({ key }: Member): string {
  return key.name;
}
