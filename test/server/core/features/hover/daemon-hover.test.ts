import { expect, test } from 'vitest';
import { hover } from '../../../../../server/core/features/hover.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

const root =
  '--- mise.toml\n[daemons]\npostgres = "18"\n' +
  '[daemons.api]\nrun = "npm start"\nready_port = 3000\ndepends = ["postgres"]\nenv.TOKEN = "secret"\n';

test.each([
  [
    `${root}[tasks.a]\nrun = "x"\ndaemons = ["a<|>pi"]\n`,
    '**`api`** — daemon\n\nDefined in `mise.toml`\n\n- `run`: `npm start`\n- `ready_port`: `3000`\n- `depends`: `["postgres"]`',
  ],
  [
    `${root}--- app/mise.toml\n[tasks.a]\nrun = "x"\ndaemons = "post<|>gres"\n`,
    '**`postgres`** — daemon\n\nDefined in `../mise.toml`\n\n- `preset`: `postgres`\n- `version`: `18`',
  ],
  [
    `${root}[daemon_groups]\ndata = ["post<|>gres"]\n`,
    '**`postgres`** — daemon\n\nDefined in `mise.toml`\n\n- `preset`: `postgres`\n- `version`: `18`',
  ],
])('the hover of a name describes the daemon: %j', (fixture, expected) => {
  const { place } = openWorkspace(fixture);
  expect(hover(place.file.document, place.file.kind, place.offset, place)?.markdown).toBe(expected);
});

test('the name of an undefined daemon has no hover', () => {
  const { place } = openWorkspace(`${root}[tasks.a]\nrun = "x"\ndaemons = ["no<|>pe"]\n`);
  expect(hover(place.file.document, place.file.kind, place.offset, place)).toBeUndefined();
});
