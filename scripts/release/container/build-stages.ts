import { cpSync, globSync, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { runCommand } from '../../../harness/system/run-command.ts';

/** A stage of a Dockerfile that was built: its root folder, and how a container of it starts. */
export interface Stage {
  readonly root: string;
  readonly environment: Record<string, string>;
  folder: string;
  user: string;
  entrypoint: readonly string[];
  command: readonly string[];
  healthCheck: readonly string[];
}

export interface BuildOptions {
  /** The folder that COPY without `--from` reads. */
  readonly context: string;
  /** The folder in which the root folders are created. */
  readonly stages: string;
  /** Creates the root folder of an image. */
  readonly createRoot: (image: string, folder: string) => void;
}

/** Runs the instructions of a Dockerfile without a container engine, in root folders. Returns the last stage. Requires root. */
export function buildStages(dockerfile: string, options: BuildOptions): Stage {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const { instruction, text } of instructionsIn(dockerfile)) {
    if (instruction === 'FROM') {
      const [, image = '', name = `stage-${stages.size}`] = /^(\S+)(?: AS (\S+))?$/.exec(text) ?? [];
      const root = join(options.stages, name);
      options.createRoot(image, root);
      stage = { root, environment: {}, folder: '/', user: '0:0', entrypoint: [], command: [], healthCheck: [] };
      stages.set(name, stage);
    } else if (stage === undefined) throw new Error(`${instruction} precedes FROM`);
    else apply(instruction, text, { stage, stages, context: options.context });
  }
  if (stage === undefined) throw new Error('there is no FROM');
  return stage;
}

function instructionsIn(dockerfile: string): readonly { readonly instruction: string; readonly text: string }[] {
  const lines = dockerfile.replaceAll(/\\\n\s*/g, '').split('\n');
  return lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => ({ instruction: line.split(' ')[0] ?? '', text: line.slice(line.indexOf(' ') + 1) }));
}

interface Build {
  readonly stage: Stage;
  readonly stages: ReadonlyMap<string, Stage>;
  readonly context: string;
}

function apply(instruction: string, text: string, build: Build): void {
  const { stage } = build;
  switch (instruction) {
    case 'COPY':
      copy(text, build);
      return;
    case 'RUN':
      runCommand('chroot', [stage.root, '/bin/sh', '-c', text], {
        env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin' },
      });
      return;
    case 'ENV':
      for (const [, name = '', value = ''] of text.matchAll(/(\w+)=(\S+)/g)) stage.environment[name] = value;
      return;
    case 'WORKDIR':
      stage.folder = text;
      return;
    case 'USER':
      stage.user = text;
      return;
    case 'ENTRYPOINT':
      stage.entrypoint = JSON.parse(text);
      return;
    case 'CMD':
      stage.command = JSON.parse(text);
      return;
    case 'HEALTHCHECK':
      stage.healthCheck = JSON.parse(text.slice(text.indexOf('[')));
      return;
    case 'VOLUME':
    case 'EXPOSE':
      return;
    default:
      throw new Error(`the instruction ${instruction} is not supported here`);
  }
}

function copy(text: string, { stage, stages, context }: Build): void {
  const words = text.split(' ');
  const option = (name: string) => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
  const [source = '', target = ''] = words.filter((word) => !word.startsWith('--'));
  const from = option('from');
  const [path, another] = globSync(join(from === undefined ? context : (stages.get(from)?.root ?? ''), source));
  if (path === undefined || another !== undefined) throw new Error(`COPY ${text} matches not exactly one file`);
  const to = join(stage.root, target.endsWith('/') ? join(target, basename(path)) : target);
  mkdirSync(dirname(to), { recursive: true });
  cpSync(path, to, { recursive: true, preserveTimestamps: true });
  const owner = option('chown');
  if (owner !== undefined) runCommand('chown', ['--recursive', owner, to]);
}
