import { readRequest } from '../http/requests.ts';
import { isObject, textAt } from '../json.ts';
import { type RecordReader, recordsOf } from '../reading/listing.ts';
import type { Listing } from '../records/model.ts';
import { type QuarantinedVersion, quarantinedName } from '../records/package-records.ts';
import type { ListSource } from '../session.ts';

declare module '../session.ts' {
  interface RegistryParts {
    readonly quarantine: Listing<QuarantinedVersion>;
  }
}

const quarantineReader: RecordReader<QuarantinedVersion> = {
  keys: ['versions'],
  read(record) {
    const name = isObject(record) ? textAt(record, 'package') : undefined;
    const version = isObject(record) ? textAt(record, 'version') : undefined;
    if (!isObject(record) || name === undefined || version === undefined)
      return { problem: 'This version has no package or no number.' };
    const text = (key: string): string => textAt(record, key) ?? '';
    const [reason, quarantinedBy, quarantinedAt] = [text('reason'), text('quarantined_by'), text('quarantined_at')];
    return { item: { name, version, reason, quarantinedBy, quarantinedAt } };
  },
};

/** The versions in quarantine. spec 4.2 does not define them. */
export const quarantineList: ListSource<QuarantinedVersion> = {
  part: 'quarantine',
  isScoped: true,
  keyOf: quarantinedName,
  request: (scope, options) => readRequest(scope, 'quarantine', 'the versions in quarantine', options),
  read: recordsOf(quarantineReader),
};
