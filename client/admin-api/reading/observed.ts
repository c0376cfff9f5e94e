import { isObject, type JsonRecord } from '../http/json.ts';

/** A value that records which of its members are read. */
export interface Observed {
  /** A proxy for the value that records which members are read. */
  readonly value: JsonRecord;
  /**
   * Returns up to `max` unread strings, numbers and booleans, and the number of others. `shown` is a copy of the value.
   */
  unread(shown: JsonRecord, max: number): { readonly members: readonly UnreadMember[]; readonly more: number };
}

export type UnreadMember = readonly [path: string, value: string | number | boolean];

export function observed(value: JsonRecord): Observed {
  const read = new WeakMap<object, Set<string>>();
  const proxies = new WeakMap<object, JsonRecord>();

  function watched(object: JsonRecord): JsonRecord {
    const known = proxies.get(object);
    if (known !== undefined) return known;
    const keys = new Set<string>();
    read.set(object, keys);
    const proxy = new Proxy(object, {
      get(target, key) {
        const member: unknown = Reflect.get(target, key);
        if (typeof key === 'string') keys.add(key);
        return isObject(member) ? watched(member) : member;
      },
    });
    proxies.set(object, proxy);
    return proxy;
  }

  function* unreadIn(object: JsonRecord, shown: JsonRecord, path: readonly string[]): Generator<UnreadMember> {
    for (const [key, member] of Object.entries(object)) {
      const here = [...path, key];
      const copy = shown[key];
      if (isObject(member) && isObject(copy)) yield* unreadIn(member, copy, here);
      else if (read.get(object)?.has(key) !== true && isPlain(copy)) yield [here.join(' › '), copy];
    }
  }

  return {
    value: watched(value),
    unread(shown, max) {
      const members: UnreadMember[] = [];
      let more = 0;
      for (const member of unreadIn(value, shown, [])) {
        if (members.length < max) members.push(member);
        else more++;
      }
      return { members, more };
    },
  };
}

function isPlain(member: unknown): member is string | number | boolean {
  return typeof member === 'string' || typeof member === 'number' || typeof member === 'boolean';
}
