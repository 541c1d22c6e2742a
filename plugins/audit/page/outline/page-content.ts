import { defineFact, type PageView } from '../document/page-view.ts'
import { bodyText, mainText } from '../document/text-blocks.ts'
import { type BlockRange, blockAt, wordsInRange } from '../document/text-position.ts'
import { headings } from '../headings/headings.ts'
import { mainHeadings } from '../headings/sections.ts'
import { likelyLanguage } from '../metadata/declared-language.ts'
import { descriptionFacts } from '../metadata/description.ts'
import { titleFacts } from '../metadata/title.ts'
import type { ContentSection, PageContent } from './page-outline.ts'

const MAX_CHARACTERS = 60_000
const MAX_META = 2000

/** The page's own words: its main text, cut at its headings of any level. */
export const pageContent = defineFact((page: PageView): PageContent => {
  const { sections, isCut } = contentSections(page)
  const main = mainText(page)
  const h1 = headings(page).find(({ tag, hidden, text }) => tag === 'h1' && !hidden && text !== '')
  return {
    url: page.publicUrl,
    title: cut(titleFacts(page).text),
    description: cut(descriptionFacts(page).text),
    language: likelyLanguage(page),
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

/** What stands before the first heading, then what stands under each. */
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
