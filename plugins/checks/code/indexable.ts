import { type IndexDirectives, indexDirectives } from '../../facts/index-directives.ts'
import type { SiteFacts } from '../../facts/site-facts.ts'
import type { Measure } from '../measure.ts'

/** Robots meta tags of search engines other than Google and Bing. */
const OTHER_ENGINES =
  /^(?:slurp|yandex|yandexbot|baiduspider|duckduckbot|applebot|naver|yeti|seznambot|qwantify|bravebot|mojeekbot|petalbot)$/
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
  const others = (facts.page?.meta ?? []).filter(
    ({ name, content }) => OTHER_ENGINES.test(name) && /\b(?:noindex|none)\b/i.test(content),
  )
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

function isExcluded({ noindex, unavailableAfter }: IndexDirectives, { now }: SiteFacts): boolean {
  return noindex || (unavailableAfter !== null && unavailableAfter < now)
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
