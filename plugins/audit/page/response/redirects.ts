import { normUrl, parseHttpUrl } from '../../../web/http-url.ts'
import { isLoopback } from '../address/audited-site.ts'
import { sameSite, site } from '../address/site.ts'
import { Flag } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { answerWords, isInconclusive } from '../http/probe-answer.ts'
import type { ProbeAnswer } from '../http/probe-facts.ts'
import type { Measure } from '../measure.ts'
import type { RedirectFacts } from '../site-facts.ts'

/** One redirect answer and where it leads; `to` is null without a usable Location. */
type RedirectStep = { readonly status: number; readonly to: URL | null }

/** The redirects of a probe in order. */
function redirectSteps({ hops, finalUrl }: ProbeAnswer): readonly RedirectStep[] {
  return hops.map(({ url, status, location }, index) => {
    const next = location ?? hops[index + 1]?.url ?? finalUrl
    return { status, to: next === null ? null : parseHttpUrl(next, url) }
  })
}

function isPermanent({ status }: RedirectStep): boolean {
  return status === 301 || status === 308
}

/** Questions of the host and scheme checks about a URL. */
type WebHost = {
  readonly hostname: string
  readonly isHttps: boolean
  readonly defaultPort: boolean
  /** An IP address or a single label (localhost): no public host name. */
  readonly isPublicName: boolean
  /** The registrable domain itself, or www before it. */
  readonly isApexOrWww: boolean
}

function webHost(url: string): WebHost | null {
  const parsed = parseHttpUrl(url)
  if (!parsed) return null
  const { hostname, port, protocol } = parsed
  const domain = site(hostname)
  const isAddress = hostname.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(hostname)
  return {
    hostname,
    isHttps: protocol === 'https:',
    defaultPort: port === '',
    isPublicName: !isAddress && hostname.includes('.'),
    isApexOrWww: hostname === domain || hostname === `www.${domain}`,
  }
}

const MAX_CONTENT = 2048

/** The first meta refresh that leads to another page; null without one. */
export const metaRefresh = defineFact((page: PageView) => {
  for (const element of page.table.byTag('meta')) {
    const { attrs, flags } = element
    if ((flags & Flag.noText) !== 0) continue
    if (attrs['http-equiv']?.trim().toLowerCase() !== 'refresh') continue
    const parsed = parseRefresh(attrs.content ?? '')
    const url = parsed?.reference ? page.resolve(parsed.reference) : null
    if (!parsed || !url || normUrl(url) === page.normUrl) continue
    return { delaySeconds: parsed.seconds, url: url.href, ...locate(page, element) }
  }
  return null
})

/** `5; url=/next`, also with a comma, quotes, or without `url=` (HTML standard, shared declarative refresh). */
function parseRefresh(content: string): { seconds: number; reference: string } | null {
  const match = /^\s*(\d{0,9})(?:\.[\d.]*)?\s*(?:[;,]|\s)(.*)$/s.exec(content.slice(0, MAX_CONTENT))
  if (!match) return null
  const rest = match[2]!.trim().replace(/^url\s*=\s*/i, '')
  const quote = rest[0] === '"' || rest[0] === "'" ? rest[0] : null
  const reference = quote === null ? rest : rest.slice(1).split(quote)[0]!
  return { seconds: Number(match[1] || 0), reference: reference.trim() }
}

const TEMPORARY = new Set([302, 303, 307])

type Hop = Omit<RedirectFacts['hops'][number], 'detail'>

/** The redirects between the requested URL and the page. */
export function redirectFacts(hops: readonly Hop[]): RedirectFacts {
  return {
    hops: hops.map((hop) => ({
      ...hop,
      detail: `${hop.status}${hop.location === undefined ? '' : ` to ${hop.location.slice(0, 190)}`}`,
    })),
    count: hops.length,
    temporary: hops.filter(({ status }) => TEMPORARY.has(status)).length,
    downgraded: hops.some(
      ({ url, location }) => url.startsWith('https:') && location?.startsWith('http:'),
    ),
  }
}

/**
 * Response of http://<host>/. `exempt`: why it was not judged; `hopsToHttps`: redirects up to the
 * first https URL of the site, null if there is none.
 */
export const httpOrigin: Measure = (facts) => {
  const host = webHost(facts.finalUrl)
  if (isLoopback(facts)) return { value: { exempt: 'copy' } }
  if (!host?.isHttps) return { value: { exempt: 'http' } }
  if (!host.defaultPort) return { value: { exempt: 'port' } }
  if (!host.isPublicName) return { value: { exempt: 'name' } }
  const probe = facts.probes.httpOrigin
  if (!probe) return { value: null, inconclusive: 'the http origin was not asked' }
  if (probe.outcome === 'refused' || probe.outcome === 'timeout') {
    return { value: { exempt: 'silent' } }
  }
  const steps = redirectSteps(probe)
  const index = steps.findIndex(
    ({ to }) => to?.protocol === 'https:' && sameSite(to, facts.finalUrl),
  )
  if (index < 0 && isInconclusive(probe)) {
    return { value: null, inconclusive: `the http origin: ${answerWords(probe)}` }
  }
  const way = steps.slice(0, index + 1)
  const value = {
    exempt: null,
    hopsToHttps: index < 0 ? null : index + 1,
    permanent: way.every(isPermanent),
    statuses: way.map(({ status }) => status),
    status: probe.status,
    redirects: steps.length > 0,
  }
  const statuses = [...steps.map(({ status }) => status), probe.status]
  return {
    value,
    evidence: [{ url: probe.url, detail: `Status ${[...new Set(statuses)].join(', ')}` }],
  }
}

/**
 * Behaviour of the other host (www or bare): `verdict` is unresolved, permanent or temporary (it
 * redirects to the audited host), serves, elsewhere or error.
 */
export const altHost: Measure = (facts) => {
  const host = webHost(facts.finalUrl)
  if (!host?.isPublicName || isLoopback(facts)) return { value: { exempt: 'name' } }
  if (!host.isApexOrWww) return { value: { exempt: 'subdomain' } }
  if (!host.defaultPort) return { value: { exempt: 'port' } }
  const probe = facts.probes.altHost
  if (!probe) return { value: null, inconclusive: 'the other host was not asked' }
  const other = parseHttpUrl(probe.url)?.hostname ?? ''
  if (probe.outcome === 'dns') return { value: { exempt: null, other, verdict: 'unresolved' } }
  const steps = redirectSteps(probe)
  const audited = other.startsWith('www.') ? other.slice(4) : `www.${other}`
  const arrival = steps.findIndex(({ to }) => to?.hostname === audited)
  if (arrival < 0 && isInconclusive(probe)) {
    return { value: null, inconclusive: `the other host: ${answerWords(probe)}` }
  }
  const value = { exempt: null, other, status: probe.status, verdict: verdictOf() }
  return {
    value,
    evidence: [{ url: probe.url, detail: `Status ${steps[0]?.status ?? probe.status}` }],
  }

  function verdictOf(): string {
    if (arrival >= 0)
      return steps.slice(0, arrival + 1).every(isPermanent) ? 'permanent' : 'temporary'
    if (steps.length > 0) return 'elsewhere'
    return probe?.status === 200 ? 'serves' : 'error'
  }
}
