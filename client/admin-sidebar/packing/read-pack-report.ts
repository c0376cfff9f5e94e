import { parsedJson } from '../../text/parsed-json.ts';

/** The content of a package, as `npm pack --json` reports it. */
export interface PackReport {
  readonly name: string;
  readonly version: string;
  /** The size of the tarball in bytes. */
  readonly size: number;
  readonly unpackedSize: number;
  /** Paths inside the package. */
  readonly files: readonly string[];
}

/** Parses the output of `npm pack --json`: an array or object with one report. Returns undefined for anything else. */
export function readPackReport(output: string): PackReport | undefined {
  // npm may print other text before the JSON, such as a notice.
  const printed = parsedJson(output.slice(Math.max(0, output.search(/^[[{]/m))));
  const [report] = Array.isArray(printed) ? printed : Object.values(objectOr(printed));
  const { name, version, size, unpackedSize, files } = objectOr(report);
  if (typeof name !== 'string' || typeof version !== 'string' || !Array.isArray(files)) return undefined;
  return {
    name,
    version,
    size: typeof size === 'number' ? size : 0,
    unpackedSize: typeof unpackedSize === 'number' ? unpackedSize : 0,
    files: files.map((file: unknown) => objectOr(file).path).filter((path) => typeof path === 'string'),
  };
}

function objectOr(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
