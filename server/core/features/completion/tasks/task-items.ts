import type { JsonValue } from '../../../document/json-value.ts';
import { isJsonObject } from '../../../document/json-value.ts';
import type { Snippet } from '../../../schema/shape/documentation.ts';
import { memoize } from '../../../text/memoize.ts';
import { mergedDocumentation } from '../../documentation/documentation.ts';
import type { Completion } from '../completion.ts';
import type { CompletionPlace } from '../completion-place.ts';
import { canBeginTable } from '../fresh-line.ts';
import { isOnSeveralLines } from '../object-layout.ts';
import { raisePlaceholders, renderBody, renderMembers } from '../snippet.ts';
import { snippetPreview } from '../snippet-preview.ts';
import { trailingComma } from '../trailing-comma.ts';

/**
 * Returns snippets of whole tasks if a new task can begin at the caret: as a member of the object that contains tasks
 * or, in TOML, as a table.
 */
export function taskItems(place: CompletionPlace): Completion[] {
  const { caret, document } = place;
  if (caret.hasSeparator || isInOtherSection(place)) return [];
  const ending = trailingComma(place);
  const write = taskWriter(place);
  return taskSnippets(place).flatMap((snippet, index) => {
    const { label, description } = snippet;
    const text = write(bodyAfterName(snippet));
    if (text === undefined) return [];
    return {
      label,
      kind: 'snippet' as const,
      detail: description ?? '',
      documentation: snippetPreview(text, document.language),
      replace: place.replace,
      text: text + ending,
      filter: caret.quote + label,
      rank: 1_000 + index,
    };
  });
}

/** Returns whether the caret is in a section without tasks, such as `settings`, whose keys are more likely. */
function isInOtherSection({ caret: { path }, kind: { sections } }: CompletionPlace): boolean {
  const [section] = path;
  return sections.length > 0 && section !== undefined && !sections.includes(String(section));
}

function taskSnippets({ kind }: CompletionPlace) {
  const task = kind.taskShape();
  return mergedDocumentation(task ? [task] : []).snippets ?? [];
}

/** Returns the body of a snippet with the numbers of its placeholders increased, since the name of the task is the first one. */
const bodyAfterName = memoize(({ body }: Snippet): JsonValue => raisePlaceholders(body, 1));

/** Returns a function that writes a task with this body at the caret. It returns undefined where such a task is not possible. */
function taskWriter(place: CompletionPlace): (body: JsonValue) => string | undefined {
  const { caret, document, kind } = place;
  const { language } = document;
  // The placeholder is inside the quotes that the language requires around a key.
  const name = language.renderKey('name').replace('name', () => `\${1:name}`);
  const section = kind.sections.slice(0, 1);
  const holdsTasks = caret.path.length === section.length && caret.path[0] === section[0];
  const isMember =
    holdsTasks && (caret.container === 'document' || (!language.hasStatements && isOnSeveralLines(place)));
  const isTable = canBeginTable(place);
  return (body) => {
    if (isJsonObject(body) && isMember) return language.renderEntry([name], renderMembers(body, language));
    if (isJsonObject(body) && isTable) return language.renderEntry([...section, name], renderMembers(body, language));
    const fits = holdsTasks && (!isJsonObject(body) || caret.container === 'braces');
    return fits ? language.renderMember(name, renderBody(body, language)) : undefined;
  };
}
