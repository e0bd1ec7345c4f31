/**
 * Server settings of the embedded PostgreSQL. Those that decide durability (fsync, full_page_writes,
 * synchronous_commit) stay at their defaults, on. The log keeps no statement, no row and no error that a
 * client already received, so that no personal data ends up in it.
 */
const defaults: Record<string, string> = {
  max_connections: "100",
  shared_buffers: "128MB",
  wal_buffers: "16MB",
  max_wal_size: "1GB",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

/** Command line options of `postgres`; what `chosen` names wins over the defaults. */
export function serverSettings(chosen: Record<string, string> = {}): string[] {
  return Object.entries({ ...defaults, ...chosen }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
