import { expect, test } from 'vitest';
import type { Stats } from '../../../admin-client/records/model.ts';
import { activities, hitRatio, type Sample, sampleOf, withSample } from '../../../admin-client/statistics/activity.ts';

/** `10s npm=5 admin=2 hits=3 misses=1 start=monday` */
function sample(text: string): Sample {
  const [seconds = '', ...words] = text.split(' ');
  const numbers = new Map(words.map((word) => word.split('=')).map(([name = '', value = '']) => [name, value]));
  const reported = (name: string): number | undefined => {
    const value = numbers.get(name);
    numbers.delete(name);
    return value === undefined ? undefined : Number(value);
  };
  const [hits, misses, startedAt] = [reported('hits'), reported('misses'), numbers.get('start')];
  numbers.delete('start');
  return {
    time: Number.parseFloat(seconds) * 1000,
    requests: new Map([...numbers].map(([name, value]) => [name, Number(value)])),
    ...(hits !== undefined && { hits }),
    ...(misses !== undefined && { misses }),
    ...(startedAt !== undefined && { startedAt }),
  };
}

/** Returns `10s npm=0.5 hits=75%`, or `10s -` when the activity is unknown. */
function activityText(samples: readonly string[]): readonly string[] {
  return activities(samples.map(sample), 60_000).map(({ time, requestsPerSecond, hitRatio: ratio }) => {
    const rates = [...(requestsPerSecond ?? [])].map(([registry, rate]) => `${registry}=${rate}`);
    const hits = ratio === undefined ? [] : [`hits=${ratio * 100}%`];
    return [`${time / 1000}s`, ...(requestsPerSecond ? rates : ['-']), ...hits].join(' ');
  });
}

interface Row {
  readonly name: string;
  readonly samples: readonly string[];
  readonly activity: readonly string[];
}

const rows: readonly Row[] = [
  { name: 'one sample has no activity', samples: ['0s npm=10'], activity: [] },
  {
    name: 'two samples show the activity between them, by registry',
    samples: ['0s npm=10 admin=1', '10s npm=15 admin=3'],
    activity: ['10s npm=0.5 admin=0.2'],
  },
  {
    name: 'a new registry is counted from zero',
    samples: ['0s npm=10', '5s npm=10 admin=5'],
    activity: ['5s npm=0 admin=1'],
  },
  {
    name: 'the hit ratio is that of the interval',
    samples: ['0s npm=0 hits=100 misses=0', '10s npm=0 hits=103 misses=1'],
    activity: ['10s npm=0 hits=75%'],
  },
  {
    name: 'a cache that was not used has no hit ratio',
    samples: ['0s npm=0 hits=100 misses=0', '10s npm=0 hits=100 misses=0'],
    activity: ['10s npm=0'],
  },
  {
    name: 'a restart of the server leaves a gap',
    samples: ['0s npm=9 start=monday', '10s npm=20 start=tuesday', '20s npm=30 start=tuesday'],
    activity: ['10s -', '20s npm=1'],
  },
  {
    name: 'decreasing counters indicate a restart when the start time is not reported',
    samples: ['0s npm=9', '10s npm=2', '20s npm=12'],
    activity: ['10s -', '20s npm=1'],
  },
  {
    name: 'decreasing counters of the cache indicate a restart',
    samples: ['0s npm=9 hits=5 misses=1', '10s npm=9 hits=0 misses=1'],
    activity: ['10s -'],
  },
  {
    name: 'a counter that is no longer reported indicates a restart',
    samples: ['0s npm=9 admin=1', '10s npm=9'],
    activity: ['10s -'],
  },
  {
    name: 'a long pause leaves a gap',
    samples: ['0s npm=0', '10s npm=10', '200s npm=20', '210s npm=30'],
    activity: ['10s npm=1', '200s -', '210s npm=1'],
  },
  {
    name: 'two samples at the same time have no rate',
    samples: ['10s npm=0', '10s npm=10'],
    activity: ['10s -'],
  },
];

test.each(rows)('$name', ({ samples, activity }) => {
  expect(activityText(samples)).toEqual(activity);
});

const empty: Stats = {
  storageByRegistry: new Map(),
  storageByTenant: new Map(),
  cache: {},
  webhooks: {},
  requests: { byRegistry: new Map(), latency: new Map() },
  others: [],
  moreOthers: 0,
  raw: {},
};

test('a sample contains the sum of the statuses of each registry', () => {
  const byRegistry = new Map([
    [
      'npm',
      new Map([
        ['200', 3],
        ['404', 2],
      ]),
    ],
    ['admin', new Map([['200', 1]])],
  ]);
  const { requests } = sampleOf({ ...empty, requests: { total: 6, byRegistry, latency: new Map() } }, 0);
  expect([...requests]).toEqual([
    ['npm', 5],
    ['admin', 1],
  ]);
});

test('a sample contains the total if only that is reported, and is empty otherwise', () => {
  const total = { total: 6, byRegistry: new Map(), latency: new Map() };
  expect([...sampleOf({ ...empty, requests: total }, 0).requests]).toEqual([['', 6]]);
  expect([...sampleOf(empty, 0).requests]).toEqual([]);
});

test('the oldest samples are removed', () => {
  const history = ['0s', '1s', '2s', '3s']
    .map(sample)
    .reduce<readonly Sample[]>((all, one) => withSample(all, one, 3), []);
  expect(history.map(({ time }) => time)).toEqual([1000, 2000, 3000]);
});

test.each([
  [{ hits: 3, misses: 1 }, 0.75],
  [{ hits: 0, misses: 0 }, undefined],
  [{ hits: 3 }, undefined],
  [{ hitRatio: 0.5 }, 0.5],
  [{}, undefined],
])('the hit ratio of %j is %s', (cache, ratio) => {
  expect(hitRatio(cache)).toBe(ratio);
});
