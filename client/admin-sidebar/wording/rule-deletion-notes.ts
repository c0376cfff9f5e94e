import type { AccessRule } from '../../../admin-client/records/model.ts';
import { visibleText } from '../../../server/core/text/visible-text.ts';
import type { Translate } from '../../text/translate.ts';

/** The permissions of spec 5.1, which grant access in a Taskwright registry. */
const granting: ReadonlySet<string> = new Set(['read', 'stage', 'write', 'admin']);

export interface RuleDeletionContext {
  /** Whether the server is known to be a Taskwright registry, whose access rules only grant access. */
  readonly isOfTaskwright: boolean;
  readonly t: Translate;
}

type DeletedRule = Pick<AccessRule, 'permission' | 'isPermissionComposed'>;

/** Returns the consequences of deleting these rules. */
export function ruleDeletionNotes(
  rules: readonly DeletedRule[],
  { isOfTaskwright, t }: RuleDeletionContext,
): readonly string[] {
  const permissionsOf = (some: readonly DeletedRule[]): readonly string[] => [
    ...new Set(some.map(({ permission }) => permission)),
  ];
  const distinct = permissionsOf(rules.filter(({ isPermissionComposed = false }) => !isPermissionComposed));
  const composed = permissionsOf(rules.filter(({ isPermissionComposed = false }) => isPermissionComposed));
  const isGranting = (permission: string): boolean => isOfTaskwright && granting.has(permission);
  const others = distinct.filter((one) => !isGranting(one));
  return [
    ...(distinct.some(isGranting)
      ? [t('Users lose the access that a deleted access rule grants. You can undo this.')]
      : []),
    ...(others.length > 0
      ? [
          t(
            'The server defines the effect of a deleted access rule with the permission {0}. You can undo this.',
            others.map((one) => (one === '' ? t('(not reported)') : visibleText(one))).join(', '),
          ),
        ]
      : []),
    ...(composed.length > 0
      ? [
          t(
            'The server defines the effect of a deleted access rule with the permissions {0}. This cannot be undone.',
            composed.map((one) => visibleText(one)).join('; '),
          ),
        ]
      : []),
  ];
}
