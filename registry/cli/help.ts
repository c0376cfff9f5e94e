export const help = `Usage: registry <command> [options]

  serve                 Start the server and answer until it is told to stop (Ctrl-C, SIGTERM).
  check-config [FILE]   Tell every mistake of a configuration file, with line and column.
  token generate        Print a new token, and its SHA-256 hash for the configuration file.
  backup FILE           Write everything into one tar file; the server may be running.

Options
  --config FILE         The configuration file; else registry.toml in the current folder, if there is one.
  --host, --port        (serve) Where to listen, instead of what the file says; port 0 takes a free one.
  --data FOLDER         (serve, backup) The data folder, instead of what the file says.
  --stop-with-stdin     (serve) Stop as well when the standard input ends, for a program that runs the server.
  --prove-identity      (serve) Prove at /healthz/identity that this server has the token: for generated ones only.
  -h, --help            This text.

Exit codes: 0 done, 1 failed, 2 wrong usage.
`;
