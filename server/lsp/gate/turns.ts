import { RAL } from 'vscode-languageserver';

/** Calls `work` in the next turn of the event loop, in Node and in browsers. */
export function nextTurn(work: () => void): void {
  RAL().timer.setImmediate(work);
}

/** Calls `work` after the answer that is being made is sent: the connection writes it in the next turn of the event loop. */
export function afterAnswer(work: () => void): void {
  nextTurn(() => nextTurn(work));
}
