import { expect, test } from 'vitest';
import { ImportError } from '../../../../server/core/import/imported-tasks.ts';
import { jsonRootOf } from '../../../../server/core/import/json-text.ts';

test.each<[text: string, message: string]>([
  ['{\n"a": 1', 'Syntax error on line 2: `}` is missing; add it.'],
  ['[1', 'Syntax error on line 1: `]` is missing; add it.'],
  ['{ "a": 1\n"b": 2 }', 'Syntax error on line 2: the comma between two values is missing.'],
  ['{ "a" 1 }', 'Syntax error on line 1: the colon after a key is missing.'],
  ['{ "a": 1,, }', 'Syntax error on line 1: a key in double quotes, or `}`, is missing.'],
  ['{ "a": }', 'Syntax error on line 1: a value is missing.'],
  ['{ a: 1 }', 'Syntax error on line 1: this is not a JSON value; enclose text in double quotes.'],
  ['{}\nx', 'Syntax error on line 2: this is not a JSON value; enclose text in double quotes.'],
  ['{}\n{}', 'Syntax error on line 2: nothing may follow the value of the file.'],
  ['{ "a": "b\n}', 'Syntax error on line 1: a string is not closed; add a double quote at its end.'],
  ['{}\n/* a', 'Syntax error on line 2: a comment is not closed; add `*/`.'],
  ['["\\x"]', 'Syntax error on line 1: a string contains an invalid escape; write `\\\\` for a backslash.'],
  ['["\\u12"]', 'Syntax error on line 1: four hexadecimal digits must follow `\\u`.'],
  ['["\t"]', 'Syntax error on line 1: a string contains a control character; write `\\t` for a tab.'],
  ['[1.]', 'Syntax error on line 1: a number is not complete.'],
])('The error of %j is a sentence', (text, message) => {
  expect(() => jsonRootOf(text)).toThrow(new ImportError(message));
});

test.each(['', '\n', '// comment\n'])('%j is empty', (text) => {
  expect(jsonRootOf(text)).toBeUndefined();
});
