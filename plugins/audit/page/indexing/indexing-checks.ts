import { locate } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import type { Evidence } from '../evidence.ts'
import type { Measure } from '../measure.ts'
import type { SiteFacts } from '../site-facts.ts'
import {
  googleExclusion,
  type IndexDirectives,
  indexDirectives,
  isBarring,
  isExcluded,
  isIndexable,
} from './index-directives.ts'

const ROBOTS_META = /<meta\b[^>]{0,500}\bname\s*=\s*["']?(?:robots|googlebot)\b[^>]{0,500}>/i
const NOSCRIPT_BARRING = /\b(?:noindex|none)\b/i
const MAX_TEXT = 20_000

/** noscript elements that hold a robots meta tag with noindex; their content is kept as text. */
export const noscriptRobots = defineFact((page: PageView) =>
  page.table
    .byTag('noscript')
    .slice(0, 50)
    .filter(({ textStart, textEnd }) => {
      for (let i = textStart; i < textEnd; i++) {
        const meta = ROBOTS_META.exec(page.table.texts[i]!.data.slice(0, MAX_TEXT))
        if (meta && NOSCRIPT_BARRING.test(meta[0])) return true
      }
      return false
    })
    .map((element) => locate(page, element)),
)

/** Robots meta tags and header scopes of search engines other than Google and Bing. */
const OTHER_ENGINES =
  /^(?:slurp|yandex|yandexbot|baiduspider|duckduckbot|applebot|naver|yeti|seznambot|qwantify|bravebot|mojeekbot|petalbot)$/
const BARRING = /\b(?:noindex|none)\b/i
const OPPOSITES: readonly (readonly [string, string])[] = [
  ['index', 'noindex'],
  ['all', 'noindex'],
  ['follow', 'nofollow'],
  ['all', 'nofollow'],
]

/** Who is told not to index the page, and whether meta tags and headers contradict each other. */
export const indexable: Measure = (facts) => {
  const google = indexDirectives(facts, 'googlebot')
  const bing = indexDirectives(facts, 'bingbot')
  const exclusion = googleExclusion(facts)
  const others = [...othersInMeta(facts), ...othersInHeaders(facts)]
  return {
    value: {
      google: exclusion.isExcluded,
      bing: isExcluded(bing, facts),
      others: others.map(({ name }) => name),
      otherExcluded: others.length > 0,
      contradiction: contradicts(google),
    },
    evidence: [...exclusion.evidence, ...bing.sources.filter(isBarring), ...others],
  }
}

type Barred = Evidence & { readonly name: string }

function othersInMeta({ page }: SiteFacts): readonly Barred[] {
  return (page?.meta ?? []).filter(
    ({ name, content }) => OTHER_ENGINES.test(name) && BARRING.test(content),
  )
}

/** `X-Robots-Tag: <engine>: noindex` */
function othersInHeaders({ response }: SiteFacts): Barred[] {
  return (response.headers['x-robots-tag'] ?? []).flatMap((header) => {
    const [scope = '', directives = ''] = header.slice(0, 1000).split(':', 2)
    const name = scope.trim().toLowerCase()
    if (!OTHER_ENGINES.test(name) || !BARRING.test(directives)) return []
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
 * Preview directives for Googlebot; -1 stands for no limit. `snippet`: 0 under nosnippet, null when
 * nothing limits it.
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
