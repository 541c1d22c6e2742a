import type { LlmCitation } from '../../../core/ports/llm.ts'
import { normUrl } from '../../web/http-url.ts'
import { siteOf } from '../page/address/site.ts'
import { namedDomain } from '../page/url/named-domain.ts'
import { cleanLine, cutText } from '../prompting/clean-text.ts'
import { type NamePlace, nameText } from './name-matcher.ts'
import { type TextAddress, textAddresses, withoutAddresses } from './text-addresses.ts'
import type { TrackedBrands } from './tracked-brands.ts'
import type { AnswerReport } from './types.ts'

/** Answer of a platform, before names are searched in it. */
type RawAnswer = { readonly text: string; readonly citations: readonly LlmCitation[] }

/** Appearance of the brand in one answer. */
type Reading = {
  /** The text contains the brand, the site's domain or a mail address of it. */
  readonly mentioned: boolean
  /** A page of the site is a source, or the text contains its address. */
  readonly cited: boolean
  /** Place of the brand's first appearance among all parties, from 1; null without one. */
  readonly position: number | null
  /** Addresses of pages, the site's own first, at most 10. */
  readonly citations: readonly string[]
  /** Whoever appears, by name or address, in order. */
  readonly voices: readonly string[]
  /** First position of the brand in the text; null if it does not appear. */
  readonly firstAt: number | null
}

const MAX_TEXT = 20_000
const MAX_SOURCES = 100
const MAX_CITATIONS = 10
const MAX_URL = 2048

type Source = { readonly domain: string; readonly url: string }

/**
 * Reads one answer without a model. Names in the text come before those that only the sources have.
 * @param redirects hosts whose addresses hide the source, whose domain is then the title.
 */
export function readAnswer(
  raw: RawAnswer,
  brands: TrackedBrands,
  redirects: readonly string[],
): Reading {
  const text = raw.text.slice(0, MAX_TEXT)
  const sources = raw.citations.slice(0, MAX_SOURCES).flatMap((one) => sourceOf(one, redirects))
  const known = new Set([...brands.domains, ...sources.map(({ domain }) => domain)])
  const addresses = textAddresses(text, known)
  const pages = [...addresses.flatMap(pageOf), ...sources]
  const isOwn = ({ domain }: { readonly domain: string }): boolean => brands.own.domains.has(domain)
  const firstAt = firstPlaces(text, { addresses, namesSite: pages.some(isOwn) }, brands)
  const own = firstAt.get(brands.own.voice)
  const order = appearances(firstAt, { text, sources, brands })
  const place = order.indexOf(brands.own.voice)
  return {
    mentioned: own !== undefined,
    cited: pages.some(isOwn),
    position: place < 0 ? null : place + 1,
    citations: shownPages(pages, isOwn),
    voices: order,
    firstAt: own ?? null,
  }
}

function sourceOf({ url, title = '' }: LlmCitation, redirects: readonly string[]): Source[] {
  const normal = url.length > MAX_URL ? null : normUrl(url)
  const domain = normal === null ? null : siteOf(normal)
  if (normal === null || domain === null) return []
  if (!redirects.includes(new URL(normal).hostname)) return [{ domain, url: normal }]
  const titled = namedDomain(title)
  return [titled === null ? { domain, url: normal } : { domain: titled, url: `https://${titled}/` }]
}

function pageOf({ domain, url }: TextAddress): Source[] {
  const normal = url === null ? null : normUrl(url)
  return normal === null ? [] : [{ domain, url: normal }]
}

/** Voice -> where it first appears in the text. */
function firstPlaces(
  text: string,
  { addresses, namesSite }: { addresses: readonly TextAddress[]; namesSite: boolean },
  brands: TrackedBrands,
): ReadonlyMap<string, number> {
  const first = new Map<string, number>()
  const note = (voice: string, at: number): void => {
    if (at < (first.get(voice) ?? Number.POSITIVE_INFINITY)) first.set(voice, at)
  }
  for (const { domain, start } of addresses) {
    if (isParty(domain, brands)) note(ownOr(domain, brands), start)
  }
  const words = nameText(withoutAddresses(text, addresses), namesSite)
  const named = [brands.own, ...brands.rivals].flatMap((brand) =>
    brand.matcher.places(words).map((place) => ({ ...place, voice: brand.voice })),
  )
  for (const { voice, start } of outermost(named)) note(voice, start)
  return first
}

