/** The names of task properties in other task runners, with the equivalent names here. */
const names: Readonly<Record<string, string>> = {
  aliases: 'alias',
  cmd: 'run',
  cmds: 'run',
  command: 'run',
  commands: 'run',
  cwd: 'dir',
  deps: 'depends',
  dependencies: 'depends',
  desc: 'description',
  directory: 'dir',
  environment: 'env',
  exec: 'run',
  generates: 'outputs',
  help: 'description',
  hidden: 'hide',
  inputs: 'sources',
  internal: 'hide',
  needs: 'depends',
  private: 'hide',
  prompt: 'confirm',
  requires: 'depends',
  run_after: 'depends_post',
  script: 'run',
  variables: 'vars',
  workdir: 'dir',
  working_dir: 'dir',
};

/** Returns the equivalent of a property name in another task runner, such as `depends` for `deps`. */
export function foreignName(name: string): string | undefined {
  return Object.hasOwn(names, name) ? names[name] : undefined;
}

/** Other words for the sections of config files, with their names. */
const sections: Readonly<Record<string, string>> = {
  environment: 'env',
  prepare: 'deps',
  template: 'task_templates',
  templates: 'task_templates',
  variables: 'vars',
};

/** Returns the section of config files that a word describes, such as `task_templates` for `templates`. */
export function foreignSection(name: string): string | undefined {
  return Object.hasOwn(sections, name) ? sections[name] : undefined;
}
