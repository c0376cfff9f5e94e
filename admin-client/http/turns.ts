import { RegistryError } from '../registry-error.ts';

/** A queue of requests with the same credentials. */
export interface Turns {
  /** Starts the work when its turn comes. `scope` is the tenant, since credentials can be valid for only one tenant. */
  run<Value>(scope: string, work: () => Promise<Value>, signal: AbortSignal): Promise<Value>;
}

/** The maximum number of concurrent requests, which is lower than in browsers. */
const maxConcurrent = 4;

/** The number of rejections after which all queued requests fail. */
const maxRefusals = 3;

interface Waiting {
  readonly scope: string;
  begin(): void;
  refuse(error: RegistryError): void;
}

/**
 * Returns a queue that limits how often wrong credentials are sent, because servers lock out clients that send them too
 * often. After a rejection (401), requests are sent one by one, and the queued requests for the same scope fail without
 * being sent. After a few rejections, all queued requests fail. A registry with a hundred tenants therefore does not
 * receive an expired token a hundred times.
 */
export function createTurns(): Turns {
  const waiting: Waiting[] = [];
  let running = 0;
  let refusals = 0;

  function next(): void {
    const max = refusals > 0 ? 1 : maxConcurrent;
    while (running < max && waiting.length > 0) {
      running++;
      waiting.shift()?.begin();
    }
    // Later requests can try again, one at a time.
    if (running === 0 && refusals > 1) refusals = 1;
  }

  function refused(scope: string, error: RegistryError): void {
    refusals++;
    const isOver = refusals >= maxRefusals;
    for (const one of waiting.splice(0)) {
      if (isOver || one.scope === scope) one.refuse(error);
      else waiting.push(one);
    }
  }

  return {
    async run(scope, work, signal) {
      await enqueue(waiting, scope, signal, next);
      try {
        const value = await work();
        refusals = 0;
        return value;
      } catch (error) {
        if (error instanceof RegistryError && error.details.status === 401) refused(scope, error);
        // Another status means that the credentials were accepted. Without a response, nothing is known about them.
        else if (error instanceof RegistryError && error.details.status !== undefined) refusals = 0;
        throw error;
      } finally {
        running--;
        next();
      }
    },
  };
}

/**
 * Adds a request to the queue, then calls `next`. Resolves when it is the request's turn; rejects when it is refused or
 * canceled.
 */
function enqueue(waiting: Waiting[], scope: string, signal: AbortSignal, next: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const one: Waiting = {
      scope,
      begin() {
        signal.removeEventListener('abort', leave);
        resolve();
      },
      refuse(error) {
        signal.removeEventListener('abort', leave);
        reject(error);
      },
    };
    function leave(): void {
      waiting.splice(waiting.indexOf(one), 1);
      reject(new RegistryError('canceled', 'The request was canceled before it was sent.'));
    }
    waiting.push(one);
    signal.addEventListener('abort', leave, { once: true });
    next();
  });
}
