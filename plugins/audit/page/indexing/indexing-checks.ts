import { locate } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { distinctEvidence, type Evidence } from '../evidence.ts'
import type { Measure } from '../measure.ts'
import type { SiteFacts } from '../site-facts.ts'
import {
  directivesOf,
  googleExclusion,
  type IndexDirectives,
  indexDirectives,
  isBarring,
  isExcluded,
  isIndexable,
} from './index-directives.ts'

const ROBOTS_META =
  /<meta\b[^>]{0,500}\bname\s*=\s*["']?(?:robots|googlebot)["'\s/>][^>]{0,500}>?/gi
const CONTENT = /\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g
const MAX_TEXT = 20_000

/** noscript elements with a robots meta tag that says noindex; their content is kept as text. */
export const noscriptRobots = defineFact((page: PageView) =>
  page.table
    .byTag('noscript')
    .slice(0, 50)
    .filter(({ textStart, textEnd }) => {
      for (let i = textStart; i < textEnd; i++) {
        const markup = page.table.texts[i]!.data.slice(0, MAX_TEXT).replace(COMMENT, '')
        if ([...markup.matchAll(ROBOTS_META)].some(([tag]) => isBarred(contentOf(tag)))) return true
      }
      return false
    })
    .map((element) => locate(page, element)),
)

function contentOf(tag: string): string {
  const [, double, single, bare] = CONTENT.exec(tag) ?? []
  return double ?? single ?? bare ?? ''
}

/** Whether a list of directives has noindex or none; `max-image-preview:none` is neither. */
function isBarred(content: string): boolean {
  return directivesOf(content).some((directive) => /^(?:noindex|none)$/.test(directive))
}

/** Robots meta tags and header scopes of search engines other than Google and Bing. */
const OTHER_ENGINES =
  /^(?:slurp|yandex|yandexbot|baiduspider|duckduckbot|applebot|naver|yeti|seznambot|qwantify|bravebot|mojeekbot|petalbot)$/
const OPPOSITES: readonly (readonly [string, string])[] = [
  ['index', 'noindex'],
  ['all', 'noindex'],
  ['follow', 'nofollow'],
  ['all', 'nofollow'],
]

/**
 * Crawlers that must not index the page, and whether meta tags and headers contradict each other.
 */
export const indexable: Measure = (facts) => {
  const google = indexDirectives(facts, 'googlebot')
  const bing = indexDirectives(facts, 'bingbot')
  const exclusion = googleExclusion(facts)
  const others = [...othersInMeta(facts), ...othersInHeaders(facts)]
  return {
    value: {
      google: exclusion.isExcluded,
      expired: exclusion.isExpired,
      directive: exclusion.directive,
      bing: isExcluded(bing, facts),
      others: [...new Set(others.map(({ name }) => name))],
      otherExcluded: others.length > 0,
      contradiction: contradicts(google),
    },
    evidence: distinctEvidence([
      ...exclusion.evidence,
      ...bing.sources.filter(isBarring),
      ...others,
      ...(contradicts(google) ? google.sources : []),
    ]),
  }
}

type Barred = Evidence & { readonly name: string }

function othersInMeta({ page }: SiteFacts): readonly Barred[] {
  return (page?.meta ?? []).filter(
    ({ name, content }) => OTHER_ENGINES.test(name) && isBarred(content),
  )
}

/** `X-Robots-Tag: <engine>: noindex` */
function othersInHeaders({ response }: SiteFacts): Barred[] {
  return (response.headers['x-robots-tag'] ?? []).flatMap((header) => {
    const [, scope = '', directives = ''] = /^([^:]*):(.*)$/s.exec(header.slice(0, 1000)) ?? []
    const name = scope.trim().toLowerCase()
    if (!OTHER_ENGINES.test(name) || !isBarred(directives)) return []
    return [{ name, detail: `X-Robots-Tag: ${header.slice(0, 180)}` }]
  })
}

function contradicts({ sources }: IndexDirectives): boolean {
  const stated = (from: 'meta' | 'header') =>
    new Set(sources.filter((source) => source.from === from).map(({ directive }) => directive))
  const meta = stated('meta')
  const header = stated('header')
  return OPPOSITES.some(
    ([a, b]) => (meta.has(a) && header.has(b)) || (meta.has(b) && header.has(a)),
  )
}

const PREVIEW = /^(?:nosnippet|max-)/

/**
 * Preview directives for Googlebot; -1 means no limit. `snippet`: 0 under nosnippet, null without a
 * limit.
 */
export const previewLimits: Measure = (facts) => {
  const directives = indexDirectives(facts, 'googlebot')
  const { nosnippet, maxSnippet, maxImagePreview, maxVideoPreview, sources } = directives
  const found = sources.filter(({ directive }) => PREVIEW.test(directive))
  const value = {
    indexable: isIndexable(facts),
    snippet: nosnippet ? 0 : maxSnippet,
    image: maxImagePreview,
    video: maxVideoPreview,
    directives: found.map(({ directive }) => directive),
  }
  return { value, evidence: found }
}
