import { describe, expect, test } from 'vitest';
import { describeDocument } from '../../../../../harness/documents/describe-document.ts';
import { randomEdit, randomFrom } from '../../../../../harness/documents/mutations.ts';
import { Diagnoser } from '../../../../../server/core/analysis/diagnosis/diagnoser.ts';
import { newTask } from '../../../../../server/core/analysis/fixes/new-task.ts';
import { taskFacts } from '../../../../../server/core/analysis/graph/task-facts.ts';
import { taskFileKind } from '../../../../../server/core/analysis/kinds/task-file.ts';
import { assemble } from '../../../../../server/core/document/assemble.ts';
import { Document } from '../../../../../server/core/document/document.ts';
import { memberNamed } from '../../../../../server/core/document/node.ts';
import { placeInString } from '../../../../../server/core/document/string-place.ts';
import { complete } from '../../../../../server/core/features/complete.ts';
import { hover } from '../../../../../server/core/features/hover.ts';
import { quickFixes } from '../../../../../server/core/features/quick-fixes/quick-fixes.ts';
import { isScriptText } from '../../../../../server/core/syntax/script/header-line.ts';
import { applyEdits } from '../../../../../server/core/text/edit.ts';
import { language, openScript, problemsIn, propertiesOf } from './open-script.ts';

describe('a header', () => {
  test.for([
    ['#MISE description="x"', { description: 'x' }],
    ['#MISE  description = "x" # why', { description: 'x' }],
    ['//MISE description="x"', { description: 'x' }],
    ['::MISE description="x"', { description: 'x' }],
    ['# [MISE] description="x"', { description: 'x' }],
    ['#[MISE] description="x"\r\n', { description: 'x' }],
    ['// [MISE] description="x"', { description: 'x' }],
    ['#!/bin/sh\necho\n#MISE quiet=true\necho\n', { quiet: true }],
    ['#MISE env.A="1"\n#MISE env.B="2"', { env: { A: '1', B: '2' } }],
    ['#MISE aliases=["b"]', { alias: ['b'] }],
    ['# MISE description="x"', { description: 'x' }],
    ['//  MISE description="x"', { description: 'x' }],
    ['\uFEFF#MISE description="x"', { description: 'x' }],
    ['#MISE "description"="x"', { description: 'x' }],
    [
      '#MISE depends=[\n#MISE "a", # why\n# [MISE] "b",\n#MISE ]\n#MISE quiet=true',
      { depends: ['a', 'b'], quiet: true },
    ],
    ['#MISE env={\n#MISE   A="1",\n#MISE   B="2"\n#MISE }', { env: { A: '1', B: '2' } }],
    ['#MISE env={A="1"}\n#MISE env={B="2"}\n#MISE env.C="3"', { env: { A: '1', B: '2', C: '3' } }],
    ['#MISE tools.node="1"\n#MISE tools={bun="2"}', { tools: { node: '1', bun: '2' } }],
    ['#MISE tools={bun="2"}\n#!/bin/sh\n#MISE tools.node="1"', { tools: { bun: '2', node: '1' } }],
    ['#MISE\n#MISE \n#MISE quiet=true', { quiet: true }],
    ['#MISE\tdescription="x"', {}],
    ['##MISE description="x"', {}],
    [' #MISE description="x"', {}],
    ['#MISERY description="x"', {}],
    ['echo #MISE description="x"', {}],
    ['', {}],
  ] as const)('%j', ([script, expected]) => {
    expect(propertiesOf(script)).toEqual(expected);
    expect(problemsIn(script)).toEqual([]);
  });
});

/** Returns the lines of the usage of a script. */
function usageOf(script: string): readonly string[] {
  const { usage } = propertiesOf(script);
  return String(usage ?? '')
    .split(/\r?\n/)
    .flatMap((line) => line.trim() || []);
}

