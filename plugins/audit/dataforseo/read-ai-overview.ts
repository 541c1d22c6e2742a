import { type JsonRecord, lineOf, recordsOf } from '../page/http/json-value.ts'
import type { AiOverviewFacts, SerpPage } from '../page/search/serp-facts.ts'
import { readPage } from './read-page.ts'

/** Without the question whose site is cited. */
export type SeenAiOverview = Omit<AiOverviewFacts, 'cited'>

const MAX_ELEMENTS = 100
const MAX_REFERENCES = 50
const MAX_TEXT = 4000
const NONE: SeenAiOverview = { present: false, loaded: false, text: '', references: [] }

/** Its text may be missing where it names sources, and both where it was not loaded in time. */
export function readAiOverview(item: JsonRecord | undefined): SeenAiOverview {
  if (item === undefined) return NONE
  const elements = recordsOf(item.items, MAX_ELEMENTS)
  const texts = elements.map((element) => {
    return [lineOf(element.title), lineOf(element.text, MAX_TEXT)]
      .filter((t) => t !== '')
      .join(': ')
  })
  const spoken = texts.filter((text) => text !== '').join('\n')
  const text = (spoken || lineOf(item.markdown, MAX_TEXT)).slice(0, MAX_TEXT)
  const references = uniquePages([item, ...elements])
  return { present: true, loaded: text !== '' || references.length > 0, text, references }
}

/** Pages named as sources, of the whole and of its parts, one per address. */
function uniquePages(parts: readonly JsonRecord[]): SerpPage[] {
  const found = new Map<string, SerpPage>()
  for (const part of parts) {
    for (const reference of recordsOf(part.references, MAX_REFERENCES)) {
      const page = readPage(reference)
      if (page === null || found.has(page.url)) continue
      if (found.size === MAX_REFERENCES) return [...found.values()]
      found.set(page.url, page)
    }
  }
  return [...found.values()]
}
