import { env, l10n, type WebviewPanel, workspace } from 'vscode';
import { systemClock } from '../../admin-api/clock.ts';
import type { Stats } from '../../admin-api/model.ts';
import type { Registries } from '../../admin-api/registries.ts';
import { RegistryError } from '../../admin-api/registry-error.ts';
import type { Session } from '../../admin-api/session.ts';
import { activities, type History, sampleOf, withSample } from '../../admin-api/statistics/activity.ts';
import { repeat } from '../../admin-api/statistics/repeat.ts';
import type { PageMessage, ShowMessage, Status } from '../../webview/statistics/messages.ts';
import { knownLists } from './known-lists.ts';
import { report } from './report.ts';

/** As many as an hour has at the usual interval. */
const mostSamples = 720;

/** So many measurements go by before the lists are read again: they may be long. */
const measurementsOfLists = 12;

/** What was told last. */
interface LastStats {
  readonly stats: Stats;
  readonly updatedAt: number;
}

/** Keeps the page of one registry up to date while it can be seen, and as long as it is open. */
export function showStatistics(panel: WebviewPanel, connectionId: string, registries: Registries): void {
  let session = registries.session(connectionId);
  let told: LastStats | undefined;
  let history: History = [];
  let problem: Error | undefined;
  let retryAfter = 0;
  let measurements = 0;
  /** Somebody has pressed the button, and is to be told that it was done. */
  let isAwaited = false;
  let endSession = watch(session);

  const repeating = repeat({ read, interval: () => Math.max(interval(), retryAfter), clock: systemClock });
  const endRegistries = registries.onDidChange(follow);
  panel.onDidDispose(() => {
    repeating.pause();
    endRegistries();
    endSession();
  });
  panel.onDidChangeViewState(repeatIfVisible);
  panel.webview.onDidReceiveMessage(({ type }: PageMessage) => {
    if (type === 'ready') {
      show();
      repeatIfVisible();
    } else {
      isAwaited = true;
      session?.refresh();
      repeating.again();
    }
  });

  async function read(signal: AbortSignal): Promise<void> {
    if (session === undefined) return;
    const wasFailing = problem !== undefined;
    try {
      const stats = await session.client.stats({ signal });
      if (signal.aborted) return;
      const now = systemClock.now();
      told = { stats, updatedAt: now };
      history = withSample(history, sampleOf(stats, now), mostSamples);
      problem = undefined;
      retryAfter = 0;
      measurements += 1;
      if (measurements % measurementsOfLists === 0) refreshLists(session);
    } catch (error) {
      if (signal.aborted) return;
      problem = error instanceof Error ? error : new Error(String(error));
      retryAfter = error instanceof RegistryError ? (error.details.retryAfter ?? 0) * 1000 : 0;
    }
    const isAnswered = problem === undefined && (isAwaited || wasFailing);
    isAwaited = false;
    show(isAnswered ? l10n.t('The statistics are up to date.') : '');
  }

  /** Another session may be another server: what was measured before says nothing about it. */
  function follow(): void {
    const next = registries.session(connectionId);
    if (next === session) return;
    if (next?.connection.baseUrl !== session?.connection.baseUrl) {
      history = [];
      told = next === undefined ? told : undefined;
    }
    session = next;
    endSession();
    endSession = watch(session);
    problem = undefined;
    repeating.pause();
    if (session) panel.title = titleOf(session);
    // What is shown is asked for; a hidden page asks as soon as it can be seen.
    if (panel.visible) show();
    repeatIfVisible();
  }

  function watch(watched: Session | undefined): () => void {
    const end = watched?.onDidChange(({ part }) => {
      if (part !== 'stats' && panel.visible) show();
    });
    return () => end?.();
  }

  function repeatIfVisible(): void {
    if (panel.visible && session !== undefined) repeating.resume();
    else repeating.pause();
  }

  function show(announcement = ''): void {
    if (session) panel.title = titleOf(session);
    void panel.webview.postMessage(message(announcement));
  }

  function message(announcement: string): ShowMessage {
    const numbers = told && {
      stats: told.stats,
      activity: activities(history, longestGap()),
      ...(session ? knownLists(session) : ({ users: 'untold', rules: 'untold', cache: 'untold' } as const)),
    };
    return {
      type: 'show',
      connectionId,
      locale: env.language,
      title: panel.title,
      subtitle: session?.connection.baseUrl ?? '',
      status: statusNow(),
      problem: problemText(),
      ...(told && { updatedAt: told.updatedAt }),
      announcement,
      labels: {
        refresh: l10n.t('Refresh'),
        updated: l10n.t('As of {0}', '{0}'),
        time: l10n.t('Time'),
        asTable: l10n.t('Show as a table'),
        untold: l10n.t('not told'),
        noValue: '–',
      },
      sections: numbers ? report(numbers, l10n.t) : [],
    };
  }

  function statusNow(): Status {
    if (session === undefined) return 'ended';
    if (problem) return 'failed';
    return told ? 'current' : 'loading';
  }

  function problemText(): string {
    if (session === undefined) return l10n.t('This registry is not connected any more.');
    if (problem === undefined) return '';
    const nextStep = problem instanceof RegistryError ? problem.details.nextStep : undefined;
    const before = told ? l10n.t('These are the last numbers that are known.') : undefined;
    return [problem.message, nextStep, before].filter(Boolean).join(' ');
  }
}

function refreshLists(session: Session): void {
  for (const part of ['users', 'rules', 'cache'] as const) session.refresh({ part });
}

export function titleOf({ connection }: Pick<Session, 'connection'>): string {
  return l10n.t('Statistics of {0}', connection.name);
}

/** Milliseconds. */
function interval(): number {
  const seconds = workspace.getConfiguration('taskwright.registry').get('statisticsInterval', 5);
  return Math.min(Math.max(seconds, 1), 3600) * 1000;
}

function longestGap(): number {
  return Math.max(interval() * 3, 30_000);
}
