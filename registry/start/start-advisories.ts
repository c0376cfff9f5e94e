import type { Logger } from 'pino';
import type { NpmConfig } from '../config/config.ts';
import { KnownAdvisories } from '../supply-chain/advisories/known-advisories.ts';
import { type OsvContent, readOsv, stateOfOsv } from '../supply-chain/advisories/read-osv.ts';

/** The advisories of the configuration and of the files that it names. */
export interface RunningAdvisories {
  readonly advisories: KnownAdvisories;
  /** Reads the files again. If that fails, the earlier advisories of the files remain. */
  reload(config: Pick<NpmConfig, 'advisories' | 'osv'>): Promise<void>;
  stop(): void;
}

/** The time between two looks at the files, in milliseconds. */
const interval = 30_000;

/** Reads the advisories, and again when their files change. Rejects if the path of the files cannot be read. */
export async function startAdvisories(
  config: Pick<NpmConfig, 'advisories' | 'osv'>,
  logger: Pick<Logger, 'error' | 'info'>,
  { interval: pause = interval }: { readonly interval?: number } = {},
): Promise<RunningAdvisories> {
  const advisories = new KnownAdvisories();
  let current = config;
  let ofFiles: OsvContent['advisories'] = [];
  let state = '';

  async function read(): Promise<void> {
    const { osv } = current;
    const before = osv === undefined ? '' : await stateOfOsv(osv);
    const content = osv === undefined ? { advisories: [], problems: [] } : await readOsv(osv);
    for (const { file, problem } of content.problems) logger.error({ file, problem }, 'advisories could not be read');
    ofFiles = content.advisories;
    state = before;
    advisories.replace([...current.advisories, ...ofFiles]);
  }

  async function readAgain(): Promise<void> {
    try {
      await read();
      logger.info({ advisories: ofFiles.length }, 'the advisories were read again');
    } catch (error) {
      logger.error({ err: error }, 'the advisories could not be read; the earlier ones remain');
      advisories.replace([...current.advisories, ...ofFiles]);
    }
  }

  try {
    await read();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Cannot read the advisories in \`osv\`, \`${config.osv}\`: ${reason}`);
  }
  let isLooking = false;
  const timer = setInterval(async () => {
    if (isLooking || current.osv === undefined) return;
    isLooking = true;
    const now = await stateOfOsv(current.osv);
    if (now !== '' && now !== state) {
      await readAgain();
    }
    isLooking = false;
  }, pause);
  timer.unref();
  return {
    advisories,
    async reload(next) {
      current = next;
      await readAgain();
    },
    stop: () => clearInterval(timer),
  };
}
