import { publicUrl } from '../address/audited-site.ts'
import { decodeHtml } from '../document/decode.ts'
import { defineFact, PageView, pageLanguage } from '../document/page-view.ts'
import {
  type BlockRange,
  blockAt,
  bodyText,
  mainText,
  wordsInRange,
} from '../document/text-blocks.ts'
import type { FactsData } from '../facts-data.ts'
import { headings, isShownH1 } from '../headings/headings.ts'
import { mainHeadings } from '../headings/sections.ts'
import { canonicalFacts } from '../indexing/canonical.ts'
import { links } from '../links/links.ts'
import { hreflangLinks } from '../metadata/languages.ts'
import { metaTags } from '../metadata/meta-tags.ts'
import { descriptionFacts, titleFacts } from '../metadata/title.ts'
import { structuredFacts } from '../structured-data/on-page/structured-page.ts'
import { outlineFrom } from './outline-of-facts.ts'
import type { ContentSection, OutlineTaskInput, PageContent, PageOutline } from './page-outline.ts'
import { textSketch } from './text-sketch.ts'

/** The outline of a page from its bytes or its text, as one task of the compute pool. */
export function outlineTask(input: OutlineTaskInput, data: FactsData): PageOutline {
  const { body, headerCharset, url, headers, expectedOrigin, withSketch } = input
  const source = typeof body === 'string' ? body : decodeHtml(body, headerCharset).source
  const origins = {
    url,
    finalUrl: url,
    ...(expectedOrigin === undefined ? {} : { expectedOrigin }),
  }
  const view = new PageView({ source, url, publicUrl: publicUrl(origins), headers }, data)
  const outline = pageOutline(view)
  return withSketch ? { ...outline, sketch: textSketch(outline.content) } : outline
}

/** Computes only the facts that an outline needs. */
function pageOutline(page: PageView): PageOutline {
  const facts = {
    meta: metaTags(page),
    canonical: canonicalFacts(page),
    hreflang: hreflangLinks(page),
    links: links(page),
    structured: structuredFacts(page),
  }
  const parts = { content: pageContent(page), base: page.base, url: page.url }
  return outlineFrom({ page: facts, response: page.input }, parts)
}

const MAX_CHARACTERS = 60_000
const MAX_META = 2000

/** The page's own words: its main text, cut at its headings of any level. */
export const pageContent = defineFact((page: PageView): PageContent => {
  const { sections, isCut } = contentSections(page)
  const main = mainText(page)
  const h1 = headings(page).find(isShownH1)
  return {
    url: page.publicUrl,
    title: cut(titleFacts(page).text),
    description: cut(descriptionFacts(page).text),
    language: pageLanguage(page),
    h1: h1?.text ?? null,
    sections,
    words: main.words,
    bodyWords: bodyText(page).words,
    truncated: isCut || main.truncated || page.parsed.truncated !== null,
  }
})

type Stretch = Omit<ContentSection, 'text' | 'words'> & { readonly range: BlockRange }

function contentSections(page: PageView) {
  const sections: ContentSection[] = []
  let room = MAX_CHARACTERS
  let isCut = false
  for (const { range, ...head } of stretches(page)) {
    room -= head.heading?.length ?? 0
    if (room <= 0) return { sections, isCut: true }
    const { text, isWhole } = joined(page, range, room)
    room -= text.length
    isCut ||= !isWhole
    const words = wordsInRange(page, range)
    if (head.heading !== null || text !== '') sections.push({ ...head, text, words })
  }
  return { sections, isCut }
}

/** Content before the first heading, then the content under each. */
function stretches(page: PageView): Stretch[] {
  const { blocks } = mainText(page)
  const all = mainHeadings(page)
  const first = all[0]
  const end = first ? blockAt(blocks, first.element.textStart) : blocks.length
  return [
    { heading: null, level: 0, range: { start: 0, end } },
    ...all.map(({ heading: { text, level, selector }, own }) => ({
      heading: text,
      level,
      selector,
      range: own,
    })),
  ]
}

/** Blocks one a line, at most `room` characters of them. */
function joined(page: PageView, { start, end }: BlockRange, room: number) {
  const { blocks } = mainText(page)
  let text = ''
  for (let i = start; i < end; i++) {
    const line = i === start ? blocks[i]!.text : `\n${blocks[i]!.text}`
    if (text.length + line.length > room) {
      return { text: text + line.slice(0, room - text.length), isWhole: false }
    }
    text += line
  }
  return { text, isWhole: true }
}

function cut(text: string | null): string | null {
  return text === null ? null : text.slice(0, MAX_META)
}
