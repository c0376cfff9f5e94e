/**
 * The exit codes of all commands of the registry program, for the program itself and for the extension that runs it.
 * `damaged` is EX_DATAERR and `folderInUse` is EX_TEMPFAIL of sysexits.h, because Node uses small numbers itself.
 */
export const exitCodes = { ok: 0, failed: 1, wrongUsage: 2, damaged: 65, folderInUse: 75 } as const;
