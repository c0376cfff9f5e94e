import { describe, expect, test } from 'vitest';
import { readMarks } from '../../../../../harness/documents/marks.ts';
import type { MentionFormat } from '../../../../../server/core/analysis/other-mentions/mentioning-file.ts';
import { mentionsIn } from '../../../../../server/core/analysis/other-mentions/mentions-in.ts';

/** Texts with `«…»` around the tasks that they run, by format. `yaml-mentions.test.ts` contains those of CI files. */
const texts: Readonly<Record<Exclude<MentionFormat, 'yaml'>, readonly string[]>> = {
  package: [
    '{ "name": "mise run x", "scripts": { "build": "mise run «build» && mise «lint»", "x": "npm run mise run" } }',
    '{ "scripts": { "a": "FOO=\\"\\u00e9\\" mise run \\"«a b»\\" x", "b": ["mise run x"] }, "mise": "mise run x" }',
    '{ "scripts": { "a": "mise run «build»"',
    '{ "scripts": { "a": "cd web && mise run build" } }',
  ],
  devcontainer: [
    '{ // comment\n  "postCreateCommand": "mise install && mise run «setup»",\n  "name": "mise run setup" }',
    '{ "postStartCommand": { "a": "mise run «a»", "b": ["mise", "run", "b"] } }',
  ],
  dockerfile: [
    'FROM alpine\nRUN mise run «build»\n# RUN mise run old\nLABEL a="mise run x"\n',
    'RUN --mount=type=cache,target=/x apt-get update \\\n  # comment: mise run old\n  && mise run «a» \\\n  && mise r «b»\nCOPY . .\nCMD mise «c»\n',
    'CMD ["mise", "run", "«serve»", "--", "a b"]\nENTRYPOINT ["sh", "-c", "mise run x"]\n',
    'RUN <<EOF\nset -e\nmise run «a»\nEOF\nHEALTHCHECK --interval=5s CMD mise run «health»\n',
    'onbuild run mise run «build»\r\nRUN echo "mise run x\r\n',
  ],
  markdown: [
    '# mise run build\n\nRun `mise run «build»`, ``mise «lint»`` or mise run x. Not `mise run\n\nbuild`.\n',
    '```sh\nmise run «build» # mise run old\n```\n\n```toml\nrun = "mise run x"\n```\n\n~~~\nmise watch «test»\n~~~\n',
    "- ```console\n  $ mise run «build»\n  mise run output isn't read\n  $ mise run «test»\n  ```\n",
    "```sh\nmise run it isn't closed\n```\n`mise run <task>` and `mise run «a»`\n",
    '```bash\ncd web\nmise run build\n```\n```\nmise run «end»',
    '`mise install` and `mise run «install»`\n',
  ],
  shell: ['#!/bin/sh\n. "$(dirname "$0")/_/husky.sh"\nmise run «lint» && mise run «test»\n'],
};

describe.each(Object.entries(texts) as [MentionFormat, readonly string[]][])(
  'the tasks that %s runs',
  (format, rows) => {
    test.each(rows)('%j', (marked) => {
      const { text, ranges } = readMarks(marked);
      expect(mentionsIn(text, format).map(({ start, end }) => ({ start, end }))).toEqual(ranges);
    });
  },
);

test('a text that is too long is not read', () => {
  const text = 'mise run build\n';
  expect(mentionsIn(text.repeat(10), 'shell')).toHaveLength(10);
  expect(mentionsIn(text.repeat(100_000), 'shell')).toEqual([]);
});
