import { readMarks } from '../../../../../harness/documents/marks.ts';
import { Diagnoser } from '../../../../../server/core/analysis/diagnosis/diagnoser.ts';
import { taskFileKind } from '../../../../../server/core/analysis/kinds/task-file.ts';
import { assemble } from '../../../../../server/core/document/assemble.ts';
import { Document } from '../../../../../server/core/document/document.ts';
import type { JsonValue } from '../../../../../server/core/document/json-value.ts';
import { toJson } from '../../../../../server/core/document/to-json.ts';
import { scriptLanguage } from '../../../../../server/core/syntax/script/script-language.ts';

export const language = scriptLanguage({
  name: 'build',
  file: 'mise-tasks/build',
  ignored: taskFileKind.fields().ignoredInHeaders(),
});

export function openScript(marked: string) {
  const { text, carets } = readMarks(marked);
  const document = new Document(text, { language, sections: [] });
  return { document, text, caret: carets[0] ?? 0 };
}

/** Returns the properties in the headers of a script, without `file`, which every script has. */
export function propertiesOf(script: string): { readonly [name: string]: JsonValue | undefined } {
  const { document } = openScript(script);
  const entry = document.entry('build');
  if (!entry) throw new Error('The script has no task `build`.');
  const { value } = assemble(entry).member;
  return Object.fromEntries(Object.entries(toJson(value) ?? {}).filter(([name]) => name !== 'file'));
}

/** Returns the problems of a script as `code: culprit`, in the order of the text. */
export function problemsIn(script: string): readonly string[] {
  const { document, text } = openScript(script);
  return new Diagnoser(document, taskFileKind)
    .problems()
    .map(({ code, span }) => ({ code, ...document.offsetsOf(span) }))
    .sort((a, b) => a.start - b.start)
    .map(({ code, start, end }) => `${code}: ${text.slice(start, end)}`);
}
