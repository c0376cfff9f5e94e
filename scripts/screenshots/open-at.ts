import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { placeCaret } from '../../harness/vscode/window/editor.ts';
import { openFile, waitForSymbols } from '../../harness/vscode/window/workbench.ts';

/** Opens a file in the root of the folder, and places the caret after the first occurrence of this text. */
export async function openAt(page: Page, folder: string, file: string, caretAfter: string): Promise<void> {
  await openFile(page, file);
  await waitForSymbols(page);
  const { line, column } = placeAfter(caretAfter, readFileSync(join(folder, file), 'utf8'));
  await placeCaret(page, line, column);
}

/** Returns the line and column after the first `part` of `text`, which start at 1. */
function placeAfter(part: string, text: string): { line: number; column: number } {
  const start = text.indexOf(part);
  if (start < 0) throw new Error(`the file does not contain \`${part}\`; choose another position for this screenshot`);
  const lines = text.slice(0, start + part.length).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
