import type { HistogramCounts } from '../../statistics/duration-histogram.ts';

type Labels = Readonly<Record<string, string>>;

/** A number of a metric, with labels. */
export type MetricSample = readonly [labels: Labels, value: number];

/** A metric with its samples. Names have no prefix, times are in seconds and sizes in bytes. */
export type Metric = {
  readonly name: string;
  /** A sentence without a period. */
  readonly help: string;
} & (
  | { readonly type: 'counter' | 'gauge'; readonly samples: readonly MetricSample[] }
  | { readonly type: 'histogram'; readonly histograms: readonly (readonly [labels: Labels, counts: HistogramCounts])[] }
);

/** Returns metrics in the Prometheus text format 0.0.4. */
export function metricsText(metrics: readonly Metric[]): string {
  return metrics.map(metricText).join('');
}

function metricText(metric: Metric): string {
  const name = metric.name.startsWith('process_') ? metric.name : `taskwright_registry_${metric.name}`;
  const lines =
    metric.type === 'histogram'
      ? metric.histograms.flatMap(([labels, counts]) => histogramLines(name, labels, counts))
      : metric.samples.map(([labels, value]) => line(name, labels, value));
  return `# HELP ${name} ${metric.help}\n# TYPE ${name} ${metric.type}\n${lines.join('')}`;
}

function histogramLines(name: string, labels: Labels, { buckets, count, sum }: HistogramCounts): readonly string[] {
  return [
    ...buckets.map(([bound, below]) => line(`${name}_bucket`, { ...labels, le: String(bound) }, below)),
    line(`${name}_bucket`, { ...labels, le: '+Inf' }, count),
    line(`${name}_sum`, labels, sum),
    line(`${name}_count`, labels, count),
  ];
}

function line(name: string, labels: Labels, value: number): string {
  const texts = Object.entries(labels).map(([key, text]) => `${key}="${text}"`);
  return `${name}${texts.length > 0 ? `{${texts.join(',')}}` : ''} ${value}\n`;
}
