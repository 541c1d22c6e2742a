import { bundledTable } from '../../../core/manifest/data-file.ts'
import type { HttpResponse } from '../../../core/ports/http.ts'
import { contentTypeOf, isHtml } from '../page/http/response.ts'
import { declaredEncodings } from '../page/response/content-type.ts'
import { headerProtections, strictTransport } from '../page/response/security-headers.ts'
import type { ResponseFacts, TimingFacts } from '../page/site-facts.ts'

/** One row of manifests/data/ai-bots.yaml. */
type AiBot = {
  readonly token: string
  readonly operator: string
  readonly purpose: string
  readonly platforms: readonly string[]
  readonly weight: number
}

export type BotTable = {
  readonly bots: readonly AiBot[]
  /** Set name -> tokens. `probed`: those that the aiAgents probe sends. */
  readonly sets: Readonly<Record<string, readonly string[]>>
}

/** One row of manifests/data/edge-networks.yaml. */
type EdgeNetwork = {
  readonly name: string
  readonly headers: readonly string[]
  readonly values: Readonly<Record<string, readonly string[]>>
  readonly cookies: readonly string[]
}

/** manifests/data/challenges.yaml. */
type ChallengeSigns = {
  readonly maxBodyBytes: number
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly markers: readonly { readonly all: readonly string[]; readonly except?: string }[]
}

/** The bundled tables of the crawl. */
export type CrawlData = {
  readonly bots: BotTable
  readonly edges: readonly EdgeNetwork[]
  readonly challenges: ChallengeSigns
}

/** Reads the bundled tables of the crawl. Called once, at startup. */
export function loadCrawlData(): CrawlData {
  return {
    bots: bundledTable<BotTable>('ai-bots.yaml'),
    edges: bundledTable<{ networks: readonly EdgeNetwork[] }>('edge-networks.yaml').networks,
    challenges: bundledTable<ChallengeSigns>('challenges.yaml'),
  }
}

const REFUSALS = new Set([401, 402, 403, 407, 429, 451])

/** Facts of the page's response. `charset`: as detected by the page task. */
export function responseFacts(
  response: HttpResponse,
  charset: ResponseFacts['charset'],
  data: CrawlData,
): ResponseFacts {
  const { status, headers, body, transferBytes, truncated, incomplete } = response
  const challenge = isChallenge(response, data.challenges)
  return {
    status,
    headers,
    mediaType: contentTypeOf(headers).mediaType,
    isHtml: isHtml(response),
    bytes: body.length,
    transferBytes,
    contentEncoding: (headers['content-encoding']?.[0] ?? '').trim().toLowerCase(),
    truncated,
    incomplete,
    charset,
    challenge,
    blocked: blockedBy(status, challenge),
    edge: edgeOf(headers, data.edges),
    hsts: strictTransport(headers),
    protections: headerProtections(headers),
  }
}

/** Charset facts of a response that is not parsed as a page. */
export function headerCharset(response: HttpResponse): ResponseFacts['charset'] {
  const { charset } = contentTypeOf(response.headers)
  const header = charset === '' ? null : charset
  const declared = declaredEncodings([header])
  return { used: charset, header, meta: null, bom: null, metaOffset: null, declared }
}

export function timingFacts({ timings }: HttpResponse): TimingFacts {
  const { dnsMs, connectMs, tlsMs, ttfbMs, totalMs } = timings
  return {
    dnsMs: tenths(dnsMs),
    connectMs: tenths(connectMs),
    tlsMs: tenths(tlsMs),
    ttfbMs: tenths(ttfbMs),
    totalMs: tenths(totalMs),
  }
}

function tenths(ms: number): number {
  return Math.round(ms * 10) / 10
}

function blockedBy(status: number, challenge: boolean): string | null {
  if (challenge) return 'the page answered with a challenge'
  return REFUSALS.has(status) || status >= 500 ? `the page answered with status ${status}` : null
}

type Headers = HttpResponse['headers']

/** Identifies the network in front of the site by its response headers. Null if none matches. */
export function edgeOf(headers: Headers, networks: readonly EdgeNetwork[]): string | null {
  return networks.find((network) => isBehind(headers, network))?.name ?? null
}

function isBehind(headers: Headers, network: EdgeNetwork): boolean {
  const names = Object.keys(headers)
  return (
    network.headers.some((pattern) => names.some((name) => isNamed(name, pattern))) ||
    Object.entries(network.values).some(([name, parts]) =>
      (headers[name] ?? []).some((value) => holdsAny(value.toLowerCase(), parts)),
    ) ||
    network.cookies.some((start) =>
      (headers['set-cookie'] ?? []).some((cookie) => cookie.trimStart().startsWith(start)),
    )
  )
}

function isNamed(name: string, pattern: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
}

function holdsAny(value: string, parts: readonly string[]): boolean {
  return parts.some((part) => value.includes(part))
}

type Answer = Pick<HttpResponse, 'headers' | 'body' | 'truncated'>

/** Characters after a text in which its exception may occur. */
const NEAR = 120

/**
 * Whether a response challenges its visitor instead of showing the page (catalogue: definition
 * challenge). If another response for the same page is known, only differences count.
 */
export function isChallenge(answer: Answer, signs: ChallengeSigns): boolean {
  const byHeader = signs.headers.some(({ name, value }) =>
    (answer.headers[name] ?? []).some((given) => given.trim().toLowerCase() === value),
  )
  if (byHeader) return true
  if (answer.truncated || answer.body.length > signs.maxBodyBytes) return false
  const body = Buffer.from(answer.body).toString('latin1')
  return signs.markers.some(({ all: [first = '', ...others], except }) => {
    if (!others.every((text) => body.includes(text))) return false
    return except === undefined ? body.includes(first) : holdsWithout(body, first, except)
  })
}

function holdsWithout(body: string, text: string, except: string): boolean {
  for (let at = body.indexOf(text); at >= 0; at = body.indexOf(text, at + text.length)) {
    if (!body.slice(at + text.length, at + text.length + NEAR).includes(except)) return true
  }
  return false
}
