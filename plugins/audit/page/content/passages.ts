import { Flag } from '../document/element-flags.ts'
import { pageLexicon } from '../document/language.ts'
import { locate, MAX_SAMPLES } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { isParagraph } from '../document/paragraphs.ts'
import { type BlockSentence, sentencesOf } from '../document/sentences.ts'
import { mainText, type TextBlock } from '../document/text-blocks.ts'
import type { Evidence } from '../evidence.ts'
import { sections } from '../headings/sections.ts'
import { type Dependence, dependence } from '../language/dependent-sentence.ts'

/** First sentence of a section or of a long paragraph. */
export type Passage = Evidence & {
  /** What makes it hang on the text around it; null when it stands on its own. */
  readonly dependsOn: Dependence
}

const LONG_PARAGRAPH = 40
const NO_PROSE = Flag.heading | Flag.code | Flag.table | Flag.list

/** Whether passages make sense alone (catalogue: geo.citability.self-contained). */
export const passageFacts = defineFact((page: PageView) => {
  const openers = new Set(
    sections(page).flatMap(({ own }) => (own.end > own.start ? own.start : [])),
  )
  const passages: Passage[] = []
  for (const [i, block] of mainText(page).blocks.entries()) {
    const isLong = block.words >= LONG_PARAGRAPH && isParagraph(block)
    const opens = openers.has(i) && (block.flags & NO_PROSE) === 0
    if ((!isLong && !opens) || passages.length >= MAX_SAMPLES) continue
    const sentence = sentencesOf(page, block)[0]
    if (sentence) passages.push(toPassage(page, block, sentence))
  }
  return { languageKnown: pageLexicon(page).isKnown, passages }
})

function toPassage(page: PageView, block: TextBlock, sentence: BlockSentence): Passage {
  const { stream, text } = block
  const { start, end, firstWord, words } = sentence
  const part = {
    lower: stream.lower.slice(firstWord, firstWord + words),
    folded: stream.folded.slice(firstWord, firstWord + words),
  }
  const detail = text.slice(start, Math.min(end, start + 200))
  return {
    dependsOn: dependence(part, pageLexicon(page)),
    detail,
    ...locate(page, block.element),
  }
}
