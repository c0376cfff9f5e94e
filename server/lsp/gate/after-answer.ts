import { RAL } from 'vscode-languageserver';

/** The next turn of the event loop, which nodes and browsers come to in their own ways. */
export function nextTurn(work: () => void): void {
  RAL().timer.setImmediate(work);
}

/** The connection writes an answer in the next turn of the event loop: work that can wait is done in the one after it. */
export function afterAnswer(work: () => void): void {
  nextTurn(() => nextTurn(work));
}
