import type { Clock } from '../clock.ts';
import type { Known } from '../session.ts';

export interface KnownPart<Value> {
  known(): Known<Value>;
  /** Read once for all who ask; rejects until the next `refresh` when it failed. */
  value(): Promise<Value>;
  /** Reads again what was asked for before; who waits gets the newer answer. */
  refresh(): void;
}

export interface KnownPartOptions<Value> {
  readonly read: (signal: AbortSignal) => Promise<Value>;
  readonly clock: Clock;
  readonly closed: AbortSignal;
  readonly changed: () => void;
}

/** One part of what a registry tells, with the states that it goes through. */
export function knownPart<Value>({ read, clock, closed, changed }: KnownPartOptions<Value>): KnownPart<Value> {
  let known: Known<Value> = { state: 'unread' };
  let current: { readonly promise: Promise<Value>; readonly control: AbortController } | undefined;

  function become(next: Known<Value>): void {
    known = next;
    changed();
  }

  function before(): { readonly before?: Value } {
    if (known.state === 'read') return { before: known.value };
    return known.state !== 'unread' && known.before !== undefined ? { before: known.before } : {};
  }

  function start(): Promise<Value> {
    const control = new AbortController();
    const promise = run(control.signal);
    // Whoever waits hears of a failure; that nobody waits is no reason to end the process.
    promise.catch(() => undefined);
    current = { promise, control };
    become({ state: 'loading', ...before() });
    return promise;
  }

  async function run(signal: AbortSignal): Promise<Value> {
    const from = clock.now();
    try {
      const value = await read(AbortSignal.any([signal, closed]));
      if (closed.aborted) throw closed.reason;
      // Another read has taken this one's place: those who wait for this one want what is newest.
      if (signal.aborted && current) return current.promise;
      become({ state: 'read', value, latency: clock.now() - from });
      return value;
    } catch (error) {
      if (closed.aborted) throw closed.reason;
      if (signal.aborted && current) return current.promise;
      become({ state: 'failed', error: asError(error), ...before() });
      throw error;
    }
  }

  return {
    known: () => known,
    value: () => current?.promise ?? start(),
    refresh() {
      if (!current || closed.aborted) return;
      const { control } = current;
      start();
      control.abort();
    },
  };
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error('Reading failed.');
}