/** An IP address is nobody's name, unless the audited site has no other. */
function isParty(domain: string, { own }: TrackedBrands): boolean {
  return own.domains.has(domain) || namedDomain(domain) !== null
}

function ownOr(domain: string, { own }: TrackedBrands): string {
  return own.domains.has(domain) ? own.voice : domain
}

/** A name within a longer name is not a mention: "Example" in "Example Cycles". */
function outermost<T extends NamePlace>(places: readonly T[]): readonly T[] {
  const sorted = [...places].sort((a, b) => a.start - b.start || b.end - a.end)
  let reach = { start: -1, end: -1 }
  return sorted.filter((place) => {
    const isWithin = place.end <= reach.end
    const isSame = place.start === reach.start && place.end === reach.end
    if (place.end > reach.end) reach = place
    return !isWithin || isSame
  })
}

function appearances(
  first: ReadonlyMap<string, number>,
  { text, sources, brands }: { text: string; sources: readonly Source[]; brands: TrackedBrands },
): readonly string[] {
  const all = new Map(first)
  for (const [index, { domain }] of sources.entries()) {
    if (!isParty(domain, brands)) continue
    const voice = ownOr(domain, brands)
    if (!all.has(voice)) all.set(voice, text.length + index)
  }
  return [...all].sort(([, a], [, b]) => a - b).map(([voice]) => voice)
}

function shownPages(pages: readonly Source[], isOwn: (page: Source) => boolean): string[] {
  const ordered = [...pages.filter(isOwn), ...pages.filter((page) => !isOwn(page))]
  return [...new Set(ordered.map(({ url }) => url))].slice(0, MAX_CITATIONS)
}

/** An answer, or why there is none. */
export type Answered = {
  readonly text: string
  readonly citations: readonly LlmCitation[]
}
export type Unanswered = { readonly reason: string }

/** One answer of one platform, read. */
export type ReadReply = { readonly report: AnswerReport; readonly voices: readonly string[] }

export type Reader = { readonly brands: TrackedBrands; readonly redirectHosts: readonly string[] }

const MAX_EXCERPT = 300

/** Result of one platform's answer to one prompt, before its sentiment is known. */
export function readReply(
  platform: string,
  reply: Answered | Unanswered,
  { brands, redirectHosts }: Reader,
): ReadReply & Pick<Reading, 'firstAt'> {
  if ('reason' in reply) {
    return { report: { ...nothing(platform), reason: reply.reason }, voices: [], firstAt: null }
  }
  const { voices, firstAt, ...found } = readAnswer(reply, brands, redirectHosts)
  const excerpt = plainExcerpt(reply.text, firstAt ?? 0, MAX_EXCERPT)
  return {
    report: { platform, answered: true, ...found, sentiment: null, excerpt },
    ...{ voices, firstAt },
  }
}

function nothing(platform: string): AnswerReport {
  return {
    ...{ platform, answered: false, mentioned: false, cited: false, position: null },
    ...{ sentiment: null, citations: [], excerpt: '' },
  }
}

const MARKDOWN_LINK = /\[([^[\]]{1,300})\]\([^()\s]{1,2048}\)/g
const MARKS = /[*_`#|]{1,6}/g

/**
 * A stretch of an answer as plain text on one line, at most `maxChars`, that begins shortly before
 * `at`. Answers are strangers' text: control characters and markup are taken out.
 */
export function plainExcerpt(text: string, at: number, maxChars: number): string {
  const lead = Math.floor(maxChars / 3)
  const from = at <= lead ? 0 : wordStart(text, at - lead)
  const raw = text.slice(from, from + maxChars * 4)
  const line = cleanLine(raw.replace(MARKDOWN_LINK, '$1').replace(MARKS, ''))
  return `${from > 0 ? '…' : ''}${cutText(line, maxChars - 1)}`
}

function wordStart(text: string, from: number): number {
  const blank = text.indexOf(' ', from)
  return blank < 0 ? from : blank + 1
}
