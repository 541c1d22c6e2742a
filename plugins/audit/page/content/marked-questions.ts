import { pageLanguage } from '../document/language.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { countWords } from '../language/segment.ts'
import { structuredFacts } from '../structured-data/on-page/structured.ts'
import { hasType, nameOf, nodesOf, textsOf } from '../structured-data/query.ts'

/** A Question node of a FAQPage or QAPage; `words` of its acceptedAnswer. */
export type MarkedQuestion = {
  readonly question: string
  readonly words: number
  readonly line: number | null
}

const MAX_QUESTIONS = 300
const TAG = /<[^<>]{0,1000}>/g

export const markedQuestions = defineFact((page: PageView) => {
  const { data } = structuredFacts(page)
  const pages = data.nodes.filter((node) => hasType(node, 'FAQPage', 'QAPage'))
  const nodes = new Set(pages.flatMap((node) => nodesOf(data, node, 'mainEntity')))
  const questions: MarkedQuestion[] = []
  for (const node of nodes) {
    const question = plain(nameOf(node) ?? '')
    if (!hasType(node, 'Question') || question === '' || questions.length >= MAX_QUESTIONS) continue
    const answers = nodesOf(data, node, 'acceptedAnswer').flatMap((n) => textsOf(data, n, 'text'))
    const words = countWords(plain(answers.join(' ')), pageLanguage(page))
    questions.push({ question, words, line: node.line })
  }
  return { hasPage: pages.length > 0, questions }
})

/** Answers may hold HTML. */
function plain(text: string): string {
  return text.replace(TAG, ' ').replace(/\s+/g, ' ').trim()
}
