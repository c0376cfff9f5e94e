import { counted } from '../../../server/core/text/counted.ts';
import { quoted } from '../../errors/quoted.ts';
import type { HiddenVersion } from './hidden-version.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Returns the reason why a version of the upstream is hidden, as a sentence. */
export function hidingSentence(name: string, hidden: HiddenVersion, now: number): string {
  return `Version ${quoted(hidden.version)} of ${quoted(name)} is ${reason(hidden, now)}.`;
}

/** Returns a sentence that explains why no version of a package is visible, with one of them as an example. */
export function allHiddenSentence(name: string, example: HiddenVersion, now: number): string {
  return `All versions of ${quoted(name)} are hidden. Version ${quoted(example.version)} is ${reason(example, now)}.`;
}

/** Returns the sentence about a package whose name is denied. */
export function deniedSentence(name: string): string {
  return `Package ${quoted(name)} is denied by the configuration of this registry.`;
}

function reason({ rule, until, script, freeze, advisory }: HiddenVersion, now: number): string {
  if (rule === 'deny') return 'denied by the configuration of this registry';
  if (rule === 'advisory') return `hidden because it is vulnerable: ${advisory}`;
  if (rule === 'install_scripts')
    return `hidden because ${script === undefined ? 'it has install scripts' : ofTarball(script)}`;
  if (rule === 'freeze' && freeze !== undefined)
    return `hidden because it was published after the freeze at ${new Date(freeze).toISOString()}`;
  if (rule === 'freeze') return `hidden by the freeze ${withoutTime}`;
  if (until === undefined) return `hidden by the minimum age ${withoutTime}`;
  return `hidden for ${periodText(until - now)} by the minimum age`;
}

const withoutTime = 'because the upstream does not specify when it was published';

function ofTarball(script: string): string {
  if (script === 'unreadable') return `its tarball may have install scripts, which cannot be determined; ${remedy}`;
  const what = script === 'binding.gyp' ? 'is compiled' : 'runs';
  return `its tarball has ${quoted(script)}, which ${what} when it is installed; ${remedy}`;
}

const remedy = 'use another version, or ask an admin of this registry to add it to `allow`';

/** Returns a period such as `2 more days`, rounded up. */
function periodText(milliseconds: number): string {
  const [unit, noun] =
    milliseconds >= 2 * day ? [day, 'day'] : milliseconds >= 2 * hour ? [hour, 'hour'] : [minute, 'minute'];
  return counted(Math.max(1, Math.ceil(milliseconds / unit)), `more ${noun}`);
}
