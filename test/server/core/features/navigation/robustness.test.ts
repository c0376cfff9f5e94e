import { expect, test } from 'vitest';
import { hover } from '../../../../../server/core/features/hover.ts';
import {
  callable,
  incomingCalls,
  outgoingCalls,
} from '../../../../../server/core/features/navigation/call-hierarchy.ts';
import { definition } from '../../../../../server/core/features/navigation/definition.ts';
import { hints } from '../../../../../server/core/features/navigation/hints.ts';
import { links } from '../../../../../server/core/features/navigation/links.ts';
import { mentionsOf } from '../../../../../server/core/features/navigation/mention.ts';
import { definitions, highlights, references } from '../../../../../server/core/features/navigation/references.ts';
import { tokensOf } from '../../../../../server/core/features/navigation/tokens.ts';
import { pathEditsForMoves } from '../../../../../server/core/features/rename/file-moves.ts';
import { rename } from '../../../../../server/core/features/rename/rename.ts';
import { openWorkspace, type WorkspaceFixture } from '../../../../support/workspace-fixture.ts';

const files = `--- tasks.toml
[build]
alias = ["b", "c"]
run = ["x", { task = "lint:js y" }, { tasks = ["b", "test"] }]
depends = ["A=1 'lint:js' --x", ["c", "z"], { task = "lint:*", env = { D = "e" } }]
[build.env]
X = 1
_.file = ".env"
["lint:js"]
file = "x.sh"
["hello.sh"]
depends_post = "hello"
[test]
wait_for = "**"
--- web.tasks.json
{ "ci": { "depends": "build \\"a b\\"", "alias": "all" }, "a\\u0062c": { "depends": ["a\\u0062c", "all"] } }
--- mise.toml
[task_templates.base]
depends = "b"
[tasks]
dev.extends = "base"
dev.env.Y = 1
`;

/** Calls every feature at a position. */
function callAll({ workspace, place }: WorkspaceFixture): void {
  const { file, offset } = place;
  definition(place);
  references(place);
  definitions(place);
  highlights(place);
  hover(file.document, file.kind, offset, place);
  for (const task of callable(place)) {
    incomingCalls(task, workspace);
    outgoingCalls(task, workspace);
  }
}

test('no feature throws at any position of any part of a file', () => {
  for (const part of files.split(/^(?=--- )/m)) {
    const [heading = '', text = ''] = part.split(/(?<=\n)(.*)/s);
    for (let end = 0; end <= text.length; end += 3) {
      const opened = openWorkspace(`${heading}${text.slice(0, end)}<|>`);
      const { workspace, place, edited } = opened;
      callAll(opened);
      const renamed = rename(place, 'other', { canMoveFiles: true });
      if (renamed && 'edits' in renamed) edited(renamed.edits);
      const { file } = place;
      hints({ workspace, file }, { start: 0, end });
      edited([...pathEditsForMoves(workspace, [{ from: 'file:///repo', to: 'file:///x' }])].flat());
      links(file);
      for (const { block } of file.document.blocks) {
        const tokens = tokensOf(block, file.kind);
        expect(tokens.every(({ span }, index) => span.start >= (tokens[index - 1]?.span.end ?? 0))).toBe(true);
      }
    }
  }
});

/** Returns the references in an order that does not depend on names. */
function graphOf({ workspace }: Pick<WorkspaceFixture, 'workspace'>): string[] {
  const tasks = [...workspace.files].flatMap(({ uri, document }) =>
    [...document.entries()].flatMap((entry) => workspace.task(uri, entry) ?? []),
  );
  return tasks.map((task) =>
    task.facts.references
      .filter(({ kind }) => kind !== 'pattern')
      .map((reference) => workspace.targetsOf(reference, task).map((target) => tasks.indexOf(target)))
      .concat([[tasks.findIndex(({ isTemplate, facts }) => isTemplate && facts.name === task.facts.template?.value)]])
      .join(' '),
  );
}

test.each(['other', 'an:other', 'o.ther', 'oth er'])(
  'after any rename to %j, all references have the same targets',
  (name) => {
    const before = openWorkspace(files);
    const places = [...before.workspace.files].flatMap((file) =>
      [...file.document.entries()]
        .flatMap((entry) => before.workspace.task(file.uri, entry) ?? [])
        .flatMap(mentionsOf)
        .map(({ span }) => ({ workspace: before.workspace, file, offset: file.document.offsetsOf(span).start + 1 })),
    );
    let count = 0;
    for (const place of places) {
      const renamed = rename(place, name, { canMoveFiles: true });
      if (!renamed || 'refusal' in renamed || renamed.edits.length === 0) continue;
      count++;
      expect(graphOf(openWorkspace(before.edited(renamed.edits)))).toEqual(graphOf(before));
    }
    expect(count).toBeGreaterThan(10);
  },
);
