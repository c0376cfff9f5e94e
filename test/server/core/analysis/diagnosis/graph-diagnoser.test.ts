import { describe, expect, test } from 'vitest';
import { randomEdit, randomFrom } from '../../../../../harness/documents/mutations.ts';
import { finish } from '../../../../../server/core/text/steps.ts';
import { fileOf, graphProblems, type OpenProject, openProject, uriOf } from '../graph/projects.ts';

/** Several files with names, aliases, patterns, templates and cycles across files. */
const start: Readonly<Record<string, string>> = {
  'mise.toml':
    '[task_templates.base]\ndepends = ["lint"]\nalias = "check"\n\n[tasks.web]\nextends = "base"\n\n[tasks.build]\nextends = "base"\nrun = "x"\n\n[tasks.all]\ndepends = ["b*", "test:*", "biuld"]\n\n[tasks.lint]\nalias = ["l", "check"]\nwait_for = "build"\nusage = "arg \\"<src>\\""\nsources = ["@group:src"]\n\n[task_config]\ninput_groups.src = ["x"]\n',
  'tasks.toml':
    '["test:unit"]\ndepends = ["build", "l", "l"]\n\n["test:e2e"]\nrun = [{ task = "deploy" }]\n\n[deploy]\ndepends = ["test:e2e", "chekc"]\n\n[self]\ndepends = "self"\nalias = "deploy"\n',
  'api/api.tasks.json':
    '{\n  "serve": { "depends": ["build", "serve:*"], "extends": "bsae" },\n  "serve:db": { "depends_post": ["serve:web"] },\n  "serve:web": { "depends_post": ["serve:db"] }\n}\n',
};

/** Changes that affect the graph, in addition to random ones. */
const words = [
  'build',
  'lint',
  'deploy',
  'self',
  'serve',
  'test:unit',
  'base',
  'check',
  'l',
  'b*',
  'depends',
  'alias',
  'run',
  'src',
  'usage',
];

function describeProblems(project: OpenProject): string {
  return Object.keys(start)
    .flatMap((path) =>
      graphProblems(project, path).map(({ code, severity, message, span, related = [] }) => {
        const places = [{ span, uri: uriOf(path), message }, ...related].map((place) => {
          const uri = place.uri ?? uriOf(path);
          const range = project.workspace.file(uri)?.document.offsetsOf(place.span);
          return `${uri} ${range?.start}-${range?.end} ${place.message}`;
        });
        return [code, severity, ...places].join(' | ');
      }),
    )
    .join('\n');
}

function textsOf({ workspace }: OpenProject): Record<string, string> {
  return Object.fromEntries(Object.keys(start).map((path) => [path, workspace.file(uriOf(path))?.document.text ?? '']));
}

/** Replaces a word with another one, or makes a random edit. */
function nextEdit(text: string, random: (below: number) => number) {
  const word = words[random(words.length)] ?? '';
  const at = text.indexOf(word, random(text.length + 1));
  if (at < 0 || random(4) === 0) return randomEdit(text.length, random);
  return { start: at, end: at + word.length, text: words[random(words.length)] ?? '' };
}

describe('the problems among tasks', () => {
  test.each(Array.from({ length: 30 }, (_, seed) => seed))(
    'equal the result of a new computation after any edits (seed %i)',
    (seed) => {
      const random = randomFrom(seed);
      const project = openProject(start);
      const paths = Object.keys(start);
      expect(describeProblems(project)).not.toBe('');
      for (let count = 0; count < 25; count++) {
        const uri = uriOf(paths[random(paths.length)] ?? '');
        const document = project.workspace.file(uri)?.document;
        if (!document) throw new Error('every file of the project is open');
        const change = document.edit(nextEdit(document.text, random));
        project.workspace.update(uri, change);
        project.diagnoser.update(uri, change);
        if (random(3) === 0) continue;
        expect(describeProblems(project), `edit ${count}`).toBe(describeProblems(openProject(textsOf(project))));
      }
    },
  );

  test.each(Array.from({ length: 30 }, (_, seed) => seed))(
    'equal the result of a new computation when files are indexed in steps with edits between them (seed %i)',
    (seed) => {
      const random = randomFrom(seed);
      const project = openProject({});
      const { workspace, diagnoser } = project;
      const paths = Object.keys(start);
      // The file is new, or its text replaces the previous one.
      if (seed % 2 === 0) for (const path of paths) workspace.set(fileOf(path, start[paths[0] ?? ''] ?? ''));
      let running = paths.map((path) => workspace.setInSteps(fileOf(path, start[path] ?? '')));
      while (running.length > 0) {
        running = running.filter((steps) => random(4) > 0 || !steps.next().done);
        if (random(5) > 0) continue;
        const uri = uriOf(paths[random(paths.length)] ?? '');
        const document = workspace.file(uri)?.document;
        if (!document) throw new Error('every file of the project is open');
        const change = document.edit(nextEdit(document.text, random));
        workspace.update(uri, change);
        diagnoser.update(uri, change);
        // The problems that are found between the steps are incomplete and must not be cached.
        if (random(2) === 0) describeProblems(project);
      }
      for (const path of paths) finish(diagnoser.checkInSteps(uriOf(path)));
      expect(describeProblems(project)).toBe(describeProblems(openProject(textsOf(project))));
    },
  );
});
