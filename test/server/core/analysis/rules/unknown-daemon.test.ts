import { unknownDaemon } from '../../../../../server/core/analysis/rules/unknown-daemon.ts';
import { config } from '../../../../support/place.ts';
import { describeRule } from '../../../../support/rule.ts';

/** A config file with a daemon and a task that requires daemons. */
const task = (daemons: string): string =>
  `[daemons.pg]\nrun = "x"\n[tasks.dev]\nrun = "x"\ndaemons = ${daemons} # taskwright: ignore experimental-field\n`;
/** A config file with daemons and a group of them. */
const group = (members: string): string =>
  `[daemons.pg]\nrun = "x" # taskwright: ignore experimental-field\n[daemon_groups]\ndata = ["pg"]\nall = ${members}\n`;
const above = { path: 'app/mise.toml', others: { 'mise.toml': '[daemons]\nredis = { run = "x" }\n' } };

describeRule(unknownDaemon, {
  place: config,
  example: [task('[«"pgg"»]'), 'Daemon `pgg` is not defined; did you mean `pg`?'],
  findings: [
    [task('«"database"»'), 'Daemon `database` is not defined; define it under `[daemons]`'],
    [task('["pg", «"rediss"»]'), 'Daemon `rediss` is not defined; did you mean `redis`?', above],
    [group('["data", «"pgg"»]'), 'Daemon or group `pgg` is not defined; did you mean `pg`?'],
    [group('{ daemons = [«"queue"»] }'), 'Daemon or group `queue` is not defined; define it under `[daemons]`'],
  ],
  valid: [
    task('true'),
    task('["pg"]'),
    task('["{{vars.x}}"]'),
    [task('["redis", "pg"]'), above],
    group('["data", "pg"]'),
  ],
  fixes: [[task('["pgg"]'), { 'Change to `pg` *': task('["pg"]') }]],
});
