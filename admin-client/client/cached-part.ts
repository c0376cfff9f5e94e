import { lastValue, type PartState, type SessionPart } from '../session.ts';

/** A part of a registry that is cached until it is refreshed. A failure is cached too. */
export interface CachedPart<Value> extends SessionPart<Value> {
  /** Reads the part again if it was read before; pending calls of `read` resolve to the new result. */
  refresh(): void;
  /** Stops reading, if the part is being read; pending calls of `read` reject. */
  cancel(): void;
}

export interface CachedPartOptions<Value> {
  /** Calls `onProgress` with the part of the value that has been read so far. */
  readonly read: (signal: AbortSignal, onProgress: (soFar: Value) => void) => Promise<Value>;
  readonly closed: AbortSignal;
  readonly changed: () => void;
  /** Returns the error for a canceled read. */
  readonly canceled: () => Error;
}

/** Returns a part that is read with `read`. Calls `changed` after each change of its state. */
export function cachedPart<Value>(options: CachedPartOptions<Value>): CachedPart<Value> {
  const { read, closed, changed, canceled } = options;
  let known: PartState<Value> = { state: 'unread' };
  let current: { readonly promise: Promise<Value>; readonly control: AbortController } | undefined;

  function setState(next: PartState<Value>): void {
    known = next;
    changed();
  }

  function before(): { readonly before?: Value } {
    const value = lastValue(known);
    return value === undefined ? {} : { before: value };
  }

  function start(): Promise<Value> {
    const control = new AbortController();
    const promise = run(control.signal);
    // Callers handle the rejection. Without callers, it must not be reported as unhandled.
    promise.catch(() => undefined);
    current = { promise, control };
    setState({ state: 'loading', ...before() });
    return promise;
  }

  async function run(signal: AbortSignal): Promise<Value> {
    try {
      const hasValue = before().before !== undefined;
      const value = await read(AbortSignal.any([signal, closed]), (soFar) => {
        if (!hasValue && !signal.aborted && !closed.aborted) setState({ state: 'loading', before: soFar });
      });
      if (closed.aborted) throw closed.reason;
      if (signal.aborted) throw signal.reason;
      setState({ state: 'read', value });
      return value;
    } catch (error) {
      if (closed.aborted) throw closed.reason;
      // A newer read has replaced this one, whose callers receive the newer result.
      if (current && current.control.signal !== signal) return current.promise;
      const failure = signal.aborted ? canceled() : asError(error);
      setState({ state: 'failed', error: failure, ...before() });
      throw failure;
    }
  }

  return {
    known: () => known,
    last: () => lastValue(known),
    read: () => current?.promise ?? start(),
    refresh() {
      if (!current || closed.aborted) return;
      const { control } = current;
      start();
      control.abort();
    },
    patch(change) {
      if (known.state !== 'read' || !current || closed.aborted) return false;
      const value = change(known.value);
      current = { ...current, promise: Promise.resolve(value) };
      setState({ ...known, value });
      return true;
    },
    cancel() {
      if (known.state === 'loading') current?.control.abort();
    },
  };
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error('Reading failed.');
}
