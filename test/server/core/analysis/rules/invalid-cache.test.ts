import { invalidCache } from '../../../../../server/core/analysis/rules/invalid-cache.ts';
import { describeRule } from '../../../../support/rule.ts';

const task = (fields: string, cache = 'enabled = true'): string =>
  `[a]\nrun = "x"\n${fields}\ncache = { ${cache} } # taskwright: ignore experimental-field\n`;
const relative = 'A cached output must be a path relative to the folder of the task';
const inside = 'A cached output must be inside the folder of the task, without `..`';
const itself = 'A cached output cannot be the folder of the task itself; name the files and folders in it';
const contains = (source: string): string =>
  `The output contains the source \`${source}\`; the runner would overwrite it with the cache`;

const matches = (source: string, exclusion: string): string =>
  `The source \`${source}\` matches this output, so the runner refuses the task as soon as the output exists; add \`${exclusion}\` to \`sources\``;

const cached = (output: string): string => `[tasks.a]\nrun = "x"\nsources = ["in"]\noutputs = [${output}]\n`;

describeRule(invalidCache, {
  example: [task('sources = ["in"]\noutputs = [«"../out"»]'), inside],
  findings: [
    [task('sources = ["in"]\noutputs = [«"src/../dist"»]'), inside],
    [task('sources = ["in"]\noutputs = ["dist", «"!../x"»]'), inside],
    [task('sources = ["in"]\noutputs = [«"."»]'), itself],
    [task('sources = ["in"]\noutputs = [«"./"»]'), itself],
    [task('sources = ["in"]\noutputs = [«"/abs"»]'), relative],
    [task('sources = ["in"]\noutputs = [«""»]'), relative],
    [task('sources = ["in"]\noutputs = [«"{{config_root}}/dist"»]'), relative],
    [
      task('sources = ["in"]\n«outputs» = ["!dist/**"]'),
      'All outputs are excluded; list the files that the task creates as well',
    ],
    [task('sources = ["src/**"]\noutputs = [«"src"»]'), contains('src/**')],
    [task('sources = ["src/**", "./in"]\noutputs = ["dist", «"in"»]'), contains('./in')],
    [task('sources = ["src/**"]\noutputs = [«"src/gen"»]'), matches('src/**', '!src/gen/**')],
    [task('sources = ["**/*"]\noutputs = [«"out"»]'), matches('**/*', '!out/**')],
    [task('sources = ["src/*"]\noutputs = [«"src/b.js"»]'), matches('src/*', '!src/b.js')],
    [task('sources = ["src/*"]\noutputs = [«"src/*"»]'), matches('src/*', '!src/*')],
    [task('sources = ["src/**/*.ts"]\noutputs = [«"src/gen/*.ts"»]'), matches('src/**/*.ts', '!src/gen/*.ts')],
    [task('sources = ["in"]\noutputs = [«"{{env.HOME}}/dist"»]'), relative],
    [
      task('sources = ["in"]\noutputs = ["dist"]', 'enabled = true, command_inputs = ["git describe", «" "»]'),
      'The command is empty; remove it',
    ],
    [
      '[task_config.cache] # taskwright: ignore experimental-field\nenabled = true\ncommand_inputs = [«""»]\n',
      'The command is empty; remove it',
      { path: 'mise.toml' },
    ],
    [
      `[task_config.cache] # taskwright: ignore experimental-field\nenabled = true\n${cached('«"../out"»')}`,
      inside,
      { path: 'mise.toml' },
    ],
    [
      cached('«"../out"»'),
      inside,
      {
        path: 'a/mise.toml',
        others: { 'mise.toml': 'task_config = { cascade = true, cache = { enabled = true } }\n' },
      },
    ],
    [
      `[task_templates.t]\ncache.enabled = true # taskwright: ignore experimental-field\nsources = ["in"]\n[tasks.a]\nextends = "t"\nrun = "x"\noutputs = [«"."»]\n`,
      itself,
      { path: 'mise.toml' },
    ],
  ],
  valid: [
    task('sources = ["src/**"]\noutputs = ["dist", "./out/", "src-out", "{{vars.x}}", "!dist/tmp"]'),
    task('sources = ["src/**"]\noutputs = []'),
    task('sources = ["*"]\noutputs = ["dist"]'),
    // Whether it is a file or a folder is not known.
    task('sources = ["src/*"]\noutputs = ["src/gen"]'),
    task('sources = ["**/*", "!out"]\noutputs = ["out"]'),
    task('sources = ["src/**", "!src/gen/**"]\noutputs = ["src/gen"]'),
    task('sources = ["**/*", "!out/**"]\noutputs = ["out/**"]'),
    task('sources = ["src/**/*.ts"]\noutputs = ["src/gen", "src/**/*.js"]'),
    task('sources = ["src/**"]\noutputs = ["../out"]', 'enabled = false'),
    '[a]\nrun = "x"\nsources = ["in"]\noutputs = ["../out"]\n',
    [
      `[task_config.cache] # taskwright: ignore experimental-field\nenabled = true\n[tasks.a]\nrun = "x"\noutputs = ["../out"]\n`,
      { path: 'mise.toml' },
    ],
    [
      `[task_config.cache] # taskwright: ignore experimental-field\nenabled = true\n${cached('"../out"')}cache.enabled = false # taskwright: ignore experimental-field\n`,
      { path: 'mise.toml' },
    ],
    [
      cached('"../out"'),
      { path: 'a/mise.toml', others: { 'mise.toml': 'task_config = { cache = { enabled = true } }\n' } },
    ],
    [
      `task_config.cascade = false\n${cached('"../out"')}`,
      {
        path: 'a/mise.toml',
        others: { 'mise.toml': 'task_config = { cascade = true, cache = { enabled = true } }\n' },
      },
    ],
  ],
});
