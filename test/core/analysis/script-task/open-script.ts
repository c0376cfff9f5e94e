import { readMarks } from '../../../../harness/documents/marks.ts';
import { Diagnoser } from '../../../../server/core/analysis/diagnosis/diagnoser.ts';
import { taskFileKind } from '../../../../server/core/analysis/kinds/task-file.ts';
import { Document } from '../../../../server/core/document/document.ts';
import { scriptLanguage } from '../../../../server/core/syntax/script/script-language.ts';

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

/** Returns the problems of a script as `code: culprit`, in the order of the text. */
export function problemsIn(script: string): readonly string[] {
  const { document, text } = openScript(script);
  return new Diagnoser(document, taskFileKind)
    .problems()
    .map(({ code, span }) => ({ code, ...document.offsetsOf(span) }))
    .sort((a, b) => a.start - b.start)
    .map(({ code, start, end }) => `${code}: ${text.slice(start, end)}`);
}
