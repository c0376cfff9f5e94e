import {
  type Command,
  type CompletionItem,
  CompletionItemKind,
  type Diagnostic,
  DiagnosticSeverity,
  type DocumentSymbol,
  InsertTextFormat,
  type Location,
  type TextEdit as LspTextEdit,
  MarkupKind,
  type Position,
  type Range,
  SymbolKind,
} from 'vscode-languageserver';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import { isShellCheckCode } from '../../core/analysis/shellcheck/shellcheck-code.ts';
import type { Document } from '../../core/document/document.ts';
import type { Problem, Severity } from '../../core/document/problem.ts';
import type { Span } from '../../core/document/span.ts';
import type { Completion } from '../../core/features/completion/completion.ts';
import { hasTokens, plainText } from '../../core/features/completion/plain-text.ts';
import type { OutlineSymbol } from '../../core/features/outline/outline-symbol.ts';
import type { TextEdit } from '../../core/text/edit.ts';
import { positionsIn } from '../../core/text/lines.ts';
import type { OffsetRange } from '../../core/text/range.ts';
import { rememberLast } from '../../core/text/remember-last.ts';
import { insertVersionCommand } from '../../protocol/tools.ts';
import type { OpenDocument } from './open-document.ts';

/** Converts a range of offsets to positions. */
export function toRange({ start, end }: OffsetRange, document: Document): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

export function toTextEdit(edit: TextEdit, document: Document): LspTextEdit {
  return { range: toRange(edit, document), newText: edit.text };
}

/** Converts many edits, in the order of the text, such as those of a formatter. */
export function toTextEdits(edits: readonly TextEdit[], document: Document): LspTextEdit[] {
  const positionAt = positionsIn(document.text);
  return edits.map(({ start, end, text }) => ({
    range: { start: positionAt(start), end: positionAt(end) },
    newText: text,
  }));
}

/** Returns the position, after an edit, of an offset in the text that the edit inserts. */
export function positionInEdit({ start, text }: TextEdit, offset: number, document: Document): Position {
  return positionInText(text, offset, document.positionAt(start));
}

/** Returns the position of an offset in text that begins at `start`. */
export function positionInText(text: string, offset: number, start: Position = { line: 0, character: 0 }): Position {
  const lines = text.slice(0, offset).split(/\r?\n/);
  const inLine = lines.at(-1)?.length ?? 0;
  return { line: start.line + lines.length - 1, character: lines.length === 1 ? start.character + inLine : inLine };
}

export function toLocation(span: Span, { uri, document }: Pick<OpenDocument, 'uri' | 'document'>): Location {
  return { uri, range: document.rangeOf(span) };
}

export const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

export function toDiagnostic(
  problem: Problem,
  { uri, document }: Pick<OpenDocument, 'uri' | 'document'>,
  workspace: Workspace,
): Diagnostic {
  return {
    source: isShellCheckCode(problem.code) ? 'shellcheck' : 'taskwright',
    code: problem.code,
    severity: severities[problem.severity],
    message: problem.message,
    range: document.rangeOf(problem.span),
    ...(problem.related && {
      relatedInformation: problem.related.flatMap((related) => {
        const own = { uri: related.uri ?? uri, document };
        const file = related.uri === undefined ? own : workspace.file(related.uri);
        return file ? [{ location: toLocation(related.span, file), message: related.message }] : [];
      }),
    }),
  };
}

const completionKinds: Readonly<Record<Completion['kind'], CompletionItemKind>> = {
  property: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
  snippet: CompletionItemKind.Snippet,
  table: CompletionItemKind.Module,
  task: CompletionItemKind.Function,
  template: CompletionItemKind.Interface,
  file: CompletionItemKind.File,
  folder: CompletionItemKind.Folder,
};

/** The capabilities of a client for completion items. */
export interface CompletionCapabilities {
  /** Whether placeholders are supported. */
  readonly snippets: boolean;
  /** Whether the client has the command `editor.action.triggerSuggest`, which shows the list of completions. */
  readonly triggerSuggest: boolean;
}

/** Returns a function that converts completions. Most of them replace the same range, which is converted once. */
export function completionConverter(
  document: Document,
  { snippets, triggerSuggest }: CompletionCapabilities,
): (item: Completion) => CompletionItem {
  const rangeOf = rememberLast((range: OffsetRange) => toRange(range, document));
  return (item) => {
    const isOpen = snippets && triggerSuggest && item.openText !== undefined;
    const text = (isOpen && item.openText) || item.text;
    const isSnippet = snippets && hasTokens(text);
    const converted: CompletionItem = {
      label: item.label,
      kind: completionKinds[item.kind],
      detail: item.detail,
      sortText: String(item.rank).padStart(6, '0'),
      filterText: item.filter,
      insertTextFormat: isSnippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
      textEdit: { range: rangeOf(item.replace), newText: snippets ? text : plainText(text) },
    };
    if (item.documentation !== '') {
      converted.documentation = { kind: MarkupKind.Markdown, value: item.documentation };
    }
    const command = commandOf(item, isOpen, triggerSuggest);
    if (command) converted.command = command;
    return converted;
  };
}

/** Returns the command to run after the completion is accepted: to show the completions of its value, or to choose a version. */
function commandOf(item: Completion, isOpen: boolean, triggerSuggest: boolean): Command | undefined {
  if (item.asksForVersionOf !== undefined) {
    return { title: item.label, command: insertVersionCommand, arguments: [item.asksForVersionOf] };
  }
  const continues = triggerSuggest && (isOpen || item.triggersAgain);
  return continues ? { title: 'Continue', command: 'editor.action.triggerSuggest' } : undefined;
}

const symbolKinds: Readonly<Record<OutlineSymbol['kind'], SymbolKind>> = {
  task: SymbolKind.Function,
  template: SymbolKind.Interface,
  section: SymbolKind.Namespace,
  property: SymbolKind.Property,
};

export function toDocumentSymbol(symbol: OutlineSymbol, document: Document): DocumentSymbol {
  const { name, detail, kind, children } = symbol;
  const converted: DocumentSymbol = {
    name,
    kind: symbolKinds[kind],
    range: toRange(symbol.range, document),
    selectionRange: toRange(symbol.selection, document),
  };
  // Not spread, because an outline may have tens of thousands of symbols.
  if (detail !== '') converted.detail = detail;
  if (children.length > 0) converted.children = children.map((child) => toDocumentSymbol(child, document));
  return converted;
}
