// biome-ignore-all lint/suspicious/noTemplateCurlyInString: snippets hold placeholders
import { expect, test } from 'vitest';
import { hasTokens, plainText } from '../../../../../server/core/features/completion/plain-text.ts';
import { literal } from '../../../../../server/core/features/completion/snippet.ts';

test.each([
  ['run = "x"', 'run = "x"'],
  ['run = "$1"', 'run = ""'],
  ['run = "${1}"$0', 'run = ""'],
  ['[${1:name}]\nrun = "${2:echo hello}"', '[name]\nrun = "echo hello"'],
  ['quiet = ${1|true,false|}', 'quiet = true'],
  ['x = "${1|a\\,b,c|}"', 'x = "a,b"'],
  ['x = "${1|a\\|b,c|}"', 'x = "a|b"'],
  ['x = "${1|a\\\\b,c|}"', 'x = "a\\b"'],
  ['x = "${1|,b|}"', 'x = ""'],
  ['${1:a ${2:b} c}d', 'a b cd'],
  ['${1:a ${2|b,c|} d}', 'a b d'],
  ['${1:a $2 b}', 'a  b'],
  ['{ ${1:a} }', '{ a }'],
  ['{ $1 }', '{  }'],
  ['\\$schema', '$schema'],
  ['\\$1', '$1'],
  ['\\\\$1', '\\'],
  ['\\${1:a\\}', '${1:a}'],
  ['${1:a\\}b}', 'a}b'],
  ['"a\\\\nb"', '"a\\nb"'],
  ['$HOME ${HOME}', '$HOME ${HOME}'],
  ['unclosed ${1:a', 'unclosed a'],
  ['', ''],
])('%j becomes %j', (snippet, text) => {
  expect(plainText(snippet)).toBe(text);
  expect(hasTokens(snippet)).toBe(snippet !== text);
});

test.each(['$1', '${1:a}', '\\$', '}', '{{ config_root }}', 'a|b,c', '${HOME}\\n'])('%j can be a snippet', (text) => {
  expect(plainText(literal(text))).toBe(text);
});