describe('the usage', () => {
  test.for([
    ['# USAGE arg "<a>"', ['arg "<a>"']],
    ['// [USAGE] arg "<a>"', ['arg "<a>"']],
    ['#MISE arg "<a>"\n#MISE flag "-f"\n#MISE mount "tool usage"', ['arg "<a>"', 'flag "-f"', 'mount "tool usage"']],
    ['#USAGE mount "tool usage"', ['mount "tool usage"']],
    ['#MISE flag "-f <x>" {\n#MISE   choices "a"\n#MISE }', ['flag "-f <x>" {', 'choices "a"', '}']],
    ['#USAGE arg "<a>"\n#MISE quiet=true\n#\n#USAGE arg "<b>"', ['arg "<a>"', 'arg "<b>"']],
    ['#MISE depends=[\n#MISE "a"\n#MISE ]\n#USAGE arg "<a>"', ['arg "<a>"']],
    ['#USAGE arg "<a>"\n\n#USAGE arg "<b>"', ['arg "<a>"']],
    ['#USAGE arg "<a>"\n# a comment\n#USAGE arg "<b>"', ['arg "<a>"']],
    ['#USAGE arg "<a>"\ncat <<EOF\n#USAGE arg "<b>"\n#MISE arg "<c>"\nEOF', ['arg "<a>"']],
    ['#MISE quiet=true\necho\n#USAGE arg "<a>"', ['arg "<a>"']],
    ['#USAGEarg', []],
  ] as const)('%j', ([script, expected]) => {
    expect(usageOf(script)).toEqual(expected);
  });

  test('consists of all its lines, each with its range in the script', () => {
    const script = '#!/bin/sh\n#USAGE flag "-f"\n#\n#USAGE arg "<x>"\necho "$usage_x"\n';
    const { document, text } = openScript(script);
    const entry = document.entry('build');
    const value = entry && assemble(entry).member.value;
    const usage = value?.kind === 'object' ? memberNamed(value, 'usage')?.value : undefined;
    if (usage?.kind !== 'string') throw new Error('The task has no `usage`.');
    expect(usage.value.split('\n').map((line) => line.trim())).toEqual(['flag "-f"', '', 'arg "<x>"']);
    for (const part of ['flag', '"<x>"']) {
      const from = usage.value.indexOf(part);
      const { start, end } = document.offsetsOf(placeInString(usage, from, from + part.length));
      expect(text.slice(start, end)).toBe(part);
    }
  });
});

test('a colon in a header is reported, and the fix replaces it with an equals sign', () => {
  const { document, text } = openScript('#!/bin/sh\n#MISE description: "x"\n');
  const problems = new Diagnoser(document, taskFileKind).problems();
  expect(problems.map(({ message }) => message)).toEqual(['Write `=` between a key and its value, not `:`']);
  const [fix] = problems.flatMap((problem) => quickFixes(problem, document));
  expect(applyEdits(text, fix?.edits ?? [])).toBe('#!/bin/sh\n#MISE description = "x"\n');
});

describe('mistakes', () => {
  test.for([
    ['#!/bin/sh\n#MISE decription="x"\n', ['unknown-property: decription']],
    ['#MISE quiet="yes"\n#MISE hide=true\n', ['wrong-type: "yes"']],
    ['#MISE env.A="1"\n#MISE env={A="2"}\n', ['duplicate-key: A']],
    ['#MISE env={A="1",A="2"}\n', ['duplicate-key: A']],
    ['#MISE depends=[\n#MISE "a",\n#MISE quiet=1\n', ['syntax: [', 'wrong-type: 1']],
    ['#MISE depends=[\n"a"]\n', ['syntax: [']],
    ['#MISE descr\n', ['syntax: descr']],
    ['#MISE quiet=true\n#MISE quiet=false\n', ['duplicate-key: quiet']],
    ['#MISE alias="a"\n#MISE aliases=["b"]\n', ['duplicate-key: aliases']],
    ['#MISE quiet=\n#MISE hidee=true\n', ['syntax: =', 'unknown-property: hidee']],
    ['#MISE description="x\n#MISE quiet=true\n', ['syntax: "x']],
    ['#MISE [env]\n', ['syntax:  [env]']],
    ['#USAGE mount "tool usage"\n#MISE mount "x"\n', []],
    ['#USAGE cmd "a" {\n#USAGE mount "x"\n#USAGE }\n', ['invalid-usage: mount']],
    ['#USAGE mount\n', ['invalid-usage: mount']],
    ['#USAGE arg "<a>" help="{{ x("\n', []],
    ['#USAGE mount "x" {\n#USAGE }\n#USAGE argh "<a>"\n', ['invalid-usage: argh']],
  ] as const)('%j', ([script, expected]) => {
    expect(problemsIn(script)).toEqual(expected);
  });
});

