import type { Clock } from '../clock.ts';
import type { PartState } from '../session.ts';

/** A part of a registry that is read once and cached. */
export interface CachedPart<Value> {
  known(): PartState<Value>;
  /** Reads the part on the first call, then resolves to the cached value. A failure is cached too, until `refresh`. */
  value(): Promise<Value>;
  /** Reads the part again if it was read before; pending calls of `value` resolve to the new result. */
  refresh(): void;
}

export interface CachedPartOptions<Value> {
  readonly read: (signal: AbortSignal) => Promise<Value>;
  readonly clock: Clock;
  readonly closed: AbortSignal;
  readonly changed: () => void;
}

/** Returns a part that is read with `read`. Calls `changed` after each change of its state. */
export function cachedPart<Value>({ read, clock, closed, changed }: CachedPartOptions<Value>): CachedPart<Value> {
  let known: PartState<Value> = { state: 'unread' };
  let current: { readonly promise: Promise<Value>; readonly control: AbortController } | undefined;

  function setState(next: PartState<Value>): void {
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
    // Callers handle the rejection. Without a caller, it must not become an unhandled rejection.
    promise.catch(() => undefined);
    current = { promise, control };
    setState({ state: 'loading', ...before() });
    return promise;
  }

  async function run(signal: AbortSignal): Promise<Value> {
    const startedAt = clock.now();
    try {
      const value = await read(AbortSignal.any([signal, closed]));
      if (closed.aborted) throw closed.reason;
      // A newer read has replaced this one; callers of this one get the newer result.
      if (signal.aborted && current) return current.promise;
      setState({ state: 'read', value, latency: clock.now() - startedAt });
      return value;
    } catch (error) {
      if (closed.aborted) throw closed.reason;
      if (signal.aborted && current) return current.promise;
      setState({ state: 'failed', error: asError(error), ...before() });
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
