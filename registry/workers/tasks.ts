import { readPublications } from '../packages/publications/read-publications.ts';
import { readTarball } from '../packages/tarballs/read-tarball.ts';
import { checkProvenance } from './check-provenance.ts';
import { compress } from './compress.ts';
import { describePacked } from './describe-packed.ts';
import { installScriptOf } from './install-script-task.ts';
import { readmeAsHtml } from './readme-as-html.ts';
import { renderPackument } from './render-packument.ts';
import {
  besideInUpstream,
  checkUpstream,
  hiddenInUpstream,
  renderUpstream,
  upstreamTags,
  upstreamTarball,
  upstreamVersion,
  upstreamVersionsWith,
} from './upstream-tasks.ts';

/**
 * The functions that run in worker threads, by name. Each takes one value and returns one; both are cloned between threads.
 * Byte arrays in the result are moved instead, if they are the result or a property of it.
 */
export const tasks = {
  compress,
  readTarball,
  readPublications,
  installScriptOf,
  checkProvenance,
  renderPackument,
  describePacked,
  readmeAsHtml,
  checkUpstream,
  renderUpstream,
  besideInUpstream,
  upstreamVersion,
  upstreamTags,
  upstreamTarball,
  upstreamVersionsWith,
  hiddenInUpstream,
} as const;

export type TaskName = keyof typeof tasks;
export type TaskInput<Name extends TaskName> = Parameters<(typeof tasks)[Name]>[0];
export type TaskOutput<Name extends TaskName> = Awaited<ReturnType<(typeof tasks)[Name]>>;
