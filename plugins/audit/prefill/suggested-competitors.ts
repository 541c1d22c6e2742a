import type { PageContent } from '../page/outline/page-outline.ts'
import { publicDomain } from '../prompting/index.ts'

export type Suggestions = {
  readonly domains: readonly string[]
  /** How many were no domains, the site's own, or written on the page. */
  readonly dropped: number
}

type Bounds = { readonly own: readonly string[]; readonly max: number }

/**
 * Registrable domains among what the model suggested, once each. A domain that the page's text
 * spells out is dropped: competitors come from the model's knowledge, and a page can thus not
 * dictate them.
 */
export function suggestedCompetitors(
  suggested: readonly string[],
  content: PageContent,
  { own, max }: Bounds,
): Suggestions {
  const considered = suggested.slice(0, 10 * Math.max(1, max))
  const text = [
    content.title ?? '',
    content.description ?? '',
    ...content.sections.map((section) => `${section.heading ?? ''}\n${section.text}`),
  ]
    .join('\n')
    .toLowerCase()
  const named = considered.map(publicDomain)
  const good = named.filter(
    (domain): domain is string =>
      domain !== null && !own.includes(domain) && !text.includes(domain),
  )
  const domains = [...new Set(good)].slice(0, max)
  return { domains, dropped: considered.length - good.length }
}
