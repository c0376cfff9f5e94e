import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Location, LocationLink } from 'vscode-languageserver-protocol';
import { type ServedTasks, serveTasks } from '../served-tasks.ts';

let served: ServedTasks;
beforeAll(async () => {
  served = await serveTasks();
});
afterAll(() => served.server.stop());

describe('definition and declaration', () => {
  test.each(['definition', 'declaration'])('%s', async (kind) => {
    const found = await served.tasks.request<readonly (LocationLink | Location)[]>(`textDocument/${kind}`, {
      position: served.tasks.caret,
    });
    const names = found.map((place) =>
      'uri' in place
        ? served.textAt(place.uri, place.range)
        : served.textAt(place.targetUri, place.targetSelectionRange),
    );
    expect(names).toEqual(['"build:js"']);
  });

  test('a client that supports links receives the range of the name and the whole task', async () => {
    const [link] = await served.tasks.request<readonly LocationLink[]>('textDocument/definition', {
      position: served.tasks.caret,
    });
    expect(link?.originSelectionRange && served.textAt(served.tasks.uri, link.originSelectionRange)).toBe('build:js');
    expect(link && served.textAt(link.targetUri, link.targetRange)).toBe(
      '["build:js"]\nalias = "b"\nfile = "build.sh"',
    );
  });
});
