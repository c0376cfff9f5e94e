import { describe, expect, test } from 'vitest';
import { Slices } from '../../../../server/lsp/execution/slices.ts';

/** An event loop whose clock advances by one millisecond each time it is read, and whose turns are run by the test. */
class ManualLoop {
  readonly #turns: (() => void)[] = [];
  #time = 0;
  #timers: { readonly at: number; readonly work: () => void }[] = [];

  readonly nextTurn = (work: () => void): void => {
    this.#turns.push(work);
  };

  readonly after = (milliseconds: number, work: () => void): void => {
    this.#timers.push({ at: this.#time + milliseconds, work });
  };

  readonly now = (): number => this.#time++;

  /** Advances the clock, and runs the timers that are due. */
  async pass(milliseconds: number): Promise<void> {
    this.#time += milliseconds;
    const due = this.#timers.filter(({ at }) => at <= this.#time);
    this.#timers = this.#timers.filter(({ at }) => at > this.#time);
    this.#turns.push(...due.map(({ work }) => work));
    await this.turn();
  }

  /** Runs the turns that are due, and the promises that they resolve. */
  async turn(): Promise<void> {
    for (const work of this.#turns.splice(0)) work();
    for (let count = 0; count < 20; count++) await Promise.resolve();
  }

  get isIdle(): boolean {
    return this.#turns.length === 0;
  }
}

/** Adds the name and the number of each step to a list when it runs. */
function* steps(name: string, count: number, ran: string[]): Generator<void, string> {
  for (let index = 1; index <= count; index++) {
    ran.push(`${name}${index}`);
    yield;
  }
  return name;
}

async function untilIdle(loop: ManualLoop): Promise<number> {
  let turns = 0;
  while (!loop.isIdle) {
    await loop.turn();
    turns++;
  }
  return turns;
}

describe('slices', () => {
  test('short work is done immediately', async () => {
    const loop = new ManualLoop();
    expect(await new Slices(loop).run(steps('a', 3, []))).toBe('a');
    expect(loop.isIdle).toBe(true);
  });

  test('long work takes one turn for every few steps', async () => {
    const loop = new ManualLoop();
    const ran: string[] = [];
    const result = new Slices(loop).run(steps('a', 10, ran));
    expect(ran).toEqual(['a1', 'a2', 'a3', 'a4']);
    await loop.turn();
    expect(ran).toHaveLength(8);
    await loop.turn();
    expect(ran).toHaveLength(10);
    expect(await result).toBe('a');
  });

  test('two pieces of work take turns', async () => {
    const loop = new ManualLoop();
    const slices = new Slices(loop);
    const ran: string[] = [];
    void slices.run(steps('a', 10, ran));
    void slices.run(steps('b', 10, ran));
    expect(await untilIdle(loop)).toBe(4);
    expect(ran.map((step) => step[0]).join('')).toBe('aaaabbbbaaaabbbbaabb');
  });

  test('work that a request waits for comes first', async () => {
    const loop = new ManualLoop();
    const slices = new Slices(loop);
    const ran: string[] = [];
    let isUrgent = false;
    void slices.run(steps('a', 10, ran), { isUrgent: () => isUrgent });
    void slices.run(steps('b', 10, ran));
    await untilIdle(loop);
    expect(ran.map((step) => step[0]).join('')).toBe('aaaabbbbbbbbbbaaaaaa');

    ran.length = 0;
    void slices.run(steps('a', 10, ran), { isUrgent: () => isUrgent });
    void slices.run(steps('b', 10, ran), { isUrgent: () => false });
    isUrgent = true;
    await loop.turn();
    await untilIdle(loop);
    expect(ran.map((step) => step[0]).join('')).toBe('aaaabbbbaaaaaabbbbbb');
  });

  test('received messages are handled before the next slice', async () => {
    const loop = new ManualLoop();
    const slices = new Slices(loop);
    const ran: string[] = [];
    void slices.run(steps('a', 6, ran));
    for (let count = 0; count < 5; count++) {
      slices.receive(() => {});
      await loop.turn();
    }
    expect(ran).toHaveLength(4);
    await loop.turn();
    expect(ran).toHaveLength(6);
  });

  test('work makes progress while messages arrive continuously', async () => {
    const loop = new ManualLoop();
    const slices = new Slices(loop);
    const ran: string[] = [];
    void slices.run(steps('a', 100, ran));
    for (let count = 0; count < 200; count++) {
      slices.receive(() => {});
      await loop.turn();
    }
    expect(ran.length).toBeGreaterThan(12);
  });

  test('canceled work ends before its next slice', async () => {
    const loop = new ManualLoop();
    const ran: string[] = [];
    let isWanted = true;
    let isCleanedUp = false;
    function* cleaningUp(): Generator<void> {
      try {
        yield* steps('a', 100, ran);
      } finally {
        isCleanedUp = true;
      }
    }
    const check = (): void => {
      if (!isWanted) throw new Error('canceled');
    };
    const result = new Slices(loop).run(cleaningUp(), { check });
    const failed = expect(result).rejects.toThrow('canceled');
    await loop.turn();
    isWanted = false;
    await loop.turn();
    await failed;
    expect(ran).toHaveLength(8);
    expect(isCleanedUp).toBe(true);
    expect(loop.isIdle).toBe(true);
  });

  test('deferred work begins in the next turn', async () => {
    const loop = new ManualLoop();
    const ran: string[] = [];
    void new Slices(loop).runLater(steps('a', 2, ran));
    expect(ran).toEqual([]);
    await loop.turn();
    expect(ran).toEqual(['a1', 'a2']);
  });

  test('work that no request waits for pauses after each message, until a request waits for it', async () => {
    const loop = new ManualLoop();
    const slices = new Slices(loop);
    const ran: string[] = [];
    let isUrgent = false;
    slices.receive(() => {});
    void slices.runLater(steps('a', 100, ran), { isUrgent: () => isUrgent });
    await loop.pass(20);
    expect(ran).toEqual([]);
    await loop.pass(40);
    await loop.turn();
    await loop.turn();
    expect(ran).not.toEqual([]);
    slices.receive(() => {});
    const before = ran.length;
    await loop.turn();
    await loop.pass(20);
    await loop.turn();
    expect(ran.length).toBeLessThanOrEqual(before + 4);
    isUrgent = true;
    await loop.pass(20);
    await loop.turn();
    await loop.turn();
    await loop.turn();
    expect(ran.length).toBeGreaterThan(before + 4);
  });

  test('work that no request waits for also pauses after each response', async () => {
    const loop = new ManualLoop();
    const slices = new Slices(loop);
    const ran: string[] = [];
    let respond = () => {};
    const response = new Promise<void>((resolve) => {
      respond = resolve;
    });
    void slices.respond(() => response);
    await loop.pass(1000);
    respond();
    await loop.turn();
    await loop.turn();
    await loop.turn();
    void slices.runLater(steps('a', 2, ran), { isUrgent: () => false });
    await loop.pass(20);
    expect(ran).toEqual([]);
    await loop.pass(40);
    await loop.turn();
    await loop.turn();
    expect(ran).toEqual(['a1', 'a2']);
  });

  test('items are collected in order', async () => {
    const loop = new ManualLoop();
    const items = Array.from({ length: 30 }, (_, index) => index);
    const collected = new Slices(loop).collect(items);
    expect(await untilIdle(loop)).toBeGreaterThan(5);
    expect(await collected).toEqual(items);
  });

  test('an exception rejects the promise', async () => {
    const failing = (function* (): Generator<void> {
      yield;
      throw new Error('failed');
    })();
    await expect(new Slices(new ManualLoop()).run(failing)).rejects.toThrow('failed');
  });
});
