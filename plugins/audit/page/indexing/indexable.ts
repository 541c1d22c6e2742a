import type { Evidence } from '../evidence.ts'
import type { Measure } from '../measure.ts'
import type { SiteFacts } from '../site-facts.ts'
import { type IndexDirectives, indexDirectives } from './index-directives.ts'
import { isExcluded } from './index-exclusion.ts'

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
  const noscript = facts.page?.noscriptRobots ?? []
  const googleExcluded = isExcluded(google, facts) || noscript.length > 0
  const others = [...othersInMeta(facts), ...othersInHeaders(facts)]
  const barring = [...google.sources, ...bing.sources].filter(({ directive }) =>
    /^(?:noindex|none|unavailable_after:.*)$/.test(directive),
  )
  return {
    value: {
      google: googleExcluded,
      bing: isExcluded(bing, facts),
      others: others.map(({ name }) => name),
      otherExcluded: others.length > 0,
      contradiction: contradicts(google),
    },
    evidence: [...barring, ...noscript, ...others],
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
