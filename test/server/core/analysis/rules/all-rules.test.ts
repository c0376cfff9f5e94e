import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fileProblems } from '../../../../../server/core/analysis/diagnosis/file-problems.ts';
import { rules as registryConfigRules } from '../../../../../server/core/analysis/diagnosis/registry-config-rules.ts';
import type { FileLookup } from '../../../../../server/core/analysis/graph/file-lookup.ts';
import { configFileKind } from '../../../../../server/core/analysis/kinds/config-file.ts';
import { taskFileKind } from '../../../../../server/core/analysis/kinds/task-file.ts';
import { taskView } from '../../../../../server/core/analysis/kinds/task-view.ts';
import { rules } from '../../../../../server/core/analysis/rules/all-rules.ts';
import { deprecated } from '../../../../../server/core/analysis/rules/deprecated.ts';
import { assemble } from '../../../../../server/core/document/assemble.ts';
import { compileSchema } from '../../../../../server/core/schema/compile/compile-schema.ts';
import type { SchemaProblemData } from '../../../../../server/core/schema/explain/problem-data.ts';
import { type FixtureOptions, open } from '../../../../support/fixture.ts';
import { problemsOf } from '../../../../support/problems.ts';
import { problemsIn } from '../script-task/open-script.ts';
import { problemsAmongTasks } from '../values/problems-among-tasks.ts';

/** A text with a problem of the rule, and the options with which it is opened; a TOML task file by default. */
type Sample = readonly [text: string, options?: FixtureOptions];

const config: FixtureOptions = { kind: 'config-file' };
const registry: FixtureOptions = { kind: 'registry-config' };

const samples: Readonly<Record<string, Sample>> = {
  syntax: ['[a\n'],
  'duplicate-key': ['[a]\nrun = "x"\nrun = "y"\n'],
  deprecated: ['[alias]\nnode = "x"\n', config],
  'unknown-property': ['[a]\nrn = "x"\n'],
  'wrong-type': ['[a]\nquiet = "yes"\n'],
  'invalid-value': ['[a]\nrun = "x"\noutput = "loud"\n'],
  'invalid-pattern': ['[a.tools]\nnode = { version = "24", os = "darwin " }\n'],
  'missing-property': ['[a.tools]\nnode = {}\n'],
  'conflicting-properties': ['[a]\nrun = [{ task = "b", tasks = ["c"] }]\n'],
  'task-prefix': ['[tasks.a]\nrun = "x"\n'],
  'nested-task': ['[a.b]\nrun = "x"\n'],
  'misplaced-property': ['[a.env]\ndepends = ["b"]\n'],
  'invalid-timeout': ['[a]\nrun = "x"\ntimeout = "5M"\n'],
  'invalid-glob': ['[a]\nrun = "x"\nsources = ["[a"]\n'],
  'empty-reference': ['[a]\ndepends = ""\n'],
  'template-extends': ['[task_templates.a]\nextends = "b"\n', config],
  'ignored-in-template': ['[task_templates.a]\nrun = "x"\nhide = true\n', config],
  'empty-script': ['[a]\nrun = ""\n'],
  'invalid-shell': ['[a]\nrun = "x"\nshell = "\'bash"\n'],
  'required-with-value': ['[a]\nrun = "x"\n[a.env]\nA = { required = true, value = "" }\n'],
  'redundant-permission': ['[a]\nrun = "x"\ndeny_all = true\ndeny_read = true\n'],
  'cache-without-outputs': ['[a]\nrun = "x"\ncache = { enabled = true }\n'],
  'conflicting-output': ['[a]\nrun = "x"\nraw = true\nsilent = true\n'],
  'experimental-field': ['[a]\nrun = "x"\ncache = { enabled = true }\n'],
  'invalid-usage': ['[a]\nrun = "x"\nusage = "arg"\n'],
  'usage-directive': ['[a]\nrun = "x"\nusage = "#USAGE arg \\"<a>\\""\n'],
  'undefined-usage-variable': ['[a]\nrun = "echo $usage_b"\nusage = "arg \\"<a>\\""\n'],
  'unused-usage-argument': ['[a]\nrun = "echo $usage_a"\nusage = """\narg "<a>"\narg "<b>"\n"""\n'],
  'invalid-template': ['[a]\nrun = "{{ x"\n'],
  'unknown-template-variable': ['[a]\nrun = "{{ cdw }}"\n'],
  'unknown-template-filter': ['[a]\nrun = "{{ cwd | uper }}"\n'],
  'deprecated-template-name': ['[a]\nrun = "{{ cwd | as_str }}"\n'],
  'duplicate-record': [
    '[[users]]\nusername = "a"\nrole = "read"\n[[users]]\nusername = "a"\nrole = "read"\n',
    registry,
  ],
  'unknown-user': ['[[acl]]\nuser = "a"\npattern = "npm/**"\npermission = "read"\n', registry],
  'plain-token': ['[settings]\nauth_token = "0123456789abcdef0123456789abcdef"\n', registry],
  'no-access': ['[settings]\nport = 80\n', registry],
  'no-effect': ['[[acl]]\nuser = "*"\npattern = "@a/*"\npermission = "read"\n', registry],
  'wide-access': ['[settings]\nhost = "0.0.0.0"\n', registry],
};

