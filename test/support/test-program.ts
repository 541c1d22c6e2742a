import { type App, type ComposeOptions, compose } from '../../adapters/compose.ts'
import { ComputePool } from '../../adapters/workers/compute-pool.ts'
import { Compute } from '../../core/ports/compute.ts'

/** Settings for tests: a free port, no log, no fetching at startup, no rate limits. */
export const QUIET_ENV = {
  PORT: '0',
  LOG_LEVEL: 'silent',
  TABLETENNIS_FETCH_AT_START: 'false',
  RATE_LIMIT_PER_IP_PER_MINUTE: '0',
  RATE_LIMIT_PER_IP_PER_HOUR: '0',
} as const

let pool: ComputePool | undefined

/**
 * Threads shared by all programs of this process, because starting one takes longer than an audit.
 * They outlive programs and do not keep the process alive.
 */
export const sharedThreads: Compute = {
  run: (...job) => threads().run(...job),
  warmUp: () => threads().warmUp(),
}

function threads(): ComputePool {
  pool ??= new ComputePool({ idleTimeoutMs: 600_000 })
  return pool
}

/** Composes the real program with `QUIET_ENV` as default for `env`, and with the shared threads. */
export function composeQuietly({ env, register, ...options }: ComposeOptions): Promise<App> {
  return compose({
    ...options,
    env: { ...QUIET_ENV, ...env },
    register: (container) => {
      container.register(Compute, { useValue: sharedThreads })
      register?.(container)
    },
  })
}
