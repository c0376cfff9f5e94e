import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../../../../server/core/text/edit.ts';
import { openAt } from '../../../../support/fixture.ts';
import { findRunner, type Runner } from '../../../../support/runner.ts';
import { actionNamed, actionsAt, config, textAfterAction } from './acting.ts';

/** Scripts that are moved to files, each as the `a` of a config file with the caret. */
const extractions = [
  '[tasks.a]\nrun = "echo<|> hello"\n',
  '[tasks]\na = "echo<|> hello"\n',
  '[tasks.a]\nrun = """\necho one<|>\nfalse || true\necho two\n"""\n',
  '[tasks.a]\nrun = """\nif true; then\n  echo yes<|>\nfi\n"""\n',
  '[tasks.a]\ndir = "/"\nrun = "pwd;<|> echo"\n',
  '[tasks.a]\nshell = "bash -c"\nrun = "echo<|> a#b"\n',
  '[tasks.a]\nusage = "arg \\"<x>\\" var=#true"\nrun = "echo<|> $usage_x"\n',
  '[tasks.a]\nrun = """\n#!/bin/bash\necho "$#"<|>\n"""\n',
] as const;

function extraction(marked: string) {
  const title = actionsAt(marked, config).find(({ kind }) => kind === 'refactor.extract')?.title ?? 'Move the script';
  const { edits, creates } = actionNamed(marked, title, config);
  if (!creates) throw new Error('an extraction makes a file');
  const { text } = openAt(marked, config);
  const path = creates.path.replace('/project/', '');
  return { before: text, after: applyEdits(text, edits), path, script: creates.text() };
}

/**
 * The scripts of tasks without their own shell; otherwise a script is copied back with an additional line for the
 * shell.
 */
const reversibleExtractions = extractions.filter((text) => !text.includes('shell ='));

test.each(reversibleExtractions)('a script that is moved to a file and copied back is unchanged: %s', (marked) => {
  const { before, after, path, script } = extraction(marked);
  const options = { ...config, files: { [path]: script } };
  const at = after.indexOf(path);
  const restored = textAfterAction(
    `${after.slice(0, at)}<|>${after.slice(at)}`,
    `Copy \`${path}\` into the task`,
    options,
  );
  expect(restored).toBe(before);
});

describe('the runner agrees', () => {
  const runner = findRunner();
  if (runner === undefined) {
    test('nothing is compared because the runner is not available', ({ annotate }) => annotate('skipped: no runner'));
    return;
  }
  test('a moved script has the same output, with its arguments', () => {
    const moved = extractions.map(extraction);
    const before = moved.map((one) => outputOf(one.before, one, runner));
    expect(moved.map((one) => outputOf(one.after, one, runner))).toEqual(before);
    expect(before).not.toContain('');
  });
});

/**
 * Returns the output of the task `a` when it is run with arguments, or without them after `fi`, where none are
 * possible.
 */
function outputOf(text: string, { path, script }: { path: string; script: string }, { run }: Runner): string {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-run-'));
  const args = script.endsWith('fi\n') ? [] : ['x', 'y z'];
  try {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), script);
    writeFileSync(join(folder, 'mise.toml'), text);
    return run(['run', '--quiet', 'a', ...args], folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
