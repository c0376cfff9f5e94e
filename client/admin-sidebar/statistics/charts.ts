import type { Activity } from '../../../admin-client/statistics/activity.ts';
import { visibleText } from '../../../server/core/text/visible-text.ts';
import type { Translate } from '../../text/translate.ts';
import type { SectionContent } from '../../webview/statistics/messages.ts';

/** Returns a chart of the requests per second of each registry over time. */
export function requestsChart(activity: readonly Activity[], t: Translate): SectionContent {
  const registries = new Set(activity.flatMap(({ requestsPerSecond }) => [...(requestsPerSecond?.keys() ?? [])]));
  return {
    kind: 'chart',
    unit: 'per-second',
    times: activity.map(({ time }) => time),
    series: [...registries].map((registry) => ({
      label: registry === '' ? t('All registries') : visibleText(registry),
      values: activity
        .map(({ requestsPerSecond }) => requestsPerSecond && (requestsPerSecond.get(registry) ?? 0))
        .map(orGap),
    })),
    empty: t('Shown after the second measurement.'),
  };
}

/** Returns a chart of the hit ratio of the cache over time; empty while the cache is not used. */
export function hitRatioChart(activity: readonly Activity[], t: Translate): SectionContent {
  const isUsed = activity.some(({ hitRatio: ratio }) => ratio !== undefined);
  return {
    kind: 'chart',
    unit: 'ratio',
    times: isUsed ? activity.map(({ time }) => time) : [],
    series: isUsed ? [{ label: t('Hit ratio'), values: activity.map(({ hitRatio: ratio }) => orGap(ratio)) }] : [],
    empty: t('The cache received no requests while this page was visible.'),
  };
}

function orGap(value: number | undefined): number | null {
  return value ?? null;
}
