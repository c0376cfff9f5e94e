import { languages } from '../../harness/documents/languages.ts';
import { readMarks } from '../../harness/documents/marks.ts';
import { projectOf } from '../../server/core/analysis/graph/placement/project.ts';
import type { WorkspaceFile } from '../../server/core/analysis/graph/task.ts';
import { Workspace } from '../../server/core/analysis/graph/workspace.ts';
import type { TaskDocumentKind } from '../../server/core/analysis/kinds/document-kind.ts';
import { taskKindOfPath } from '../../server/core/analysis/kinds/document-kinds.ts';
import { scriptNameOf, scriptNameWithExtension } from '../../server/core/analysis/kinds/script-name.ts';
import { taskFileKind } from '../../server/core/analysis/kinds/task-file.ts';
import { Document } from '../../server/core/document/document.ts';
import type { Span } from '../../server/core/document/span.ts';
import type { WorkspacePlace } from '../../server/core/features/navigation/mention.ts';
import type { PathSystem } from '../../server/core/paths/path-system.ts';
import { scriptLanguage } from '../../server/core/syntax/script/script-language.ts';
import { applyEdits } from '../../server/core/text/edit.ts';
import { mark } from './fixture.ts';

/** A position in one of the files. */
export interface FileSpan {
  readonly file: WorkspaceFile;
  readonly span: Span;
}

/** Files with their marks. */
export interface WorkspaceFixture {
  readonly workspace: Workspace;
  /** The position of `<|>`. */
  readonly place: WorkspacePlace;
  /** The files with `«…»` and without `<|>`. */
  readonly expected: string;
  /** Returns the files with `«…»` around the spans, to compare with `expected`. */
  readonly marked: (spans: readonly FileSpan[]) => string;
  /** Returns the files after edits. */
  readonly edited: (edits: readonly (FileSpan & { readonly text: string })[]) => string;
}

/** Returns the kind of a file by its path; undefined if the path does not determine it. */
export type KindOfPath = (path: string) => TaskDocumentKind | undefined;

/**
 * Opens the files of a fixture. Each begins with a line like `--- folder/tasks.toml`; without such a line there is only
 * `tasks.toml`. A file without the extension `.toml` or `.json` is a script task; its name includes its extension if there
 * is a file with the name without it. The files are in `/repo`.
 */
export function openWorkspace(
  fixture: string,
  kindOf: KindOfPath = taskKindOfPath,
  platform: PathSystem = 'linux',
): WorkspaceFixture {
  const parts = fixture.split(/^--- (.+)\n/m);
  const named = parts.length === 1 ? ['tasks.toml', fixture] : parts.slice(1);
  const workspace = new Workspace(platform);
  const carets: WorkspacePlace[] = [];
  const paths = new Set(named.filter((_, index) => index % 2 === 0));
  const texts: { readonly path: string; readonly marked: string; readonly file: WorkspaceFile }[] = [];
  for (let index = 0; index < named.length; index += 2) {
    const path = named[index] ?? '';
    const { text, carets: offsets, ranges } = readMarks(named[index + 1] ?? '');
    const isNamedWithExtension = paths.has(path.replace(/\.[^./]*$/, '')) && /\.[^./]*$/.test(path);
    const file = fileAt(`/repo/${path}`, text, { kindOf, isNamedWithExtension });
    workspace.set(file);
    texts.push({ path, marked: mark(text, ranges), file });
    carets.push(...offsets.map((offset) => ({ workspace, file, offset })));
  }
  const write = (textOf: (file: WorkspaceFile) => string): string =>
    texts.map(({ path, file }) => (parts.length === 1 ? '' : `--- ${path}\n`) + textOf(file)).join('');
  const [place = { workspace, file: fileAt('/none.toml', '', { kindOf }), offset: 0 }] = carets;
  return {
    workspace,
    place,
    expected: write((file) => texts.find((text) => text.file === file)?.marked ?? ''),
    marked: (spans) =>
      write((file) => {
        const own = spans.filter((span) => span.file.uri === file.uri);
        return mark(
          file.document.text,
          own.map(({ span }) => file.document.offsetsOf(span)),
        );
      }),
    edited: (edits) =>
      write((file) => {
        const own = edits.filter((edit) => edit.file.uri === file.uri);
        return applyEdits(
          file.document.text,
          own.map(({ span, text }) => ({ ...file.document.offsetsOf(span), text })),
        );
      }),
  };
}

interface FixtureFileOptions {
  readonly kindOf: KindOfPath;
  readonly isNamedWithExtension?: boolean;
}

function fileAt(path: string, text: string, { kindOf, isNamedWithExtension }: FixtureFileOptions): WorkspaceFile {
  const kind = kindOf(path) ?? taskFileKind;
  const short = scriptNameOf(path) ?? path.slice(path.lastIndexOf('/') + 1);
  const name = isNamedWithExtension ? scriptNameWithExtension(short, path) : short;
  const extension = /\.(toml|json)$/.exec(path)?.[1];
  const ignored = taskFileKind.fields().ignoredInHeaders();
  const language = extension
    ? languages[extension === 'json' ? 'json' : 'toml']
    : scriptLanguage({ name, file: path, ignored });
  const document = new Document(text, { language, sections: kind.sections });
  return { uri: `file://${path}`, kind, document, project: projectOf(path) };
}
