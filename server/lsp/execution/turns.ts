import { RAL } from 'vscode-languageserver';

/** Calls `work` in the next turn of the event loop, in Node and in browsers. */
export function nextTurn(work: () => void): void {
  RAL().timer.setImmediate(work);
}

/** Calls `work` after a number of milliseconds, in Node and in browsers. */
export function after(milliseconds: number, work: () => void): void {
  RAL().timer.setTimeout(work, milliseconds);
}

/** Calls `work` after the current response is sent. The connection sends it in the next turn of the event loop. */
export function afterResponse(work: () => void): void {
  nextTurn(() => nextTurn(work));
}
