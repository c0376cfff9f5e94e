import {
  type Range,
  type SemanticTokens,
  SemanticTokensBuilder,
  type SemanticTokensLegend,
} from 'vscode-languageserver';
import { tokenTypes } from '../../../core/features/navigation/token.ts';
import { tokensOf } from '../../../core/features/navigation/tokens.ts';
import type { OpenDocument } from '../../documents/open-documents.ts';

export const semanticTokensLegend: SemanticTokensLegend = {
  tokenTypes: [...tokenTypes],
  tokenModifiers: ['declaration'],
};

/** The tokens of the document, or of the blocks that `range` touches. Those of a block are kept until it is edited. */
export function semanticTokens({ document, kind }: OpenDocument, range?: Range): SemanticTokens {
  // A script has the colours of its own language, and a registry configuration none but those of TOML.
  if (!document.language.ownsWholeText || !kind.holdsTasks) return { data: [] };
  const builder = new SemanticTokensBuilder();
  const from = range ? document.offsetAt(range.start) : 0;
  const to = range ? document.offsetAt(range.end) : document.length;
  for (const { block, start } of document.blocks.from(document.blocks.at(from))) {
    if (start > to) break;
    for (const { type, isDeclaration, span } of tokensOf(block, kind)) {
      const { line, character } = document.rangeOf(span).start;
      builder.push(line, character, span.end - span.start, tokenTypes.indexOf(type), isDeclaration ? 1 : 0);
    }
  }
  return builder.build();
}
