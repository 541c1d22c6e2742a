/** Where a command writes, what it is told by the environment, and what it says by its exit code. */
export type Terminal = {
  /** For results alone. */
  readonly stdout: NodeJS.WriteStream
  /** For progress and messages. */
  readonly stderr: NodeJS.WriteStream
  readonly env: Readonly<Record<string, string | undefined>>
  /** Of the process, once everything is closed. */
  exitCode: number
}

/** That of this process. */
export function systemTerminal(): Terminal {
  const { stdout, stderr, env } = process
  return { stdout, stderr, env, exitCode: 0 }
}
