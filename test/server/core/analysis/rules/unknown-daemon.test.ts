import { unknownDaemon } from '../../../../../server/core/analysis/rules/unknown-daemon.ts';
import { config } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

/** A config file with a daemon and a task that requires daemons. */
const task = (daemons: string): string =>
  `[daemons.pg]\nrun = "x"\n[tasks.dev]\nrun = "x"\ndaemons = ${daemons} # taskwright: ignore experimental-field\n`;
const above = { path: 'app/mise.toml', others: { 'mise.toml': '[daemons]\nredis = { run = "x" }\n' } };

describeRule(unknownDaemon, {
  place: config,
  example: [task('[«"pgg"»]'), 'Daemon `pgg` is not defined; did you mean `pg`?'],
  findings: [
    [task('«"database"»'), 'Daemon `database` is not defined; define it under `[daemons]`'],
    [task('["pg", «"rediss"»]'), 'Daemon `rediss` is not defined; did you mean `redis`?', above],
  ],
  valid: [task('true'), task('["pg"]'), task('["{{vars.x}}"]'), [task('["redis", "pg"]'), above]],
  fixes: [[task('["pgg"]'), { 'Change to `pg` *': task('["pg"]') }]],
});
