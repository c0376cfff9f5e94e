import { defaultRunner } from '../../runner/runner-command.ts';
import { splitWords } from '../../runner/words.ts';
import { numberOf, readOptions } from '../options/options.ts';
import { UsageError } from '../options/usage-error.ts';

/** The arguments of `taskwright mcp`. */
export interface McpOptions {
  /** The folders that `--root` names; none if the client decides. */
  readonly roots: readonly string[];
  /** Undefined if the server must not run tasks. */
  readonly run: { readonly runner: readonly string[]; readonly maxSeconds: number } | undefined;
  readonly registry: { readonly address: string; readonly tokenFile: string | undefined } | undefined;
}

const defaultSeconds = 600;
const maxSeconds = 86_400;

/** Reads the arguments of `taskwright mcp`. Throws a `UsageError` for invalid ones. */
export function readMcpOptions(args: readonly string[]): McpOptions {
  const options = readOptions(args, {
    root: { takes: 'values' },
    'allow-run': { takes: 'flag' },
    runner: { takes: 'value' },
    'time-limit': { takes: 'value' },
    registry: { takes: 'value' },
    'registry-token-file': { takes: 'value' },
  });
  if (options.names.length > 0) {
    throw new UsageError(`\`mcp\` takes no names; enter \`--root ${options.names[0]}\` for a folder`);
  }
  const roots = options.values('root');
  if (roots.includes('')) throw new UsageError('`--root` requires the name of a folder');
  const runner = runnerFrom(options.value('runner'));
  const seconds = numberOf(options, 'time-limit', { min: 1, max: maxSeconds }) ?? defaultSeconds;
  const address = options.value('registry');
  const tokenFile = options.value('registry-token-file');
  if (tokenFile !== undefined && address === undefined) {
    throw new UsageError('`--registry-token-file` belongs to a registry; add `--registry ADDRESS`');
  }
  return {
    roots,
    run: options.flag('allow-run') ? { runner, maxSeconds: seconds } : undefined,
    registry: address === undefined ? undefined : { address: registryAddress(address), tokenFile },
  };
}

function runnerFrom(text: string = defaultRunner): readonly string[] {
  const { words, openQuote } = splitWords(text);
  if (words.length === 0) throw new UsageError('`--runner` requires a command, such as `mise run`');
  if (openQuote !== undefined) throw new UsageError(`\`--runner\` has no closing ${openQuote}; add it`);
  return words;
}

/** Returns the address without a slash at its end. Throws a `UsageError` if it is none, or contains credentials. */
function registryAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError('`--registry` must be an address that begins with `https://`');
  }
  if (url.username !== '' || url.password !== '') {
    throw new UsageError('`--registry` must not contain credentials; set `TASKWRIGHT_REGISTRY_TOKEN`');
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
