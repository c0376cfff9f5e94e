import type { Context } from '../context.ts';
import type { Metric, MetricSample } from './metrics-text.ts';

const millisecondsPerSecond = 1000;
const microsecondsPerSecond = 1e6;

/** Returns the metrics of the server. They contain no names. */
export async function registryMetrics(context: Context): Promise<readonly Metric[]> {
  const { storage, lostLogLines } = context;
  const packages = await storage.packages.totals();
  const staged = await storage.staged.usage();
  const quarantined = await storage.quarantine.count();
  const cache = await storage.cache.totals();
  const disk = await storage.diskSpace();
  const deliveries = await storage.webhooks.counts();
  return [
    ...processMetrics(context),
    ...requestMetrics(context),
    gauge('packages', 'Published packages', packages.packages),
    gauge('versions', 'Published versions', packages.versions),
    gauge('storage_bytes', 'Size of the published tarballs in bytes', packages.bytes),
    gauge('staged_versions', 'Versions that wait for an approval', staged.versions),
    gauge('staged_bytes', 'Size of the tarballs that wait for an approval in bytes', staged.bytes),
    gauge('quarantined_versions', 'Published versions that are in quarantine', quarantined),
    gauge('database_bytes', 'Size of the database in bytes', await storage.databaseSize()),
    gauge('disk_size_bytes', 'Size of the file system of the data folder in bytes', disk.size),
    gauge('disk_free_bytes', 'Free space on the file system of the data folder in bytes', disk.free),
    gauge('cache_entries', 'Entries in the cache of the upstream', cache.entries),
    gauge('cache_bytes', 'Size of the cache of the upstream in bytes', cache.bytes),
    gauge('webhook_deliveries_waiting', 'Deliveries to webhooks that wait', deliveries.waiting),
    gauge('webhook_deliveries_failed', 'Webhook deliveries that were given up in the last 7 days', deliveries.failed),
    counter('damaged_contents_total', 'Number of times that content was found to be missing or damaged', [
      [{}, context.statistics.damagedContents],
    ]),
    counter('lost_log_lines_total', 'Lines of the log that could not be written', [[{}, lostLogLines()]]),
  ];
}

function processMetrics({ statistics, now }: Context): readonly Metric[] {
  const { user, system } = process.cpuUsage();
  const started = statistics.startedAt / millisecondsPerSecond;
  return [
    gauge('uptime_seconds', 'Seconds since the server started', now() / millisecondsPerSecond - started),
    gauge('process_start_time_seconds', 'Start time of the process since the Unix epoch in seconds', started),
    counter('process_cpu_seconds_total', 'Total user and system CPU time spent in seconds', [
      [{}, (user + system) / microsecondsPerSecond],
    ]),
    gauge('process_resident_memory_bytes', 'Resident memory size in bytes', process.memoryUsage.rss()),
    {
      name: 'event_loop_lag_seconds',
      type: 'histogram',
      help: 'Time for which the thread that serves requests was not available',
      histograms: [[{}, statistics.eventLoopLag.counts()]],
    },
  ];
}

function requestMetrics({ statistics }: Context): readonly Metric[] {
  const requests = Object.entries(statistics.requests().byRegistry).flatMap(([registry, byStatus]) =>
    Object.entries(byStatus).map(([status, count]): MetricSample => [{ registry, status }, count]),
  );
  return [
    counter('requests_total', 'Completed requests', requests),
    {
      name: 'request_duration_seconds',
      type: 'histogram',
      help: 'Time from the first byte of a request to the last byte of its response',
      histograms: [...statistics.durations].map(([registry, durations]) => [{ registry }, durations.counts()]),
    },
    counter('authentication_failures_total', 'Refused credentials', byReason(statistics.authenticationFailures)),
    counter('cache_hits_total', 'Requests served from the cache of the upstream', [[{}, statistics.cache.hits]]),
    counter('cache_misses_total', 'Requests that were sent to the upstream', [[{}, statistics.cache.misses]]),
    counter('upstream_errors_total', 'Requests to the upstream that failed', byReason(statistics.upstreamErrors)),
    counter(
      'hidden_requests_total',
      'Requests for versions that are hidden',
      Object.entries(statistics.hidden).map(([rule, count]) => [{ rule }, count]),
    ),
    counter(
      'webhook_attempts_total',
      'Attempts to send deliveries to webhooks',
      Object.entries(statistics.webhookAttempts).map(([outcome, count]) => [{ outcome }, count]),
    ),
  ];
}

function byReason(counts: Readonly<Record<string, number>>): readonly MetricSample[] {
  return Object.entries(counts).map(([reason, count]) => [{ reason }, count]);
}

function gauge(name: string, help: string, value: number): Metric {
  return { name, type: 'gauge', help, samples: [[{}, value]] };
}

function counter(name: string, help: string, samples: readonly MetricSample[]): Metric {
  return { name, type: 'counter', help, samples };
}
