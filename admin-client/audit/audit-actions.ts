/** The actions that the Taskwright registry records. Other servers may record other actions. */
export const auditActions: readonly string[] = [
  ...['user.create', 'user.update', 'user.delete', 'user.revoke', 'rule.create', 'rule.delete', 'mode.update'],
  ...['token.create', 'token.delete', 'publisher.token', 'login.failed'],
  ...[
    'package.publish',
    'package.change',
    'package.tag',
    'package.untag',
    'package.unpublish',
    'package.delete',
    'package.release',
    'package.sign',
    'package.stage',
    'package.reject',
    'package.expire',
    'package.quarantine',
    'package.unquarantine',
  ],
  ...['cache.evict', 'key.create', 'webhook.retry'],
];
