import { env, l10n } from 'vscode';
import { RegistryError } from '../../../admin-client/registry-error.ts';
import type { Session } from '../../../admin-client/session.ts';
import { activities } from '../../../admin-client/statistics/activity.ts';
import type { PageStatus, ShowMessage } from '../../webview/statistics/messages.ts';
import { knownLists } from './known-lists.ts';
import type { Measurements } from './measurements.ts';
import { report } from './report.ts';

export interface PageContent {
  readonly connectionId: string;
  /** Undefined if the connection was removed. */
  readonly session: Session | undefined;
  readonly measurements: Measurements;
  readonly title: string;
  /** Milliseconds between two measurements above which no average is shown. */
  readonly maxGap: number;
  /** The text for a screen reader to announce; empty for no announcement. */
  readonly announcement: string;
}

/** Returns the message that makes the page show these measurements. */
export function pageMessage(content: PageContent): ShowMessage {
  const { connectionId, session, measurements, title, maxGap, announcement } = content;
  const { last, history } = measurements;
  const numbers = last && {
    stats: last.stats,
    activity: activities(history, maxGap),
    ...(session ? knownLists(session) : ({ users: 'unknown', rules: 'unknown', cache: 'unknown' } as const)),
  };
  return {
    type: 'show',
    connectionId,
    locale: env.language,
    title,
    subtitle: session?.connection.baseUrl ?? '',
    status: statusOf(content),
    problem: problemText(content),
    ...(last && { updatedAt: last.updatedAt }),
    announcement,
    labels: {
      refresh: l10n.t('Refresh'),
      updated: l10n.t('As of {0}', '{0}'),
      time: l10n.t('Time'),
      asTable: l10n.t('Show as Table'),
      unknown: l10n.t('not reported'),
      noValue: '–',
    },
    sections: numbers ? report(numbers, l10n.t) : [],
  };
}

function statusOf({ session, measurements: { problem, last } }: PageContent): PageStatus {
  if (session === undefined) return 'ended';
  if (problem) return 'failed';
  return last ? 'current' : 'loading';
}

function problemText({ session, measurements: { problem, last } }: PageContent): string {
  if (session === undefined) return l10n.t('This registry is no longer connected.');
  if (problem === undefined) return '';
  const nextStep = problem instanceof RegistryError ? problem.details.nextStep : undefined;
  const before = last ? l10n.t('The numbers below are from before the failure.') : undefined;
  return [problem.message, nextStep, before].filter(Boolean).join(' ');
}
