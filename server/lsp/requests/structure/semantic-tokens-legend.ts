import type { SemanticTokensLegend } from 'vscode-languageserver';
import { tokenTypes } from '../../../core/features/navigation/token.ts';

export const semanticTokensLegend: SemanticTokensLegend = {
  tokenTypes: [...tokenTypes],
  tokenModifiers: ['declaration'],
};
