import { RegistryError } from '../registry-error.ts';

/** Lets requests with the same credentials have their turns. */
export interface Turns {
  /** Does the work in its turn. `scope` says whose credentials count there: those of a tenant may mean nothing elsewhere. */
  run<Value>(scope: string, work: () => Promise<Value>, signal: AbortSignal): Promise<Value>;
}

/** As many as browsers have under way to one server, or fewer. */
const atOnce = 4;

/** So often wrong credentials are tried again, one after the other, when they may be right for another tenant. */
const mostRefusals = 3;

interface Waiting {
  readonly scope: string;
  begin(): void;
  refuse(error: RegistryError): void;
}

/**
 * Servers count wrong credentials, and lock out whoever sends many. So a registry with a hundred tenants is not asked a
 * hundred times with a token that has expired: after a refusal (401) requests go one by one, those that wait for the same
 * scope fail with it unsent, and after a few refusals all that wait do.
 */
export function createTurns(): Turns {
  const waiting: Waiting[] = [];
  let running = 0;
  let refusals = 0;

  function next(): void {
    const most = refusals > 0 ? 1 : atOnce;
    while (running < most && waiting.length > 0) {
      running++;
      waiting.shift()?.begin();
    }
    // Whoever comes later may try again, singly.
    if (running === 0 && refusals > 1) refusals = 1;
  }

  function refused(scope: string, error: RegistryError): void {
    refusals++;
    const isOver = refusals >= mostRefusals;
    for (const one of waiting.splice(0)) {
      if (isOver || one.scope === scope) one.refuse(error);
      else waiting.push(one);
    }
  }

  function turn(scope: string, signal: AbortSignal): Promise<void> {
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

  return {
    async run(scope, work, signal) {
      await turn(scope, signal);
      try {
        const value = await work();
        refusals = 0;
        return value;
      } catch (error) {
        if (error instanceof RegistryError && error.details.status === 401) refused(scope, error);
        // An answer with another status came after the credentials were looked at; no answer says nothing of them.
        else if (error instanceof RegistryError && error.details.status !== undefined) refusals = 0;
        throw error;
      } finally {
        running--;
        next();
      }
    },
  };
}
