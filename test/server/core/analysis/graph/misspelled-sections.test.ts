import { describe, expect, test } from 'vitest';
import {
  type DefiningSection,
  MisspelledSections,
} from '../../../../../server/core/analysis/graph/misspelled-sections.ts';
import { entryId } from '../../../../../server/core/document/entry.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

/** Config files, and the names that they define in sections with misspelled names. */
const rows: readonly (readonly [text: string, section: DefiningSection, names: readonly string[]])[] = [
  ['[taks.build]\nrun = "x"\n[taks.test]\nrun = "x"', 'tasks', ['build', 'test']],
  ['[task.build]\nrun = "x"', 'tasks', ['build']],
  ['taks = { build = "x" }', 'tasks', ['build']],
  ['[Tasks."a:b"]\nrun = "x"', 'tasks', ['a:b']],
  ['[task_template.rust]\nrun = "x"', 'task_templates', ['rust']],
  ['[taks.build]\nrun = "x"', 'task_templates', []],
  ['[tasks.build]\nrun = "x"', 'tasks', []],
  ['[tools]\nnode = "24"', 'tasks', []],
  ['taks = "x"', 'tasks', []],
  ['[tasks.taks]\nbuild = "x"', 'tasks', []],
];

const everywhere = (): boolean => true;

describe('the names in misspelled sections', () => {
  test.each(rows)('%j defines %s: %j', (text, section, names) => {
    const { found, file } = read(text);
    const candidates = ['build', 'test', 'a:b', 'rust', 'node', 'taks'];
    const defined = candidates.filter((name) => found.define(section, (other) => other === name, everywhere));
    expect(defined).toEqual(candidates.filter((name) => names.includes(name)));
    found.delete(file);
    expect(found.isEmpty).toBe(true);
  });

  test('belong to the project of the file', () => {
    const { found } = read('[taks.build]\nrun = "x"');
    expect(found.define('tasks', everywhere, (project) => project === '/repo')).toBe(true);
    expect(found.define('tasks', everywhere, (project) => project === '/repo/web')).toBe(false);
  });

  test('are read again after an edit of their section', () => {
    const { found, file } = read('[taks.build]\nrun = "x"');
    const id = entryId(['taks']);
    expect(found.read(file, id)).toBe(false);
    const start = file.document.text.indexOf('build');
    file.document.edit({ start, end: start + 'build'.length, text: 'test' });
    expect(found.read(file, id)).toBe(true);
    expect(['build', 'test'].filter((name) => found.define('tasks', (other) => other === name, everywhere))).toEqual([
      'test',
    ]);
  });
});

/** Reads all entries of a config file. */
function read(text: string) {
  const { place } = openWorkspace(`--- mise.toml\n${text}<|>`);
  const found = new MisspelledSections();
  for (const id of place.file.document.entryIds) found.read(place.file, id);
  return { found, file: place.file };
}
