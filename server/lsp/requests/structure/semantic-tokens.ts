import {
  type Range,
  type SemanticTokens,
  SemanticTokensBuilder,
  type SemanticTokensParams,
  type SemanticTokensRangeParams,
} from 'vscode-languageserver';
import type { TaskDocumentKind } from '../../../core/analysis/kinds/document-kind.ts';
import type { Document } from '../../../core/document/document.ts';
import { tokenTypes } from '../../../core/features/navigation/token.ts';
import { tokensOf } from '../../../core/features/navigation/tokens.ts';
import type { DocumentRequest } from '../../gate/request.ts';

/** Returns the tokens of the document. */
export function semanticTokens(request: DocumentRequest<SemanticTokensParams>): Promise<SemanticTokens> {
  return tokens(request);
}

/** Returns the tokens of the blocks that overlap the range. */
export function semanticTokensInRange(request: DocumentRequest<SemanticTokensRangeParams>): Promise<SemanticTokens> {
  return tokens(request, request.params.range);
}

async function tokens({ open, collect }: DocumentRequest<unknown>, range?: Range): Promise<SemanticTokens> {
  const { document, kind } = open;
  // Scripts are highlighted in their own language, and registry configurations as TOML.
  if (!document.language.ownsWholeText || !kind.holdsTasks) return { data: [] };
  const builder = new SemanticTokensBuilder();
  await collect(pushTokens(document, kind, builder, range));
  return builder.build();
}

/** Adds the tokens of the blocks that overlap the range, one block per step. */
function* pushTokens(
  document: Document,
  kind: TaskDocumentKind,
  builder: SemanticTokensBuilder,
  range: Range | undefined,
): Generator<void> {
  const from = range ? document.offsetAt(range.start) : 0;
  const to = range ? document.offsetAt(range.end) : document.length;
  for (const { block, start } of document.blocks.from(document.blocks.at(from))) {
    if (start > to) return;
    for (const { type, isDeclaration, span } of tokensOf(block, kind)) {
      const { line, character } = document.rangeOf(span).start;
      builder.push(line, character, span.end - span.start, tokenTypes.indexOf(type), isDeclaration ? 1 : 0);
    }
    yield;
  }
}
