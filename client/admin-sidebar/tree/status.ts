import { visibleText } from '../../../server/core/text/visible-text.ts';
import { plainLabel } from '../../text/plain-label.ts';
import { troublesOf } from '../tree-state/health-marks.ts';
import type { TreeState } from './kinds/list-record.ts';

/** The item in the status bar. */
export interface RegistryStatus {
  readonly text: string;
  readonly tooltip: string;
  /** Read by screen readers instead of the text. */
  readonly accessibleLabel: string;
}

/** Returns the item for registries with problems; undefined if no problems are known. */
export function statusOf({ records, registries, now, t }: TreeState): RegistryStatus | undefined {
  const troubled = registries.connections.flatMap(({ id, name }) => {
    const session = registries.session(id);
    const troubles = session === undefined ? [] : troublesOf(session, records.lists, { now, t });
    return troubles.length === 0 ? [] : [{ name: visibleText(name), troubles: troubles.map(visibleText) }];
  });
  const [first] = troubled;
  if (first === undefined) return undefined;
  const label = troubled.length === 1 ? plainLabel(first.name) : t('{0} registries', troubled.length);
  const lines = troubled.map(({ name, troubles }) => `${name}: ${troubles.join(' ')}`);
  return {
    text: `$(warning) ${label}`,
    tooltip: lines.join('\n'),
    accessibleLabel: t('Registry Admin, warning: {0}', lines.join(' ')),
  };
}
