import { textKey } from '../page/document/visible-text.ts'
import type { PageContent } from '../page/outline/page-outline.ts'
import type { PageFacts } from '../page/page-facts.ts'
import type { AskedQuestion } from './geo-enrichments-result.ts'
import type { QuestionWords } from './question-words.ts'

/** A question that the page itself asks, with what stands behind it. */
export type PageQuestion = AskedQuestion & {
  readonly place: 'heading' | 'summary' | 'dt' | 'markup'
  /** Words of the answer on the page, and of the one in structured data. */
  readonly answerWords: number
  readonly markupWords: number
}

/** A section under an h2 or h3 and what stands first in it. */
type Opened = {
  readonly text: string
  readonly selector: string | undefined
  readonly opener: PageFacts['sectionOpeners'][number] | undefined
}

/** Headings with what opens their sections; both facts list the same headings in one order. */
export function openedSections(page: PageFacts): readonly Opened[] {
  return page.sectionHeadings.map(({ text, selector }, i) => {
    return { text, selector, opener: page.sectionOpeners[i] }
  })
}

/**
 * Questions of headings, accordions, definition lists and FAQ markup, and section headings that
 * begin as questions do; each once.
 */
export function pageQuestions(
  page: PageFacts,
  content: PageContent | null,
  words: QuestionWords,
): readonly PageQuestion[] {
  const lengths = new Map(content?.sections.map((one) => [textKey(one.heading ?? ''), one.words]))
  const found = new Map<string, PageQuestion>()
  for (const { question, from, answerWords, markupWords, selector } of page.questions.questions) {
    found.set(textKey(question), {
      question,
      source: 'page',
      place: from,
      ...(selector !== undefined && { selector }),
      answerWords,
      markupWords: markupWords ?? 0,
    })
  }
  for (const { text, selector, opener } of openedSections(page)) {
    const key = textKey(text)
    if (found.has(key) || !words.isQuestion(text)) continue
    const place = selector === undefined ? {} : { selector }
    found.set(key, {
      ...{ question: text, source: 'page', place: 'heading', ...place },
      answerWords: lengths.get(key) ?? opener?.words ?? 0,
      markupWords: 0,
    })
  }
  return [...found.values()]
}