describe('the severity of a mistake is', () => {
  test.for([
    ['decription="x"', 'warning'],
    ['timeout="1s"', 'warning'],
    ['usage="arg"', 'warning'],
    ['description=1', 'warning'],
    ['quiet="yes"', 'warning'],
    ['output="loud"', 'warning'],
    ['alias=[1]', 'warning'],
    ['tools=3', 'warning'],
    ['tools.node=3', 'error'],
    ['outputs=3', 'warning'],
    ['outputs=[1]', 'error'],
    ['depends=3', 'error'],
    ['env=3', 'error'],
    ['confirm=3', 'error'],
    ['sources=3', 'error'],
    ['watch=3', 'error'],
    ['quiet=true\n#MISE quiet=false', 'warning'],
    ['alias="a"\n#MISE aliases="b"', 'error'],
    ['description="x', 'error'],
    ['depends=["a"', 'error'],
    ['depends', 'warning'],
    ['a.b', 'warning'],
    ['[env]', 'warning'],
    ['[[env]]', 'warning'],
    ['shell="bash \'x"', 'warning'],
    ['dir="{{ x"', 'error'],
    ['arg "<x>" hlp="y"', 'warning'],
  ] as const)('%j: %s', ([header, severity]) => {
    const { document } = openScript(`#!/bin/sh\n#MISE ${header}\n`);
    expect(new Diagnoser(document, taskFileKind).problems().map((problem) => problem.severity)).toEqual([severity]);
  });
});

describe('the task of a script', () => {
  test('has the aliases and references of its headers', () => {
    const { document, text } = openScript('#!/bin/sh\n#MISE alias="b"\n#MISE depends=["lint --fix", "test"]\n');
    const entry = document.entry('build');
    const facts = entry && taskFacts(entry, taskFileKind.fields());
    expect([facts?.name, facts?.aliases.map(({ value }) => value)]).toEqual(['build', ['b']]);
    const targets = facts?.references.map(({ span }) => document.offsetsOf(span)) ?? [];
    expect(targets.map(({ start, end }) => text.slice(start, end))).toEqual(['lint', 'test']);
  });

  test.for([
    ['#!/bin/sh\n#MISE <|>', 'description'],
    ['#MISE dep<|>', 'depends'],
    ['#MISE quiet=<|>\necho\n', 'true'],
    ['#MISE output="<|>"', 'keep-order'],
    ['#MISE confirm={ <|> }', 'message'],
    ['#MISE confirm={\n#MISE   <|>\n#MISE }', 'message'],
    ['# MISE dep<|>', 'depends'],
    ['#USAGE <|>', 'arg'],
    ['#!/bin/sh\n# USAGE <|>\necho\n', 'flag'],
    ['#MISE flag "-f" <|>', 'help'],
    ['#USAGE arg "<my-file>"\necho "$<|>"\n', 'usage_my_file'],
    ['#USAGE arg "<my-file>"\necho "$usage_<|>"\n', 'usage_my_file'],
  ] as const)('is completed at %j', ([marked, label]) => {
    const { document, caret } = openScript(marked);
    expect(complete(document, taskFileKind, caret).map((item) => item.label)).toContain(label);
  });

  test('is not completed with keys that have no effect in headers', () => {
    const { document, caret } = openScript('#MISE <|>');
    const labels = complete(document, taskFileKind, caret).map((item) => item.label);
    expect(labels.filter((label) => ['run', 'usage', 'timeout', 'file'].includes(label))).toEqual([]);
  });

  test.for([
    '#!/bin/sh\necho <|>',
    '#USAGE arg "<x>"\necho "\\$<|>"',
    '#USAGE arg "<x>"\necho $HO<|>',
    '#MI<|>SE quiet=true',
    '#MISE quiet=true\n<|>',
  ])('is not completed at %j', (marked) => {
    const { document, caret } = openScript(marked);
    expect(complete(document, taskFileKind, caret)).toEqual([]);
  });

  test('has a hover on its keys and on its first line', () => {
    const { document, caret } = openScript('#!/bin/sh\n#MISE dep<|>ends="a"\n');
    expect(hover(document, taskFileKind, caret)?.markdown).toContain('`depends`');
    expect(hover(document, taskFileKind, 3)?.markdown).toContain('`build`');
  });
});

