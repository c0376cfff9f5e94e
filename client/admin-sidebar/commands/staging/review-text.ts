import { type StagedVersion, stagedName } from '../../../../admin-client/records/staged-version.ts';
import { visibleCharacters, visibleText } from '../../../../server/core/text/visible-text.ts';
import type { Translate } from '../../../text/translate.ts';
import { stagedText, versionsText } from '../../wording/counts.ts';

/** A staged version, and the name of the registry or tenant in which it waits. */
export interface ChosenVersion {
  readonly staged: StagedVersion;
  readonly where: string;
}

/** The question of a confirmation, and the lines below it. */
export interface ReviewText {
  readonly question: string;
  /** The names of the versions. */
  readonly names: readonly string[];
  readonly notes: readonly string[];
}

/** Returns the confirmation of an approval. `left` is the number of selected versions that are not approved. */
export function approvalText(chosen: readonly ChosenVersion[], left: number, t: Translate): ReviewText {
  const [subject, where] = subjectOf(chosen, t);
  const one = chosen.length === 1;
  return {
    question: t('Approve {0} in {1}?', subject, where),
    names: namesOf(chosen, ({ staged }) => tagsText(staged, t)),
    notes: [
      one
        ? t('The version is published, and clients can install it immediately.')
        : t('The versions are published, and clients can install them immediately.'),
      ...leftNotes(left, t('another user must approve it'), t('another user must approve them'), t),
    ],
  };
}

/** Returns the confirmation of a rejection. `left` is the number of selected versions that are not rejected. */
export function rejectionText(
  chosen: readonly ChosenVersion[],
  reason: string,
  left: number,
  t: Translate,
): ReviewText {
  const [subject, where] = subjectOf(chosen, t);
  return {
    question: t('Reject {0} in {1}?', subject, where),
    names: namesOf(chosen, () => ''),
    notes: [
      t('Reason: {0}', visibleCharacters(reason)),
      t('Rejected versions are removed. This cannot be undone; they can be staged again.'),
      ...leftNotes(left, t('you cannot reject it'), t('you cannot reject them'), t),
    ],
  };
}

/** Returns the message after these versions were published. */
export function approvedText(chosen: readonly ChosenVersion[], t: Translate): string {
  const [, where] = subjectOf(chosen, t);
  const [only] = chosen;
  return only !== undefined && chosen.length === 1
    ? t('{0} was published in {1}.', nameOf(only), where)
    : t('{0} were published in {1}.', versionsText(chosen.length, t), where);
}

/** Returns the message after these versions were rejected. */
export function rejectedText(chosen: readonly ChosenVersion[], t: Translate): string {
  const [, where] = subjectOf(chosen, t);
  const [only] = chosen;
  return only !== undefined && chosen.length === 1
    ? t('{0} was rejected in {1}.', nameOf(only), where)
    : t('{0} were rejected in {1}.', versionsText(chosen.length, t), where);
}

function subjectOf(chosen: readonly ChosenVersion[], t: Translate): readonly [subject: string, where: string] {
  const [only] = chosen;
  const isOne = only !== undefined && chosen.length === 1;
  const where = [...new Set(chosen.map((one) => one.where))].join(', ');
  return [isOne ? nameOf(only) : stagedText(chosen.length, t), where];
}

function namesOf(chosen: readonly ChosenVersion[], detailOf: (one: ChosenVersion) => string): readonly string[] {
  const isOneRegistry = new Set(chosen.map(({ where }) => where)).size === 1;
  return chosen.map((one) => {
    const details = [detailOf(one), ...(isOneRegistry ? [] : [one.where])].filter((text) => text !== '');
    return [nameOf(one), ...details].join(' — ');
  });
}

const nameOf = ({ staged }: ChosenVersion): string => visibleText(stagedName(staged));

/** Returns the tags that an approval moves, and who has staged the version. */
function tagsText({ tags, stagedBy }: StagedVersion, t: Translate): string {
  const facts = [
    ...(tags === '' ? [] : [t('sets {0}', visibleText(tags))]),
    ...(stagedBy === '' ? [] : [t('staged by {0}', visibleText(stagedBy))]),
  ];
  return facts.join(', ');
}

function leftNotes(left: number, why: string, whyAll: string, t: Translate): readonly string[] {
  if (left === 0) return [];
  return [
    left === 1
      ? t('1 selected version is left as it is: {0}.', why)
      : t('{0} selected versions are left as they are: {1}.', left, whyAll),
  ];
}
