import { l10n, type WebviewPanel, workspace } from 'vscode';
import { systemClock } from '../../../admin-client/clock.ts';
import type { Registries } from '../../../admin-client/registries.ts';
import type { Session } from '../../../admin-client/session.ts';
import { type Repeating, repeat } from '../../../admin-client/statistics/repeat.ts';
import type { StatisticsPageMessage } from '../../webview/statistics/messages.ts';
import { areListsDue, type Measurements, noMeasurements, withFailure, withStats } from './measurements.ts';
import { pageMessage } from './page-message.ts';

/** The statistics page of a registry, which is updated while it is visible. */
export class StatisticsPage {
  readonly #panel: WebviewPanel;
  readonly #connectionId: string;
  readonly #registries: Registries;
  #measurements = noMeasurements;
  readonly #repeating: Repeating;
  /** Undefined after the connection was removed. */
  #session: Session | undefined;
  #endSession = (): void => {};
  /** Whether the user has clicked *Refresh*, so that the result is announced. */
  #isAwaited = false;

  constructor(panel: WebviewPanel, connectionId: string, registries: Registries) {
    this.#panel = panel;
    this.#connectionId = connectionId;
    this.#registries = registries;
    this.#repeating = repeat({
      read: (signal) => this.#read(signal),
      interval: () => Math.max(interval(), this.#measurements.retryAfter),
      clock: systemClock,
    });
    this.#setSession(registries.session(connectionId));
    const endRegistries = registries.onDidChange(() => this.#follow());
    panel.onDidDispose(() => {
      this.#repeating.pause();
      endRegistries();
      this.#endSession();
    });
    panel.onDidChangeViewState(() => this.#repeatIfVisible());
    panel.webview.onDidReceiveMessage(({ type }: StatisticsPageMessage) => {
      if (type !== 'ready') return this.#refresh();
      this.#show();
      this.#repeatIfVisible();
    });
  }

  #refresh(): void {
    this.#isAwaited = true;
    this.#session?.refresh();
    this.#repeating.restart();
  }

  async #read(signal: AbortSignal): Promise<void> {
    if (this.#session === undefined) return;
    const isAnnounced = this.#isAwaited || this.#measurements.problem !== undefined;
    const measurements = await measured(this.#session, this.#measurements, signal);
    if (signal.aborted) return;
    this.#measurements = measurements;
    if (measurements.problem === undefined && areListsDue(measurements)) refreshLists(this.#session);
    this.#isAwaited = false;
    const hasSucceeded = measurements.problem === undefined;
    this.#show(isAnnounced && hasSucceeded ? l10n.t('The statistics are up to date.') : '');
  }

  #follow(): void {
    const next = this.#registries.session(this.#connectionId);
    if (next === this.#session) return;
    this.#measurements = inNextSession(this.#measurements, this.#session, next);
    this.#setSession(next);
    this.#repeating.pause();
    if (next) this.#panel.title = titleOf(next);
    this.#showIfVisible();
    this.#repeatIfVisible();
  }

  #setSession(session: Session | undefined): void {
    this.#endSession();
    this.#session = session;
    this.#endSession = onListChange(session, () => this.#showIfVisible());
  }

  #repeatIfVisible(): void {
    if (this.#panel.visible && this.#session !== undefined) this.#repeating.resume();
    else this.#repeating.pause();
  }

  /** A hidden page is updated when it becomes visible. */
  #showIfVisible(): void {
    if (this.#panel.visible) this.#show();
  }

  #show(announcement = ''): void {
    if (this.#session) this.#panel.title = titleOf(this.#session);
    const content = {
      connectionId: this.#connectionId,
      session: this.#session,
      measurements: this.#measurements,
      title: this.#panel.title,
      maxGap: maxGap(),
      announcement,
    };
    void this.#panel.webview.postMessage(pageMessage(content));
  }
}

/** Reads the statistics once, and resolves to the measurements with the result or the error. */
async function measured(session: Session, before: Measurements, signal: AbortSignal): Promise<Measurements> {
  try {
    return withStats(before, await session.client.stats({ signal }), systemClock.now());
  } catch (error) {
    return withFailure(before, error);
  }
}

/**
 * Returns the measurements that apply to a new session. A session with another address may belong to another server.
 */
function inNextSession(
  measurements: Measurements,
  before: Session | undefined,
  after: Session | undefined,
): Measurements {
  const kept = { ...measurements, problem: undefined };
  if (after?.connection.baseUrl === before?.connection.baseUrl) return kept;
  return { ...kept, history: [], last: after === undefined ? kept.last : undefined };
}

/** Calls the listener after a change to the lists that the page shows. Returns a function that removes the listener. */
function onListChange(session: Session | undefined, listener: () => void): () => void {
  const end = session?.onDidChange(({ part }) => {
    if (part !== 'stats') listener();
  });
  return () => end?.();
}

function refreshLists(session: Session): void {
  for (const part of ['users', 'rules', 'cache'] as const) session.refresh({ part });
}

export function titleOf({ connection }: Pick<Session, 'connection'>): string {
  return l10n.t('Statistics of {0}', connection.name);
}

/** Returns the interval between updates, in milliseconds. */
function interval(): number {
  const seconds = workspace.getConfiguration('taskwright.registry').get('statisticsInterval', 5);
  return Math.min(Math.max(seconds, 1), 3600) * 1000;
}

/** Returns the maximum gap between measurements, in milliseconds. */
function maxGap(): number {
  return Math.max(interval() * 3, 30_000);
}