test('The variable of an argument has a hover in the text of a script', () => {
  const { document, caret, text } = openScript('#!/bin/sh\n#USAGE arg "<file>" help="Which"\ncat "$usage_<|>file"\n');
  const found = hover(document, taskFileKind, caret);
  expect(found?.markdown).toContain('Which');
  expect(found && text.slice(found.range.start, found.range.end)).toBe('usage_file');
});

test('Many unclosed headers are parsed in linear time', () => {
  const { document } = openScript('#MISE depends=[\n'.repeat(10_000));
  const codes = new Diagnoser(document, taskFileKind).problems().map(({ code }) => code);
  expect(codes.filter((code) => code === 'syntax')).toHaveLength(10_000);
});

describe('the quick fixes of a script', () => {
  test.for([
    ['#!/bin/sh\n#MISE decription="x"\n', 'Change to `description`', '#!/bin/sh\n#MISE description="x"\n'],
    ['#!/bin/sh\n#MISE foo="x"\n#MISE hide=true\n', 'Remove `foo`', '#!/bin/sh\n#MISE hide=true\n'],
  ] as const)('%j: %s', ([script, title, expected]) => {
    const { document, text } = openScript(script);
    const [problem] = new Diagnoser(document, taskFileKind).problems();
    const fixes = problem ? quickFixes(problem, document) : [];
    const fix = fixes.find((candidate) => candidate.title === title);
    expect(fixes.map((candidate) => candidate.title)).toContain(title);
    expect(applyEdits(text, fix?.edits ?? [])).toBe(expected);
  });

  test('do not add a second task', () => {
    expect(newTask({ name: 'other', run: 'x' }, openScript('#!/bin/sh\n#MISE hide=true\n').document)).toBeUndefined();
  });
});

test('A script is recognized by its shebang or a header', () => {
  const texts = ['#!/bin/sh\n', '// a comment\n//MISE hide=true\n', '# MISE hide=true\n', 'notes\n', ''];
  expect(texts.map((text) => isScriptText(text, '/mise-tasks/x'))).toEqual([true, true, true, false, false]);
  expect(texts.map((text) => isScriptText(text, '/mise-tasks/README.md'))).toEqual(texts.map(() => false));
});

test('After any sequence of edits, a script is the same as a newly parsed one', () => {
  const fragments = [
    '#\n',
    '#MISE env={\n#MISE ',
    '#MISE ',
    '\n#MISE quiet=true\n',
    '#USAGE ',
    '\n#USAGE arg "<x>"\n',
    'echo\n',
    '\n',
  ];
  for (let seed = 0; seed < 120; seed++) {
    const random = randomFrom(seed);
    let text =
      '#!/bin/sh\n#MISE description="x"\necho\n#USAGE flag "-f"\n#USAGE arg "<x>"\n#MISE depends=["a"]\necho\n';
    const document = new Document(text, { language, sections: [] });
    for (let count = 0; count < 25; count++) {
      const edit = randomEdit(text.length, random);
      const inserted = random(3) === 0 ? (fragments[random(fragments.length)] ?? '') : edit.text;
      text = text.slice(0, edit.start) + inserted + text.slice(edit.end);
      document.edit({ ...edit, text: inserted });
      expect(document.text, `seed ${seed}, edit ${count}`).toBe(text);
      expect(describeDocument(document), `seed ${seed}, edit ${count}`).toBe(
        describeDocument(new Document(text, { language, sections: [] })),
      );
    }
  }
});

test('A header with 100,000 brackets does not overflow the stack', () => {
  expect(problemsIn(`#MISE depends=${'['.repeat(100_000)}\n`)[0]).toMatch(/^syntax: /);
});
