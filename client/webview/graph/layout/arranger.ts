import workerScript from './arrange-worker.ts?script';
import type { Arrangement, Component } from './shapes.ts';

/** Arranges components in a worker. */
export interface Arranger {
  /** Undefined when something else was asked for before there was an answer. Rejects when the worker fails. */
  arrange(components: readonly Component[]): Promise<readonly Arrangement[] | undefined>;
  /** Whatever was asked for is not wanted any more. */
  cancel(): void;
}

/** One thing is arranged at a time: a worker that is busy with what is not wanted any more is ended. */
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
        own.onerror = ({ message }) => reject(new Error(message || 'The worker could not be started.'));
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