const samplesAmongTasks: Readonly<Record<string, Sample>> = {
  'nothing-to-run': ['[a]\ndescription = "x"\n'],
  'missing-file': ['[a]\nfile = "missing"\n'],
  'not-executable': ['[a]\nfile = "file"\n'],
  'missing-directory': ['[a]\nrun = "x"\ndir = "missing"\n'],
  'unknown-task': ['[a]\ndepends = ["b"]\n'],
  'unknown-project': ['monorepo_root = true\n[tasks.a]\ndepends = ["//b:c"]\n', config],
  'unsupported-reference': ['monorepo_root = true\n[tasks.a]\nwait_for = ["^b"]\n', config],
  'unmatched-pattern': ['[a]\ndepends = ["b:*"]\n'],
  'dependency-cycle': ['[a]\ndepends = ["b"]\n[b]\ndepends = ["a"]\n'],
  'self-dependency': ['[a]\ndepends = ["a"]\n'],
  'duplicate-dependency': ['[a]\ndepends = ["b", "b"]\n[b]\nrun = "x"\n'],
  'alias-conflict': ['[a]\nrun = "x"\nalias = "b"\n[b]\nrun = "x"\n'],
  'missing-argument': ['[a]\ndepends = ["b"]\n[b]\nrun = "x"\nusage = "arg \\"<c>\\""\n'],
  'unknown-input-group': ['[a]\nrun = "x"\nsources = ["@group:b"]\n'],
  'lost-between-lines': ['[a]\nrun = ["cd x", "make"]\n'],
  'unknown-template': ['[tasks.a]\nextends = "b"\n', config],
};

const samplesOfScripts: Readonly<Record<string, string>> = {
  'ignored-header': '#MISE timeout="1s"\n',
};

/** Files as a whole, by the code of the rule that reports them. */
const samplesOfFiles: Readonly<Record<string, Parameters<typeof fileProblems>>> = {
  encoding: [open('').document, taskFileKind, { encodingFault: 'it is UTF-16' }],
  'unclear-kind': [open('[tasks.a]\nrun = "x"', config).document, configFileKind, { path: '/p/tasks.toml' }],
  'not-included': [
    open('').document,
    taskFileKind,
    {
      standing: {
        reach: 'not included',
        isOutside: false,
        isGlobal: false,
        includes: new Map(),
        overriddenBy: undefined,
        sharedWith: [],
        includeOrder: new Map(),
      },
    },
  ],
  'unknown-tool': [
    open('[tools]\nnodee = "1"', config).document,
    configFileKind,
    { tools: { isKnown: () => false, similar: () => [] } },
  ],
  'invalid-include': [
    open('[task_config]\nincludes = ["gone"]', config).document,
    configFileKind,
    {
      standing: {
        reach: 'loaded',
        isOutside: false,
        isGlobal: false,
        includes: new Map([['gone', 'missing']]),
        overriddenBy: undefined,
        sharedWith: [],
        includeOrder: new Map(),
      },
    },
  ],
};

