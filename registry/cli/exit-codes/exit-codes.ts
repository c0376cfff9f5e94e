/**
 * The exit codes of all commands of the registry program, for the program itself and for the extension that runs it.
 * `damaged` is EX_DATAERR, `folderInUse` is EX_TEMPFAIL and `wrongUsageOfApply` is EX_USAGE of sysexits.h, because Node uses small numbers itself.
 */
export const exitCodes = {
  ok: 0,
  failed: 1,
  wrongUsage: 2,
  /** Of `apply --dry-run`, as `terraform plan -detailed-exitcode`. */
  differences: 2,
  wrongUsageOfApply: 64,
  damaged: 65,
  folderInUse: 75,
} as const;
