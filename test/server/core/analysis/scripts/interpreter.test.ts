import { expect, test } from 'vitest';
import { interpreterOf } from '../../../../../server/core/analysis/scripts/interpreter.ts';
import { rows } from '../../../../support/rows.ts';

/** A script, the `shell` of its task, and its dialect, with `-e` if it ends at the first failure. */
type Row = readonly [script: string, shell: string | undefined, interpreter: string];

test.each(
  rows<Row>([
    ['echo', undefined, 'sh -e'],
    ['echo', 'bash -c', 'bash'],
    ['echo', 'bash -euo pipefail -c', 'bash -e'],
    ['echo', '/bin/bash -o errexit -c', 'bash -e'],
    ['echo', '/usr/bin/env -S bash -c', 'bash'],
    ['echo', 'env A=1 dash -c', 'dash'],
    ['echo', '"C:/Program Files/Git/bin/bash.exe" -c', 'bash'],
    ['echo', 'ash -c', 'dash'],
    ['echo', 'zsh -c', 'none'],
    ['echo', 'pwsh -Command', 'none'],
    ['echo', 'constructor -c', 'none'],
    ['echo', '{{ vars.shell }} -c', 'none'],
    ['echo', 'bash "-c', 'none'],
    ['#!/usr/bin/env bash\necho', undefined, 'bash'],
    ['\n  #! /bin/sh -e\necho', 'python -c', 'sh -e'],
    ['#!/usr/bin/env -S deno run\n', 'bash -c', 'none'],
    ['#!/usr/bin/env python3\r\nprint()', undefined, 'none'],
    // A tool stub, which is TOML.
    ['#!/usr/bin/env -S mise tool-stub\ntool = "python"\n', undefined, 'none'],
    ['echo\n#!/bin/bash', undefined, 'sh -e'],
  ]),
)('$name', ({ row: [script, shell, interpreter] }) => {
  const { dialect = 'none', exitsOnError } = interpreterOf(script, shell);
  expect(dialect + (exitsOnError ? ' -e' : '')).toBe(interpreter);
});
