import { aborted, type Redirect, stateOf } from './redirect.ts';

/** Passes each URI that opens the editor to the sign-in that is waiting for it. */
export interface EditorCallbacks {
  /** Returns whether a sign-in was waiting for this URI. */
  handle(callback: string): boolean;
  redirect(url: string): Redirect;
}

export function createEditorCallbacks(): EditorCallbacks {
  const waiting = new Map<string, (callback: string) => void>();
  return {
    handle(callback) {
      const state = stateOf(callback);
      const resolve = state === undefined ? undefined : waiting.get(state);
      resolve?.(callback);
      return resolve !== undefined;
    },
    redirect: (url) => ({
      url,
      async answer(state, signal) {
        const answered = new Promise<string>((resolve) => waiting.set(state, resolve));
        return Promise.race([answered, aborted(signal)]).finally(() => waiting.delete(state));
      },
      dispose() {},
    }),
  };
}
