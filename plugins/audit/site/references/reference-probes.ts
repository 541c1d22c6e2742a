import { AppError } from '../../../../core/errors.ts'
import type { RunContext } from '../../../../core/plugin.ts'
import type { SiteAuditOptions } from '../../../../manifests/types/site-audit.ts'
import { isImage } from '../../crawl/image-probes.ts'
import { ProbeClient, ProbePolicy, RequestBudget } from '../../crawl/probe-client.ts'
import { Requester } from '../../crawl/requester.ts'
import { auditedUrl } from '../../page/address/audited-site.ts'
import { HostSlots } from '../../page/http/host-slots.ts'
import { type AdaptivePace, SiteRefused } from '../reading/adaptive-pace.ts'
import type { ReferenceProbe, SiteBasis } from '../site-data.ts'
import type { SiteState } from '../site-state.ts'
import type { Reference } from './reference-table.ts'

/** Hosts that are requested at the same time, one address of each at a time. */
const HOSTS_AT_ONCE = 8
/** HEAD and the GET that confirms it, each with its redirects. */
const REQUESTS_PER_ADDRESS = 12
/** Addresses that may not be requested, before no more are looked at. */
const MOST_DENIED = 1000

type Context = RunContext<SiteAuditOptions>

type ProbingParts = {
  readonly basis: Pick<SiteBasis, 'facts' | 'options'>
  readonly pace: AdaptivePace
  /** Has what pages refer to, and gets the answers. */
  readonly state: SiteState
  readonly onAnswer: () => void
}

/**
 * Requests the addresses that the most pages refer to, each once, until the limit of addresses or of
 * time. Those with an answer count towards the limit and are not requested again. Addresses of the
 * audited site are requested at its pace. @throws the signal's reason
 */
export async function probeReferences(parts: ProbingParts, ctx: Context): Promise<void> {
  const { basis, state, onAnswer } = parts
  const { requester, client } = connected(parts, ctx)
  const lists = chosen(parts, client, ctx.options.probes.count)
  const lane = async (): Promise<void> => {
    for (const list of lists) {
      await untilStopped(async () => {
        for (const reference of list) {
          if (requester.isOutOfTime) return
          const reply = await client.head(auditedUrl(basis.facts, reference.url))
          const { outcome, status } = reply
          state.addProbe({ ...reference, outcome, status, isImage: isImage(reply) })
          onAnswer()
        }
      })
    }
  }
  await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, lane))
}

/** Addresses to request: a list for each host. */
function chosen(
  { basis, state }: ProbingParts,
  client: ProbeClient,
  count: number,
): IterableIterator<readonly Reference[]> {
  const { references } = state
  const { answers } = state.referenceAnswers
  const answered = new Set(answers.map((probe) => references.find(probe)))
  const lists = new Map<string, Reference[]>()
  let places = count - answers.length
  let denied = 0
  for (const reference of references.byUse()) {
    if (places <= 0 || denied >= MOST_DENIED) break
    if (answered.has(references.find(reference))) continue
    const url = auditedUrl(basis.facts, reference.url)
    if (!client.allows(url)) {
      denied += 1
      continue
    }
    places -= 1
    const { host } = new URL(url)
    const list = lists.get(host)
    if (list) list.push(reference)
    else lists.set(host, [reference])
  }
  state.setReferences({ wanted: count - places, denied })
  return lists.values()
}

/** Work until the site refuses requests, or the run has reached its limit. @throws other errors */
async function untilStopped(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isSpent = error instanceof AppError && error.code === 'RUN_LIMIT_REACHED'
    if (!isSpent && !(error instanceof SiteRefused)) throw error
  }
}

function connected({ basis, pace }: ProbingParts, { http, clock, signal, options }: Context) {
  const { robotsToken: token, neverPhrases, probes } = options
  const { facts: site } = basis
  const { userAgent } = basis.options
  const { host } = new URL(site.finalUrl)
  const requester = new Requester({
    http: {
      fetch: async (request) => {
        if (new URL(request.url).host === host) await pace.turn(request.signal)
        return http.fetch(request)
      },
    },
    ...{ clock, signal, slots: new HostSlots(1), timeoutMs: probes.timeMs },
    ...(userAgent !== undefined && { userAgent }),
  })
  const now = (): number => clock.monotonic()
  const policy = new ProbePolicy({ site, robots: site.robots, token, neverPhrases, now })
  const budget = new RequestBudget(probes.count * REQUESTS_PER_ADDRESS)
  const client = new ProbeClient({ requester, policy, budget, timeoutMs: probes.timeoutMs })
  return { requester, client }
}

/** Answers that the crawl of the first page got. */
export function firstProbes({ facts }: Pick<SiteBasis, 'facts'>): readonly ReferenceProbe[] {
  const { links: { external = [], internal = [] } = {}, assets = [] } = facts.probes
  const probes = [
    ...[...external, ...internal].map((one) => ({ ...one, kind: 'link', isImage: false }) as const),
    ...assets.map((one) => ({ ...one, kind: 'image' }) as const),
  ]
  return probes
    .filter(({ outcome }) => outcome !== 'notSent')
    .map(({ kind, url, outcome, status, isImage: isFile }) => {
      return { kind, url: url.split('#', 1)[0] ?? url, outcome, status, isImage: isFile }
    })
}
