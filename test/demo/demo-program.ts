import { type App, type ComposeOptions, compose } from '../../adapters/compose.ts'
import { HttpClient, TargetGuard } from '../../core/ports/http.ts'
import type { ThirdParties } from './third-parties.ts'

export type DemoProgramParts = ComposeOptions & {
  readonly web: { readonly http: HttpClient; readonly guard: TargetGuard }
  readonly parties: Pick<ThirdParties, 'env'>
}

/**
 * The real program in the demonstration's web, with every key. `env` comes on top; a DATA_DIR must
 * be in it. The web and the third parties stay open when the program is closed.
 */
export function composeDemo(parts: DemoProgramParts): Promise<App> {
  const { web, parties, env, register, ...options } = parts
  const http: HttpClient = { fetch: (request) => web.http.fetch(request) }
  return compose({
    ...options,
    env: {
      ...{ PORT: '0', LOG_LEVEL: 'error', TABLETENNIS_FETCH_AT_START: 'false' },
      BROWSER_EXECUTABLE: process.env.BROWSER_EXECUTABLE,
      ...parties.env,
      ...env,
    },
    register: (container) => {
      container.register(HttpClient, { useValue: http })
      container.register(TargetGuard, { useValue: web.guard })
      register?.(container)
    },
  })
}
