import { normUrl } from '../../../web/http-url.ts'
import type { SiteFacts } from '../site-facts.ts'
import type { ImageProbe, ProbeAnswer } from './probe-facts.ts'
import { OUTCOME_WORDS } from './response.ts'

/** Answers that say more about the auditor, or about the moment, than about the site. */
const INCONCLUSIVE = new Set([401, 403, 429, 503])

/** Whether a response shows nothing: there was none, or the auditor was refused. */
export function isInconclusive(
  answer: Pick<ProbeAnswer, 'outcome' | 'status'> | undefined,
): boolean {
  if (answer?.outcome !== 'answered' || answer.status === null) return true
  return INCONCLUSIVE.has(answer.status)
}

/** Outcome of a request, for reasons shown to people. */
export function answerWords({ outcome, status }: ProbeAnswer): string {
  return status === null ? OUTCOME_WORDS[outcome] : `it answered with status ${status}`
}

export function isSuccess({ status }: Pick<ProbeAnswer, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300
}

/**
 * The probe of an image by its URL, whatever role it was requested for; else the first of the role.
 */
export function imageProbe(
  facts: SiteFacts,
  url: string | null,
  role: ImageProbe['role'],
): ImageProbe | undefined {
  const probes = facts.probes.assets ?? []
  const wanted = url === null ? null : normUrl(url)
  return (
    probes.find((probe) => wanted !== null && normUrl(probe.url) === wanted) ??
    probes.find((probe) => probe.role === role)
  )
}

/** Statuses of links that say more about the auditor, or about the moment, than about the link. */
const UNCLEAR = new Set([401, 403, 405, 406, 429, 503, 999])

/**
 * Whether a link to another site is broken, as the check `outbound-resolve` judges it; null if the
 * answer does not say.
 */
export function isBrokenLink({
  outcome,
  status,
}: Pick<ProbeAnswer, 'outcome' | 'status'>): boolean | null {
  if (outcome === 'dns') return true
  if (outcome !== 'answered' || status === null || UNCLEAR.has(status)) return null
  return status === 404 || status === 410 || status >= 500
}

type Reachability = 'reachable' | 'unreachable' | 'unknown'

/** Whether an image could be fetched: 2xx with an image media type. */
export function imageReachability(
  probe: Pick<ImageProbe, 'outcome' | 'status' | 'isImage'> | undefined,
): Reachability {
  if (!probe || isInconclusive(probe)) return 'unknown'
  return isSuccess(probe) && probe.isImage ? 'reachable' : 'unreachable'
}
