import { expect, test } from 'vitest';
import { applyEdits } from '../../../../../server/core/text/edit.ts';
import { open } from '../../../../support/fixture.ts';
import { problemsOf } from '../../../../support/problems.ts';
import { type ActionOptions, actionsAt, config, json, valuesOf } from './acting.ts';

const toml = `# top
hello = "echo hello"
list = ["a", 'b']
quick.run = "x"

[build] # why
description = "Build"
# first
depends = [
  "generate", # said
  ["test", "--fast"],
  "A=1 lint --x",
  { task = "lint", args = ["-x"], optional = false },
]
env = { NODE_ENV = "test", TOKEN = { value = "x", redact = true }, _.file = ".env" }
run = """
echo one
echo two
"""
alias = ["b"]

[build.tools]
node = { version = "24", os = ["linux", "macos/arm64"] }

["a:b"]
run = "one\\ntwo"
confirm = { message = "?", default = "no" }
outputs.auto = true
`;

const asJson = `{
  "hello": "echo hello",
  "build": {
    "run": ["echo one", "echo two"],
    "description": "Build",
    "depends": ["generate", ["test", "--fast"], { "task": "lint" }],
    "env": { "NODE_ENV": "test" }
  }
}
`;

const documents: readonly (readonly [name: string, text: string, options: ActionOptions])[] = [
  ['a TOML task file', toml, {}],
  ['a JSON task file', asJson, json],
  [
    'a config file',
    '[tasks]\nx = "y"\n\n[tasks.a]\nenv = { A = "1" }\nrun = "x"\n\n[tasks.a.tools]\nnode = "1"\n',
    config,
  ],
];

/** The actions that, according to their titles, change what is run; all others change only the notation. */
const changesValues = /^(?:Move|Copy|Run each|Join|Convert to (?:a|an|one) (?:list|string|object))/;

test.each(documents)('every action at every position of %s results in a text without problems', (_, text, options) => {
  const titles = new Set<string>();
  for (let offset = 0; offset <= text.length; offset++) {
    for (const { title, edits, creates } of actionsAt(`${text.slice(0, offset)}<|>${text.slice(offset)}`, options)) {
      const after = applyEdits(text, edits);
      titles.add(title);
      expect(problemsOf(open(after, options)).map(({ message }) => `${title}: ${message}`)).toEqual([]);
      if (!changesValues.test(title) && !creates) expect(valuesOf(after, options)).toEqual(valuesOf(text, options));
    }
  }
  expect(titles.size).toBeGreaterThan(4);
});