const files: FileLookup = (path) => (path.endsWith('/file') ? 'file' : 'missing');

describe('every rule', () => {
  test('has at least one check', () => {
    expect(rules.filter(({ checks }) => Object.keys(checks).length === 0).map(({ code }) => code)).toEqual([]);
  });

  test('has a sample', () => {
    const codes = [samples, samplesAmongTasks, samplesOfScripts, samplesOfFiles].flatMap(Object.keys);
    expect(rules.map(({ code }) => code).filter((code) => !codes.includes(code))).toEqual([]);
  });

  test.each(Object.entries(samples))('%s is reported', (code, [text, options]) => {
    expect(problemsOf(open(text, options)).map((problem) => problem.code)).toContain(code);
  });

  test.each(Object.entries(samplesAmongTasks))('%s is reported among tasks', (code, [text, options]) => {
    const kind = options?.kind === 'config-file' ? 'config-file' : 'task-file';
    expect(problemsAmongTasks(text, { kind, files }).map((problem) => problem.code)).toContain(code);
  });

  test.each(Object.entries(samplesOfScripts))('%s is reported in a script', (code, text) => {
    expect(problemsIn(text).map((problem) => problem.split(':')[0])).toContain(code);
  });

  test.each(Object.entries(samplesOfFiles))('%s is reported for a file as a whole', (code, file) => {
    expect(fileProblems(...file).map((problem) => problem.code)).toEqual([code]);
  });

  test('deprecated is reported for a property that the schema deprecates', () => {
    const [entry] = open('[a]\nold = 1\n').document.entries();
    const shape = compileSchema({ properties: { old: { deprecated: true, deprecationMessage: 'use `new`' } } });
    const task = entry && taskView(assemble(entry).member, entry, taskFileKind, shape);
    expect(task && deprecated.checks.task?.(task)).toHaveLength(1);
  });
});

describe('every code that can be reported has a record', () => {
  test('for problems of schema validation', () => {
    const kinds: Readonly<Record<SchemaProblemData['kind'], true>> = {
      'unknown-property': true,
      'wrong-type': true,
      'invalid-value': true,
      'invalid-pattern': true,
      'missing-property': true,
      'conflicting-properties': true,
    };
    const reportable = rules.flatMap(({ checks }) => checks.schema?.kind ?? []);
    expect(reportable.toSorted()).toEqual(Object.keys(kinds).toSorted());
  });

  test('for problems of the parsers', () => {
    const codes = ['document', 'syntax'].flatMap((folder) => codesIn(`server/core/${folder}`));
    const expected = rules.filter(({ checks }) => checks.parser).map(({ code }) => code);
    expect([...new Set(codes)].toSorted()).toEqual(expected.toSorted());
  });

  test('and is listed once', () => {
    expect(rules).toHaveLength(new Set(rules.map(({ code }) => code)).size);
    const recordFiles = readdirSync('server/core/analysis/rules').filter(
      (name) => !/^(?:rule|all-rules)\.ts$/.test(name),
    );
    expect(recordFiles.toSorted()).toEqual(rules.map(({ code }) => `${code}.ts`).toSorted());
  });
});

/** Returns the codes of problems that the sources of a folder create. */
function codesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap(({ parentPath, name }) => [
      ...readFileSync(`${parentPath}/${name}`, 'utf8').matchAll(/\bcode: '([\w-]+)'/g),
    ])
    .map(([, code = '']) => code);
}

test('the registry checks its configuration with all rules that can find a problem in it', () => {
  const canFind = ({ code, checks }: (typeof rules)[number]): boolean =>
    code !== 'ignored-header' &&
    (['parser', 'schema', 'registryConfig'] as const).some((check) => checks[check] !== undefined);
  const missing = rules.filter((rule) => canFind(rule) && !registryConfigRules.includes(rule));
  expect(missing.map(({ code }) => code)).toEqual([]);
});
