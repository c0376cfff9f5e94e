import {
  type DocumentFormattingParams,
  type DocumentRangeFormattingParams,
  MessageType,
  type Range,
  ShowMessageNotification,
  type TextEdit,
} from 'vscode-languageserver';
import { unformattedReason } from '../../../core/analysis/refusals/unformatted-reason.ts';
import type { FormatOptions } from '../../../core/document/format-options.ts';
import { pathOf } from '../../../core/paths/unix-path.ts';
import type { OpenDocument } from '../../documents/open-document.ts';
import { toTextEdits } from '../../documents/to-lsp.ts';
import type { DocumentRequest } from '../../gate/request.ts';

/** Resolves to the edits that format the document. A document that the runner refuses is left as it is; a message says why. */
export async function formatting(request: DocumentRequest<DocumentFormattingParams>): Promise<TextEdit[]> {
  const { open, context, until } = request;
  const options = await optionsOf(request);
  if (options === 'off') return [];
  await until(open.checking);
  const reason = unformattedReason(open.document, open.kind, {
    version: context.workspace.projects.runnerVersion,
    entries: open.diagnoser.entriesWithProblems(),
  });
  if (!reason) return edits(open, options);
  const message = `\`${nameOf(open)}\` was not formatted because ${reason.clause}`;
  await context.connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message });
  return [];
}

/** Resolves to the edits that format the entries in the range, also in a document that the runner refuses. */
export async function rangeFormatting(request: DocumentRequest<DocumentRangeFormattingParams>): Promise<TextEdit[]> {
  const options = await optionsOf(request);
  return options === 'off' ? [] : edits(request.open, options, request.params.range);
}

async function optionsOf({ open, context, until }: DocumentRequest<unknown>): Promise<FormatOptions | 'off'> {
  return (await until(context.settings.of(open.uri))).format;
}

function edits({ document }: OpenDocument, options: FormatOptions, range?: Range): TextEdit[] {
  const part = range && { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
  return toTextEdits(document.language.format(document.blocks, options, part), document);
}

function nameOf({ uri }: OpenDocument): string {
  const path = pathOf(uri);
  return path.slice(path.lastIndexOf('/') + 1);
}
