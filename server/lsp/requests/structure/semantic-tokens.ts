import {
  type Range,
  type SemanticTokens,
  SemanticTokensBuilder,
  type SemanticTokensDelta,
  type SemanticTokensDeltaParams,
  type SemanticTokensEdit,
  type SemanticTokensParams,
  type SemanticTokensRangeParams,
} from 'vscode-languageserver';
import { shellsOfFile } from '../../../core/analysis/graph/shells-of-task.ts';
import type { TaskDocumentKind } from '../../../core/analysis/kinds/document-kind.ts';
import type { Document } from '../../../core/document/document.ts';
import { tokenTypes } from '../../../core/features/navigation/token.ts';
import { tokensOf } from '../../../core/features/navigation/tokens.ts';
import type { OpenDocument } from '../../documents/open-document.ts';
import type { DocumentRequest } from '../../gate/request.ts';

/** The tokens of each document that were last sent to the client. */
const sentTokens = new WeakMap<OpenDocument, IdentifiedTokens>();

interface IdentifiedTokens extends SemanticTokens {
  readonly resultId: string;
}

/** Resolves to the tokens of the document. */
export async function semanticTokens(request: DocumentRequest<SemanticTokensParams>): Promise<IdentifiedTokens> {
  const all = { ...(await tokens(request)), resultId: String(request.open.version) };
  sentTokens.set(request.open, all);
  return all;
}

/** Resolves to the changes since the tokens that the client has; to all tokens if the earlier ones are not known. */
export async function semanticTokensDelta(
  request: DocumentRequest<SemanticTokensDeltaParams>,
): Promise<SemanticTokens | SemanticTokensDelta> {
  const before = sentTokens.get(request.open);
  const all = await semanticTokens(request);
  if (before?.resultId !== request.params.previousResultId) return all;
  return { resultId: all.resultId, edits: changesBetween(before.data, all.data) };
}

/**
 * Returns one edit that replaces the numbers from the first to the last that differ. Positions are relative to the previous
 * token.
 */
function changesBetween(before: readonly number[], after: readonly number[]): SemanticTokensEdit[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  if (start === before.length && start === after.length) return [];
  return [{ start, deleteCount: before.length - end - start, data: after.slice(start, after.length - end) }];
}

/** Resolves to the tokens of the blocks that overlap the range. */
export function semanticTokensInRange(request: DocumentRequest<SemanticTokensRangeParams>): Promise<SemanticTokens> {
  return tokens(request, request.params.range);
}

async function tokens({ open, context, collect }: DocumentRequest<unknown>, range?: Range): Promise<SemanticTokens> {
  const { document, kind } = open;
  const { workspace } = context;
  // Scripts are highlighted in their own language, and registry configurations as TOML.
  if (!document.language.ownsWholeText || !kind.holdsTasks) return { data: [] };
  const file = workspace.file(open.uri);
  const shell = file && shellsOfFile(file, workspace).run;
  const builder = new SemanticTokensBuilder();
  await collect(pushTokens({ document, kind, shell }, builder, range));
  return builder.build();
}

interface ColoredText {
  readonly document: Document;
  readonly kind: TaskDocumentKind;
  /** The shell of tasks that specify none. */
  readonly shell: string | undefined;
}

/** Adds the tokens of the blocks that overlap the range, one block per step. */
function* pushTokens(
  { document, kind, shell }: ColoredText,
  builder: SemanticTokensBuilder,
  range: Range | undefined,
): Generator<void> {
  const from = range ? document.offsetAt(range.start) : 0;
  const to = range ? document.offsetAt(range.end) : document.length;
  for (const { block, start } of document.blocks.from(document.blocks.at(from))) {
    if (start > to) return;
    for (const { type, isDeclaration, span } of tokensOf(block, kind, shell)) {
      const { line, character } = document.rangeOf(span).start;
      builder.push(line, character, span.end - span.start, tokenTypes.indexOf(type), isDeclaration ? 1 : 0);
    }
    yield;
  }
}
