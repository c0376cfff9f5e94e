import { documentShape } from '../../analysis/task-shapes.ts';
import type { JsonValue } from '../../document/json-value.ts';
import { mergedDocumentation } from '../documentation.ts';
import type { Completion } from './completion.ts';
import type { CompletionPlace } from './completion-place.ts';
import { isObject, raisePlaceholders, renderBody, renderMembers } from './snippet.ts';
import { trailingComma } from './trailing-comma.ts';

/** Whole tasks, wherever a new one can begin: at the top of a document, and in TOML at the start of any statement. */
export function taskItems(place: CompletionPlace): Completion[] {
  const { caret, kind } = place;
  const inTasks = kind === 'config-file' && caret.path.length === 1 && caret.path[0] === 'tasks';
  const atRoot = caret.path.length === 0 && (kind === 'task-file' || caret.container === 'statement');
  const canBegin = atRoot || inTasks || (caret.container === 'statement' && !caret.hasSeparator);
  if (!canBegin || caret.hasSeparator || isInDottedKey(place)) return [];
  const section = kind === 'config-file' && !(inTasks && caret.container !== 'statement') ? ['tasks'] : [];
  const ending = trailingComma(place);
  return taskSnippets(place).flatMap(({ label, description, body }, index) => {
    const text = taskText(place, section, raisePlaceholders(body, 1));
    if (text === undefined) return [];
    return {
      label,
      kind: 'snippet' as const,
      detail: description ?? '',
      documentation: '',
      replace: place.replace,
      text: text + ending,
      filter: caret.quote + label,
      rank: 1_000 + index,
    };
  });
}

function taskSnippets({ kind }: CompletionPlace) {
  const task = kind === 'task-file' ? documentShape(kind).object?.additional : tasksOf(kind);
  return mergedDocumentation(task ? [task] : []).snippets ?? [];
}

function tasksOf(kind: CompletionPlace['kind']) {
  return documentShape(kind).object?.properties.get('tasks')?.object?.additional;
}

function taskText(
  { caret, document }: CompletionPlace,
  section: readonly string[],
  body: JsonValue,
): string | undefined {
  const { language } = document;
  // A bare key holds no space, so a name that is still to be typed can stand where a bare key can.
  const name = language.renderKey('name').replace('name', () => `\${1:name}`);
  if (isObject(body)) return language.renderEntry([...section, name], renderMembers(body, language));
  const atRootOfTaskFile = caret.path.length === 0 && section.length === 0;
  return atRootOfTaskFile ? language.renderMember(name, renderBody(body, language)) : undefined;
}

/** After `env.` only a key of `env` can follow, not a new table. */
function isInDottedKey({ document, replace }: CompletionPlace): boolean {
  return /[.][ \t]*$/.test(document.slice(Math.max(0, replace.start - 20), replace.start));
}
