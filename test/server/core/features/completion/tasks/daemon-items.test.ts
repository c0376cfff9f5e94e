import { describe, expect, test } from 'vitest';
import { rows } from '../../../../../support/rows.ts';
import { acceptedAmong, itemsAmong, type Surroundings } from '../surrounded.ts';

const daemons = `

[daemons]
postgres = "18"

[daemons.api]
run = "serve"

[daemon_groups]
data = ["postgres"]
`;

const root: Surroundings = { path: '/home/project/mise.toml' };
const below: Surroundings = { path: '/home/project/app/mise.toml', files: { '/home/project/mise.toml': daemons } };

/** The text around the caret, and the labels of the daemons and groups that are offered there. */
type Row = readonly [at: string, labels: readonly string[], around: Surroundings];

describe('daemons are offered', () => {
  test.each(
    rows<Row>([
      [`[tasks.a]\ndaemons = ["<|>"]${daemons}`, ['postgres', 'api'], root],
      [`[tasks.a]\ndaemons = "<|>"${daemons}`, ['postgres', 'api'], root],
      [`[tasks.a]\ndaemons = ["postgres", <|>]${daemons}`, ['postgres', 'api'], root],
      [`[task_templates.a]\ndaemons = ["p<|>"]${daemons}`, ['postgres'], root],
      [`[daemons.web]\nrun = "x"\ndepends = ["<|>"]${daemons}`, ['postgres', 'api'], root],
      [
        `[daemon_groups]\nall = ["<|>"]\n${daemons.replace('[daemon_groups]\n', '[daemon_groups.x]\n')}`,
        ['postgres', 'api', 'x'],
        root,
      ],
      ['[tasks.a]\ndaemons = ["<|>"]\n', ['postgres', 'api'], below],
      ['[daemons.own]\nrun = "x"\n[tasks.a]\ndaemons = ["<|>"]\n', ['own', 'postgres', 'api'], below],
      [`[tasks.a]\nsources = ["<|>"]${daemons}`, [], root],
      [`[tasks.a]\ndaemons.<|>${daemons}`, [], root],
    ]),
  )('$name', ({ row: [at, labels, around] }) => {
    const items = itemsAmong(at, around).filter(({ detail }) => detail === 'daemon' || detail === 'group of daemons');
    expect(items.map(({ label }) => label)).toEqual(labels);
  });
});

test('only the name at the caret is replaced', () => {
  const before = `[tasks.a]\ndaemons = ["api", "p<|>g"]${daemons}`;
  expect(acceptedAmong(before, 'postgres', root)).toBe(`[tasks.a]\ndaemons = ["api", "postgres"]${daemons}`);
});
