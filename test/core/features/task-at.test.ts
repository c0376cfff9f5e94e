import { expect, test } from 'vitest';
import { taskAt } from '../../../server/core/features/task-at.ts';
import { rows } from '../../support/rows.ts';
import { openWorkspace } from '../../support/workspace-fixture.ts';

type Row = readonly [fixture: string, name: string | undefined];

test.each(
  rows<Row>([
    ['[bu<|>ild]\nrun = "make"\n', 'build'],
    ['[build]\nrun = "ma<|>ke"\n', 'build'],
    ['[build]\nrun = "make"\n<|>\n[test]\n', 'build'],
    ['[build]\n[build.env]\n<|>A = "1"\n', 'build'],
    ['[build]\nrun = "<|>\n[test]\n', 'build'],
    ['build = "ma<|>ke"\ntest = "x"\n', 'build'],
    ['<|># Hello\n\n[build]\n', undefined],
    ['--- web.tasks.json\n{\n  <|>"build": "make",\n  "test": "x"\n}\n', 'build'],
    ['--- web.tasks.json\n{\n  "build": "make",\n  "test": { "run": ["<|>x"] }\n}\n', 'test'],
    ['--- web.tasks.json\n<|>{\n  "build": "make"\n}\n', undefined],
    ['--- mise.toml\n[tasks.build]\nrun = "<|>make"\n', 'build'],
    ['--- mise.toml\n[tasks]\nbuild = "<|>make"\ntest = "x"\n', 'build'],
    ['--- mise.toml\n[tasks.build]\nrun = "make"\n[env]\nA = "<|>1"\n', undefined],
    ['--- mise-tasks/deploy\n#!/bin/sh\n#MISE description="x"\nec<|>ho\n', 'deploy'],
  ]),
)('the task at the caret: %#', ({ row: [fixture, name] }) => {
  expect(taskAt(openWorkspace(fixture).place)?.facts.name).toBe(name);
});
