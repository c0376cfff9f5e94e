import { expect, test } from 'vitest';
import { addIncludes } from '../../../../../server/core/analysis/fixes/add-includes.ts';
import { configFileKind } from '../../../../../server/core/analysis/kinds/config-file.ts';
import { Document } from '../../../../../server/core/document/document.ts';
import { tomlLanguage } from '../../../../../server/core/syntax/toml/toml-language.ts';
import { withLineEndsOfWindows } from '../../../../support/line-ends.ts';

function added(text: string, ...paths: readonly string[]): string | undefined {
  const document = new Document(text, { language: tomlLanguage, sections: configFileKind.sections });
  const edit = addIncludes(paths, document);
  return edit && text.slice(0, edit.start) + edit.text + text.slice(edit.end);
}

test.for<readonly [title: string, before: string, after: string]>([
  ['an empty file', '', '[task_config]\nincludes = ["t.toml"]\n'],
  ['a file without `task_config`', '[env]\nA = "b"\n', '[env]\nA = "b"\n\n[task_config]\nincludes = ["t.toml"]\n'],
  ['a last line without its end', 'a.b = 1', 'a.b = 1\n\n[task_config]\nincludes = ["t.toml"]\n'],
  ['a table', '[task_config]\ndir = "x"\n\n[env]\n', '[task_config]\ndir = "x"\nincludes = ["t.toml"]\n\n[env]\n'],
  ['an empty table', '[task_config]\n', '[task_config]\nincludes = ["t.toml"]\n'],
  ['a table in braces', 'task_config = { dir = "x" }\n', 'task_config = { dir = "x", includes = ["t.toml"] }\n'],
  ['a list in a table', '[task_config]\nincludes = ["a.toml"]\n', '[task_config]\nincludes = ["a.toml", "t.toml"]\n'],
  ['a dotted key', 'task_config.includes = ["a"]\n', 'task_config.includes = ["a", "t.toml"]\n'],
  ['an empty list', 'task_config.includes = []\n', 'task_config.includes = ["t.toml"]\n'],
  [
    'a list on several lines',
    'task_config.includes = [\n  "a",\n  "b",\n]\n',
    'task_config.includes = [\n  "a",\n  "b",\n  "t.toml",\n]\n',
  ],
  ['CR LF', '[env]\r\nA = "b"\r\n', '[env]\r\nA = "b"\r\n\r\n[task_config]\r\nincludes = ["t.toml"]\r\n'],
])('an include is added to %s', ([, before, after]) => {
  expect(added(before, 't.toml')).toBe(after);
  const isSeveralLines = before.includes('\n');
  const onWindows = isSeveralLines ? withLineEndsOfWindows(after) : after;
  expect(added(withLineEndsOfWindows(before), 't.toml')).toBe(onWindows);
});

test('another dotted key is inserted before a dotted key', () => {
  expect(added('task_config.dir = "x"\n', 't.toml')).toBe('task_config.includes = ["t.toml"]\ntask_config.dir = "x"\n');
});

test('several includes are added together', () => {
  expect(added('task_config.includes = ["a"]\n', 'b', 'c')).toBe('task_config.includes = ["a", "b", "c"]\n');
});

test.for<readonly [title: string, text: string]>([
  ['a syntax error', '[env\n'],
  ['another value', 'task_config.includes = "a"\n'],
  ['another value of `task_config`', 'task_config = 1\n'],
])('nothing is added to a file with %s', ([, text]) => {
  expect(added(text, 't.toml')).toBeUndefined();
});
