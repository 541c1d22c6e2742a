import type { ErrorCode } from '../../../core/errors.ts'

const AGAIN = (id: string) =>
  `Often this passes: run it again, alone with --only ${id} if the rest is known.`

const REMEDIES: Partial<Record<ErrorCode, (id: string) => string>> = {
  BROWSER_UNAVAILABLE: () =>
    'Install Chromium, or set BROWSER_EXECUTABLE or REMOTE_BROWSER_URL; --skip-visual leaves it out.',
  UPSTREAM_FAILED: AGAIN,
  TARGET_UNREACHABLE: AGAIN,
  RESPONSE_TOO_LARGE: () => 'The answer is over the limit of this module: nothing needs doing.',
  MODULE_TIMEOUT: AGAIN,
  COMPUTE_TIMEOUT: AGAIN,
  INTERNAL: (id) =>
    `A fault of ours: with LOG_LEVEL=error and --only ${id} the log on stderr tells more.`,
}

/** What people can do about a failed module, where its message does not say it; at most one. */
export function remedyOf(code: ErrorCode, moduleId: string): readonly string[] {
  const remedy = REMEDIES[code]
  return remedy === undefined ? [] : [remedy(moduleId)]
}
