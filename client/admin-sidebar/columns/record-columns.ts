import type { AccessRule, CacheEntry, User } from '../../admin-api/model.ts';
import type { PackageVersion } from '../../admin-api/package-records.ts';
import type { NamedToken } from '../../admin-api/token-records.ts';
import type { Translate } from '../../text/translate.ts';
import { bytesText, numberText, timeText } from '../wording/quantity.ts';
import { ruleUserText } from '../wording/rule-user.ts';
import { type Column, textIfKnown } from './column.ts';

export function userColumns(t: Translate): readonly Column<User>[] {
  const withoutToken = t('none; this user cannot sign in with a token');
  return [
    [t('Role'), ({ role }) => role],
    [t('Token'), ({ hasToken }) => textIfKnown(hasToken, (has) => (has ? t('yes') : withoutToken))],
    [t('Named tokens'), ({ tokens }) => textIfKnown(tokens, numberText)],
    [t('First token to expire'), ({ nextTokenExpiry }) => textIfKnown(nextTokenExpiry, timeText)],
    [t('Created'), ({ createdAt }) => textIfKnown(createdAt, timeText)],
    [t('Last sign-in'), ({ lastSignInAt }) => textIfKnown(lastSignInAt, timeText)],
  ];
}

export function ruleColumns(t: Translate): readonly Column<AccessRule>[] {
  return [
    [t('User'), ({ user }) => ruleUserText(user, t)],
    [t('Permission'), ({ permission }) => permission],
    [t('Rule'), ({ id }) => id],
    [t('Created'), ({ createdAt }) => textIfKnown(createdAt, timeText)],
  ];
}

export function cacheEntryColumns(t: Translate): readonly Column<CacheEntry>[] {
  return [
    [t('Registry'), ({ registry }) => registry],
    [t('Size'), ({ size }) => textIfKnown(size, bytesText)],
    [t('Fetched'), ({ fetchedAt }) => textIfKnown(fetchedAt, timeText)],
    [t('Last used'), ({ lastUsedAt }) => textIfKnown(lastUsedAt, timeText)],
    [t('Hits'), ({ hits }) => textIfKnown(hits, numberText)],
  ];
}

export function versionColumns(t: Translate): readonly Column<PackageVersion>[] {
  return [
    [t('Published'), ({ publishedAt }) => textIfKnown(publishedAt, timeText)],
    [t('Publisher'), ({ publisher }) => publisher],
    [t('Unpacked'), ({ size }) => textIfKnown(size, bytesText)],
    [t('Files'), ({ files }) => textIfKnown(files, numberText)],
    [t('Downloads'), ({ downloads }) => textIfKnown(downloads, numberText)],
    [t('Origin'), (version) => originText(version, t)],
  ];
}

/** Returns a description of the origin of a version. */
function originText({ isSigned, hasProvenance }: PackageVersion, t: Translate): string {
  if (hasProvenance) return isSigned ? t('signed by the registry, with provenance') : t('with provenance');
  return isSigned ? t('signed by the registry') : t('not signed');
}

export function tokenColumns(t: Translate): readonly Column<NamedToken>[] {
  const kindText = (isReadOnly: boolean): string => (isReadOnly ? t('reading') : t('reading and publishing'));
  return [
    [t('Allows'), ({ isReadOnly }) => textIfKnown(isReadOnly, kindText)],
    [t('Packages'), ({ packages }) => packages.join(', ') || t('all that the user has access to')],
    [t('Addresses'), ({ addresses }) => addresses.join(', ') || t('all')],
    [t('Created'), ({ createdAt }) => textIfKnown(createdAt, timeText)],
    [t('Expires'), ({ expiresAt }) => textIfKnown(expiresAt, timeText) ?? t('never')],
    [t('Last used'), ({ lastUsedAt }) => textIfKnown(lastUsedAt, timeText) ?? t('never')],
  ];
}
