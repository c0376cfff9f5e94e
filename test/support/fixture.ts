import { languages } from '../../harness/documents/languages.ts';
import { readMarks } from '../../harness/documents/marks.ts';
import type { DocumentKind, TaskDocumentKind } from '../../server/core/analysis/kinds/document-kind.ts';
import { documentKinds } from '../../server/core/analysis/kinds/document-kinds.ts';
import type { DocumentKindName, TaskDocumentKindName } from '../../server/core/analysis/kinds/file-naming.ts';
import { Document } from '../../server/core/document/document.ts';
import type { OffsetRange } from '../../server/core/text/range.ts';

/** The language and kind of the text of a test; a TOML task file by default. */
export interface FixtureOptions<Name extends DocumentKindName = DocumentKindName> {
  readonly language?: keyof typeof languages;
  readonly kind?: Name;
}

/** A document that was opened from a text with marks, and its marks. */
export interface Fixture<Kind extends DocumentKind = DocumentKind> {
  readonly document: Document;
  readonly kind: Kind;
  readonly text: string;
  readonly carets: readonly number[];
  readonly ranges: readonly OffsetRange[];
}

/** Opens a text in which `<|>` marks carets and `«…»` marks ranges. */
export function open(marked: string, options?: FixtureOptions<TaskDocumentKindName>): Fixture<TaskDocumentKind>;
export function open(marked: string, options?: FixtureOptions): Fixture;
export function open(marked: string, { language = 'toml', kind: name = 'task-file' }: FixtureOptions = {}): Fixture {
  const kind = documentKinds[name];
  const { text, carets, ranges } = readMarks(marked);
  const document = new Document(text, { language: languages[language], sections: kind.sections });
  return { document, kind, text, carets, ranges };
}

/** Opens a text with exactly one caret. */
export function openAt(
  marked: string,
  options?: FixtureOptions<TaskDocumentKindName>,
): Fixture<TaskDocumentKind> & { readonly caret: number };
export function openAt(marked: string, options?: FixtureOptions): Fixture & { readonly caret: number };
export function openAt(marked: string, options?: FixtureOptions): Fixture & { readonly caret: number } {
  const fixture = open(marked, options);
  const [caret, ...others] = fixture.carets;
  if (caret === undefined || others.length > 0) throw new Error('the text must contain exactly one <|>');
  return { ...fixture, caret };
}

/** Returns the text with `«…»` around each range. Ranges may be nested but must not overlap otherwise. */
export function mark(text: string, ranges: readonly OffsetRange[]): string {
  const marks = ranges.flatMap(({ start, end }) =>
    start === end
      ? [{ at: start, mark: '«»', order: 1, length: 0 }]
      : [
          { at: start, mark: '«', order: 2, length: start - end },
          { at: end, mark: '»', order: 0, length: end - start },
        ],
  );
  marks.sort((a, b) => a.at - b.at || a.order - b.order || a.length - b.length);
  let marked = '';
  let copied = 0;
  for (const { at, mark } of marks) {
    marked += text.slice(copied, at) + mark;
    copied = at;
  }
  return marked + text.slice(copied);
}
