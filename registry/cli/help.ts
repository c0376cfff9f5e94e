export const help = `Usage: taskwright-registry <command> [options]

  serve                 Start the server and run until it is stopped (Ctrl+C, SIGTERM).
  check-config [FILE]   Print all problems of a configuration file, with line and column.
  token generate        Print a new token, and its SHA-256 hash for the configuration file.
  backup FILE           Write a backup of all data to one tar file; the server may be running.
  restore FILE          Verify a backup and restore it into the configured storage, which must be empty.
  verify [FILE]         Verify a backup or, without a file, the data folder; the server may be running.
  migrate               Copy everything to another storage, such as from SQLite to PostgreSQL and an object store.
  upgrade               Upgrade the PostgreSQL database to this version, as servers do when they start.
  retention             List what the rules of the configuration would remove now; the server may be running.

Options
  --config FILE         The configuration file. Default: registry.toml in the current folder, if it exists.
  --host, --port        (serve) The address to listen on, instead of the configured one; port 0 selects a free port.
  --data FOLDER         (serve, backup, restore, verify) The data folder, instead of the configured one.
  --from, --to FILE     (migrate) The configuration files with the old and the new storage.
  --format FORMAT       (check-config) The format of the output: text or json. Default: text.
  --workers N           (serve) Respond to reads in N more processes, for machines with several cores. Default: 0.
  --stop-with-stdin     (serve) Stop also when the standard input ends, for programs that run the server.
  --prove-identity      (serve) Prove at /healthz/identity that the server knows its token; for generated tokens only.
  -V, --version         Print the version.
  -h, --help            Print this help.

Exit codes: 0 success, 1 failure, 2 wrong usage, 65 damaged data, 75 another server is using the data folder.
`;
