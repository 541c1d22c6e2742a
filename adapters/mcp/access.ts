import type { Payer } from '../../core/budget/payer.ts'
import type { TargetGuard } from '../../core/ports/http.ts'

/** Permissions of the caller of a tool. */
export type McpAccess = {
  /** Whose reports the caller reads. */
  readonly owner: string
  /** Payer for modules that cost money. */
  readonly payer: Payer
  /**
   * Call this for a valid request that starts a run.
   * @throws SSRF_BLOCKED, INVALID_URL, SHUTTING_DOWN, OVERLOADED, RATE_LIMITED
   */
  admit(url: string, signal: AbortSignal): Promise<unknown>
}

/** The access of the process that started this one, and talks to it over stdio. */
export function ownAccess(guard: TargetGuard): McpAccess {
  return {
    owner: 'stdio',
    payer: {
      id: 'mcp.stdio', // no token has a dot in its name
      title: 'this client',
      usdPerDay: null,
      usdPerRun: null,
      modules: null,
      remedy: 'Ask the operator for a larger budget.',
    },
    admit: (url, signal) => guard.check(url, signal),
  }
}

/**
 * Payer for one call: nothing without `maxCostUsd`, and never more than the payer may spend anyway.
 */
export function callPayer(payer: Payer, maxCostUsd = 0): Payer {
  const { usdPerDay, usdPerRun } = payer
  if (usdPerDay === 0 || usdPerRun === 0) return { ...payer, usdPerRun: 0 }
  const usd = Math.min(maxCostUsd, usdPerRun ?? maxCostUsd)
  if (usd === 0) {
    const remedy = 'Call audit_page with maxCostUsd to allow it.'
    return { ...payer, title: 'a call without maxCostUsd', usdPerRun: 0, remedy }
  }
  return { ...payer, usdPerRun: usd, remedy: `Raise maxCostUsd. ${payer.remedy}` }
}
