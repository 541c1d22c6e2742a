import { defineFact, type PageView } from '../document/page-view.ts'
import { type Evidence, locationOf } from '../evidence.ts'
import { type MetaTag, metaTags } from '../metadata/meta-tags.ts'
import type { SiteFacts } from '../site-facts.ts'

export type IndexBot = 'googlebot' | 'bingbot'

/** Directives on indexing and previews for one search engine (catalogue: indexDirectives). */
export type IndexDirectives = ReturnType<typeof summarise>

type DirectiveSource = Evidence & {
  /** Lower case, with its value: `noindex`, `max-snippet:50`. */
  readonly directive: string
  readonly from: 'meta' | 'header'
  /** Whether the meta element is in the head; true for a header. */
  readonly inHead: boolean
}

/** The part of SiteFacts that has directives; `page`: null when the response is not HTML. */
type DirectivePlaces = {
  readonly page: { readonly meta: readonly MetaTag[] } | null
  readonly response: { readonly headers: Readonly<Record<string, readonly string[]>> }
}

const MAX_CHARACTERS = 10_000
const MAX_SOURCES = 200
const VALUED = /^(max-snippet|max-image-preview|max-video-preview|unavailable_after)\s*:\s*(.*)$/
/** A user agent in front of its directives; dates and directives with a value come before. */
const SCOPE = /^([a-z][\w-]*)\s*:\s*(.*)$/
const PREVIEWS = ['none', 'standard', 'large'] as const

/**
 * Union of the robots meta tags and X-Robots-Tag headers, those for every bot and those for `bot`
 * (https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag).
 */
export function indexDirectives(
  { page, response }: DirectivePlaces,
  bot: IndexBot,
): IndexDirectives {
  const sources: DirectiveSource[] = []
  for (const tag of page?.meta ?? []) {
    if (tag.name !== 'robots' && tag.name !== bot) continue
    const place = { from: 'meta', inHead: tag.inHead, ...locationOf(tag) } as const
    for (const directive of directivesOf(tag.content)) {
      sources.push({ directive, ...place, detail: directive })
    }
  }
  for (const value of response.headers['x-robots-tag'] ?? []) {
    const detail = `X-Robots-Tag: ${value.slice(0, 180)}`
    for (const directive of scopedDirectives(value, bot)) {
      sources.push({ directive, from: 'header', inHead: true, detail })
    }
  }
  return summarise(sources.slice(0, MAX_SOURCES))
}

/** Directives of one comma-separated list; a date keeps the comma behind its weekday. */
export function directivesOf(content: string): string[] {
  const found: string[] = []
  for (const part of content.slice(0, MAX_CHARACTERS).toLowerCase().split(',')) {
    const text = part.trim()
    const last = found.at(-1)
    if (last?.startsWith('unavailable_after') && /^\d/.test(text)) {
      found[found.length - 1] = `${last}, ${text}`
    } else if (text !== '') {
      found.push(text.replace(VALUED, '$1:$2'))
    }
  }
  return found
}

/** A user agent applies to the directives up to the next user agent of the same header. */
function scopedDirectives(value: string, bot: IndexBot): string[] {
  const found: string[] = []
  let applies = true
  for (const part of directivesOf(value)) {
    const scope = VALUED.test(part) ? null : SCOPE.exec(part)
    if (scope) applies = scope[1] === bot || scope[1] === 'robots'
    const directive = (scope ? scope[2]! : part).replace(VALUED, '$1:$2')
    if (applies && directive !== '') found.push(directive)
  }
  return found
}

/** If a directive has several values, the most restrictive one counts. */
function summarise(sources: readonly DirectiveSource[]) {
  const names = new Set(sources.map(({ directive }) => directive))
  const values = (name: string) =>
    [...names].flatMap((text) => (text.startsWith(`${name}:`) ? text.slice(name.length + 1) : []))
  return {
    /** noindex or none. */
    noindex: names.has('noindex') || names.has('none'),
    nofollow: names.has('nofollow') || names.has('none'),
    nosnippet: names.has('nosnippet'),
    noarchive: names.has('noarchive'),
    nocache: names.has('nocache'),
    /** Characters or seconds; -1: no limit; null: not stated. */
    maxSnippet: smallest(values('max-snippet')),
    maxVideoPreview: smallest(values('max-video-preview')),
    maxImagePreview: PREVIEWS.find((size) => values('max-image-preview').includes(size)) ?? null,
    /** Milliseconds since 1970 of the earliest date; null without a readable one. */
    unavailableAfter: earliest(values('unavailable_after')),
    /** Every directive, with the place of its tag or header. */
    sources,
  }
}

function smallest(values: readonly string[]): number | null {
  const limits = values.filter((value) => /^-1$|^\d{1,9}$/.test(value)).map(Number)
  const bounded = limits.filter((limit) => limit >= 0)
  if (bounded.length > 0) return Math.min(...bounded)
  return limits.length > 0 ? -1 : null
}

/** RFC 822, RFC 850 and ISO 8601 dates, as search engines take them. */
function earliest(values: readonly string[]): number | null {
  const times = values.map((value) => Date.parse(value.slice(0, 60).toUpperCase()))
  const known = times.filter((time) => !Number.isNaN(time))
  return known.length > 0 ? Math.min(...known) : null
}

/** Whether directives keep a page out of the index: noindex, none, or a date that has passed. */
export function isExcluded(
  { noindex, unavailableAfter }: IndexDirectives,
  { now }: Pick<SiteFacts, 'now'>,
): boolean {
  return noindex || (unavailableAfter !== null && unavailableAfter < now)
}

/** How the page excludes itself from Google, in every form that applies to Googlebot. */
export function googleExclusion(facts: SiteFacts): {
  readonly isExcluded: boolean
  /** Excluded only by an `unavailable_after` date that has passed. */
  readonly isExpired: boolean
  /** The directive that excludes it; null when none does. */
  readonly directive: string | null
  readonly evidence: readonly Evidence[]
} {
  const directives = indexDirectives(facts, 'googlebot')
  // Google reads the HTML before it renders the page; without scripts, the content of noscript is HTML.
  const noscript = facts.page?.noscriptRobots ?? []
  const isNoindex = directives.noindex || noscript.length > 0
  const excluded = isNoindex || isExcluded(directives, facts)
  const barring = directives.sources.filter(isBarring)
  return {
    isExcluded: excluded,
    isExpired: excluded && !isNoindex,
    directive: excluded ? (barring[0]?.directive ?? 'noindex') : null,
    evidence: [...barring, ...noscript],
  }
}

/** Whether a directive can keep a page out of the index. */
export function isBarring({ directive }: DirectiveSource): boolean {
  return /^(?:noindex|none|unavailable_after:.*)$/.test(directive)
}

/** Whether Google may index the page: it answers 2xx and does not exclude itself. */
export function isIndexable(facts: SiteFacts): boolean {
  const { status } = facts.response
  return status >= 200 && status < 300 && !googleExclusion(facts).isExcluded
}

const AI_LIMITS = new Set(['noindex', 'none', 'nosnippet', 'noarchive', 'nocache'])

/** Directives for Bing about the page, and those that limit its use in AI answers. */
export const botDirectives = defineFact((page: PageView) => {
  const places = { page: { meta: metaTags(page) }, response: { headers: page.input.headers } }
  const { sources, ...bing } = indexDirectives(places, 'bingbot')
  const limits = sources.filter(({ directive }) => AI_LIMITS.has(directive)).slice(0, 20)
  return { bing: { ...bing, limits, limitNames: [...new Set(limits.map((one) => one.directive))] } }
})
