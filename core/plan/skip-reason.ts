/**
 * Why a module did not give its outputs, remembered at the module where it began: a chain of
 * skips then names its cause once instead of growing with every link.
 */
export type Cause = {
  readonly moduleId: string
  readonly text: string
  readonly isFailure: boolean
}

/** What a module says that cannot run without `producer`. */
export function needsReason(producer: string, cause: Cause): string {
  return `Needs ${producer}, ${causeClause(producer, cause)}`
}

/** `which was skipped: …`, or `which was skipped because crawl failed: …`. */
export function causeClause(producer: string, cause: Cause): string {
  const verb = cause.isFailure ? 'failed' : 'was skipped'
  if (producer === cause.moduleId) return `which ${verb}: ${cause.text}`
  return `which was skipped because ${cause.moduleId} ${verb}: ${cause.text}`
}
