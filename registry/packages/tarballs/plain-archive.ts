import { isAscii } from 'node:buffer';
import type { ArchiveContents, ArchiveLimits, PackedManifest } from './archive-entries.ts';
import { isManifestPath } from './manifest-path.ts';

const blockSize = 512;
/** The fields of a header (POSIX.1-1988, ustar): their positions and sizes in bytes. */
const nameField = { at: 0, size: 100 };
const modeField = { at: 100, size: 8 };
const sizeField = { at: 124, size: 12 };
const checksumField = { at: 148, size: 8 };
const typeAt = 156;
const linkAt = 157;
const formatField = { at: 257, size: 8 };
const prefixAt = 345;
/** The last byte of a long prefix. */
const prefixEnd = 475;

const format = 'ustar\u000000';
const [file, folder, space] = [0x30, 0x35, 0x20];
const end = Buffer.alloc(2 * blockSize);
/** Bytes. */
const maxManifestSize = 2 ** 20;
/** Matches a path that all programs interpret in the same way. */
const plainPath = /^package\/[\x20-\x7e]*$/;
const parentFolder = /\/\.\.(?:\/|$)/;
/** The bits of a mode that give a program the rights of its owner or group. */
const privileged = 0o6000;
const octalNumber = /^([0-7]+)[ \0]+$/;

/**
 * Returns the contents of an archive as most clients write it: with files and folders below `package/` only, and without
 * attributes of long paths. Returns undefined for all others, which `ArchiveEntries` reads more slowly.
 */
export function contentsOfPlain(archive: Buffer, { maxSize, maxEntries }: ArchiveLimits): ArchiveContents | undefined {
  if (archive.length > maxSize) return undefined;
  const manifests: PackedManifest[] = [];
  let [fileCount, unpackedSize] = [0, 0];
  let at = 0;
  for (let entries = 0; !isEnd(archive, at); entries++) {
    const entry = entries < maxEntries ? entryAt(archive, at) : undefined;
    if (!entry) return undefined;
    const { path, isFile, size } = entry;
    const start = at + blockSize;
    if (isFile) {
      fileCount++;
      unpackedSize += size;
    }
    if (isFile && isManifestPath(path)) {
      if (size > maxManifestSize) return undefined;
      manifests.push({ path, content: archive.subarray(start, start + size) });
    }
    at = start + Math.ceil(size / blockSize) * blockSize;
  }
  return manifests.length > 0 ? { manifests, fileCount, unpackedSize } : undefined;
}

function isEnd(archive: Buffer, at: number): boolean {
  return archive[at] === 0 && end.equals(archive.subarray(at, at + end.length));
}

function entryAt(archive: Buffer, at: number) {
  if (archive.length < at + blockSize) return undefined;
  const header = archive.subarray(at, at + blockSize);
  // Numbers that are not written as digits begin with a byte that is not ASCII.
  if (!isAscii(header)) return undefined;
  const type = header[typeAt] ?? 0;
  if (type !== file && type !== folder) return undefined;
  if (header[linkAt] !== 0 || header[prefixAt] !== 0 || header[prefixEnd] !== 0) return undefined;
  if (textIn(header, formatField) !== format || numberIn(header, checksumField) !== checksumOf(header))
    return undefined;
  const name = textIn(header, nameField);
  const path = name.slice(0, Math.max(0, name.indexOf('\0')));
  const size = numberIn(header, sizeField);
  const isFile = type === file;
  if (parentFolder.test(path) || ((numberIn(header, modeField) ?? privileged) & privileged) !== 0) return undefined;
  const isPlain = plainPath.test(path) && (isFile ? !path.endsWith('/') : size === 0);
  return isPlain && size !== undefined && at + blockSize + size <= archive.length ? { path, isFile, size } : undefined;
}

function textIn(header: Buffer, { at, size }: { readonly at: number; readonly size: number }): string {
  return header.toString('latin1', at, at + size);
}

function numberIn(header: Buffer, field: { readonly at: number; readonly size: number }): number | undefined {
  const digits = octalNumber.exec(textIn(header, field))?.[1];
  return digits === undefined ? undefined : Number.parseInt(digits, 8);
}

/** Returns the sum of all bytes, with the checksum as spaces. */
function checksumOf(header: Buffer): number {
  let sum = checksumField.size * space;
  for (let i = 0; i < checksumField.at; i++) sum += header[i] ?? 0;
  for (let i = checksumField.at + checksumField.size; i < blockSize; i++) sum += header[i] ?? 0;
  return sum;
}
