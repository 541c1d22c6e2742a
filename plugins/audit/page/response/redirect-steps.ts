import { parseHttpUrl } from '../address/parse-http-url.ts'
import type { ProbeAnswer } from '../site-facts.ts'

/** One redirect answer and where it leads; `to` is null without a usable Location. */
export type RedirectStep = { readonly status: number; readonly to: URL | null }

/** The redirects of a probe in order. */
export function redirectSteps({ hops, finalUrl }: ProbeAnswer): readonly RedirectStep[] {
  return hops.map(({ url, status, location }, index) => {
    const next = location ?? hops[index + 1]?.url ?? finalUrl
    return { status, to: next === null ? null : parseHttpUrl(next, url) }
  })
}

export function isPermanent({ status }: RedirectStep): boolean {
  return status === 301 || status === 308
}
