const endRecord = 0x06054b50;
const endRecordLength = 22;
const directoryRecord = 0x02014b50;
const directoryRecordLength = 46;

/** Returns the names of the entries of a zip file, from its central directory (APPNOTE.TXT 4.3.12, 4.3.16); not zip64. */
export function zipEntries(zip: Buffer): string[] {
  const end = zip.length - endRecordLength;
  if (end < 0 || zip.readUInt32LE(end) !== endRecord) throw new Error('not a zip file, or it ends with a comment');
  const names: string[] = [];
  let offset = zip.readUInt32LE(end + 16);
  while (zip.readUInt32LE(offset) === directoryRecord) {
    const nameEnd = offset + directoryRecordLength + zip.readUInt16LE(offset + 28);
    names.push(zip.toString('utf8', offset + directoryRecordLength, nameEnd));
    offset = nameEnd + zip.readUInt16LE(offset + 30) + zip.readUInt16LE(offset + 32);
  }
  return names;
}
