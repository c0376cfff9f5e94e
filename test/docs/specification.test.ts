import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import schema from '../../schemas/task-file.schema.json' with { type: 'json' };
import { root } from './pages.ts';

const page = readFileSync(join(root, 'docs/specification.md'), 'utf8');

/** Returns the rows of the tables of a section whose first column has this heading, as cells. */
function rowsOf(section: string, heading: string): readonly (readonly string[])[] {
  const text = page.split(/^#+ /m).find((one) => one.startsWith(`${section} `)) ?? '';
  const tables = text.split('\n\n').filter((block) => block.startsWith(`| ${heading} |`));
  return tables.flatMap((table) =>
    table
      .trimEnd()
      .split('\n')
      .slice(2)
      .map((line) =>
        line
          .split(/(?<!\\)\|/)
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
  );
}

test('section 2.2 has a row for each property of a task, with its default, and no others', () => {
  // The runner has these in addition; a sentence names them.
  const added = ['daemons', 'global', 'args'];
  const properties: Readonly<Record<string, object>> = schema.$defs.taskProperties.properties;
  const expected = Object.entries(properties).flatMap(([name, property]) =>
    added.includes(name) ? [] : [`${name}: ${'default' in property ? String(property.default) : 'none'}`],
  );
  const described = rowsOf('2.2', 'property').map(([name = '', , value = '']) =>
    `${name}: ${value}`.replaceAll('`', ''),
  );
  expect(described.toSorted()).toEqual(expected.toSorted());
});
