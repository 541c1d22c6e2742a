/** What the command's exit code says; documented in the README. */
export const ExitCode = {
  ok: 0,
  /** A --fail-… condition is met, or lint found mistakes. */
  failed: 1,
  /** The command line, the configuration or a manifest is wrong, or there is nothing to do. */
  usage: 2,
  /** The target could not be audited, the source not scraped, or the server not asked. */
  unreachable: 3,
  /** A bug, or a fault of this machine. */
  internal: 4,
  /** Interrupted by Ctrl-C, or the task was cancelled. */
  interrupted: 130,
} as const
