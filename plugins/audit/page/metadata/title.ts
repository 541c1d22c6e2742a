import { bareHost } from '../address/site.ts'
import { collapse } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { locationOf } from '../evidence.ts'
import { isPhrase } from '../language/phrases.ts'
import { displayWidth } from '../language/text-length.ts'
import { wordStream } from '../language/words.ts'
import { metaTags } from './meta-tags.ts'

/** title elements outside svg; the first one counts. */
export const titleFacts = defineFact((page: PageView) => {
  const elements = page.table.byTag('title').filter((e) => (e.flags & Flag.svg) === 0)
  const first = elements[0]
  const text = first ? collapse(page.table.textOf(first)) : null
  return {
    count: elements.length,
    text,
    /** 2 per wide or fullwidth character, 1 otherwise; null without a title. */
    width: text ? displayWidth(text) : null,
    /** One of the generic titles of the lexicon, or the bare host name. */
    generic: text !== null && isGeneric(page, text),
    elements: elements.slice(0, 10).map((element) => locate(page, element)),
  }
})

function isGeneric(page: PageView, title: string): boolean {
  const name = bareHost(title.toLowerCase())
  const hosts = [page.url.hostname, new URL(page.publicUrl).hostname]
  if (hosts.some((host) => bareHost(host) === name)) return true
  return isPhrase(wordStream(title), pageLexicon(page).phrases('genericTitles'))
}

/** meta[name=description]; the first one counts. */
export const descriptionFacts = defineFact((page: PageView) => {
  const tags = metaTags(page).filter(({ name }) => name === 'description')
  const text = tags[0]?.content ?? null
  const title = titleFacts(page).text
  return {
    count: tags.length,
    text,
    /** 2 per wide or fullwidth character, 1 otherwise; null without a description or with an empty one. */
    width: text ? displayWidth(text) : null,
    sameAsTitle: text !== null && title !== null && text.toLowerCase() === title.toLowerCase(),
    elements: tags.slice(0, 10).map(locationOf),
  }
})
