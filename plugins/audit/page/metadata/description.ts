import { defineFact, type PageView } from '../document/page-view.ts'
import { displayWidth } from '../language/display-width.ts'
import { metaTags } from './meta.ts'
import { titleFacts } from './title.ts'

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
    elements: tags.slice(0, 10).map(({ selector, snippet, line }) => ({ selector, snippet, line })),
  }
})
