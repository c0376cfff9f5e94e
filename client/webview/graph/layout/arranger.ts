import workerScript from './arrange-worker.ts?script';
import type { Arrangement, Component } from './shapes.ts';

/** Arranges components in a worker. */
export interface Arranger {
  /** Resolves to undefined if the call is canceled or replaced by another one. Rejects if the worker fails. */
  arrange(components: readonly Component[]): Promise<readonly Arrangement[] | undefined>;
  /** Cancels the current call. */
  cancel(): void;
}

/** Creates an arranger that runs one call at a time. A worker that is busy with a canceled call is terminated. */
export function createArranger(): Arranger {
  const address = URL.createObjectURL(new Blob([workerScript], { type: 'text/javascript' }));
  let worker: Worker | undefined;
  let abandon: (() => void) | undefined;

  function cancel(): void {
    if (!abandon) return;
    worker?.terminate();
    worker = undefined;
    abandon();
    abandon = undefined;
  }

  return {
    cancel,
    async arrange(components) {
      cancel();
      worker ??= new Worker(address);
      const own = worker;
      let end = (): void => {};
      const answer = new Promise<readonly Arrangement[] | undefined>((resolve, reject) => {
        end = () => resolve(undefined);
        own.onmessage = ({ data }: MessageEvent<readonly Arrangement[]>) => resolve(data);
        own.onerror = ({ message }) => reject(new Error(message || 'Failed to start the worker.'));
      });
      abandon = end;
      own.postMessage(components);
      try {
        return await answer;
      } catch (error) {
        own.terminate();
        if (worker === own) worker = undefined;
        throw error;
      } finally {
        if (abandon === end) abandon = undefined;
      }
    },
  };
}
