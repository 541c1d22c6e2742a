import { closest, type TableElement } from '../document/document-table.ts'
import { Flag, isMainText } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { mainRoot } from '../document/main-content.ts'
import { defineFact, type PageView, pageLanguage } from '../document/page-view.ts'
import { blockAt, elementsWithin, mainText, wordsInRange } from '../document/text-blocks.ts'
import { visibleText } from '../document/visible-text.ts'
import type { Evidence } from '../evidence.ts'
import { headings } from '../headings/headings.ts'
import { countWords, textKey } from '../language/words.ts'
import { structuredFacts } from '../structured-data/on-page/structured-page.ts'
import { hasType, nameOf, nodesOf, textsOf } from '../structured-data/query.ts'

/** A question of the page and the length of its answer (catalogue: faq-answered). */
type Question = Evidence & {
  readonly question: string
  readonly from: Found['kind'] | 'markup'
  /** Words of the answer on the page, shown at once or not; 0 without one. */
  readonly answerWords: number
  /** Words of acceptedAnswer; null if no markup covers the question. */
  readonly markupWords: number | null
  /** The question itself can be read on the page. */
  readonly visible: boolean
  /** The answer contains a link or button. */
  readonly hasAction: boolean
  /** A heading directly above a deeper one opens a section with parts, and needs no answer. */
  readonly opensSection: boolean
}

const MAX_QUESTIONS = 300
/** Details may be nested: what answers cost must not grow with their depth. */
const MAX_ANSWER = 20_000
const MAX_ANSWER_TEXTS = 5000
const QUESTION_END = /[?？؟⸮՞]["'”’»)\]\s]*$/
const OUTSIDE = Flag.noText | Flag.nav | Flag.header | Flag.footer

/** Questions in h2-h4, summary and dt of the body, and in FAQPage and QAPage markup. */
export const questionFacts = defineFact((page: PageView) => {
  mainRoot(page)
  const shown = [...inHeadings(page), ...inDetails(page), ...inTerms(page)].slice(0, MAX_QUESTIONS)
  const { hasPage, questions } = markedQuestions(page)
  const byKey = new Map(shown.map((question, i) => [textKey(question.question), i]))
  const added: Question[] = []
  for (const marked of questions.slice(0, MAX_QUESTIONS)) {
    const at = byKey.get(textKey(marked.question))
    const known = at === undefined ? undefined : shown[at]
    if (at !== undefined && known) shown[at] = { ...known, markupWords: marked.words }
    else added.push(fromMarkup(page, marked))
  }
  return { hasFaqMarkup: hasPage, questions: [...shown, ...added] }
})

function inHeadings(page: PageView): Question[] {
  const all = headings(page)
  const found: Question[] = []
  for (const [i, { level, text, hidden, index }] of all.entries()) {
    const element = page.table.elements[index]!
    if (level < 2 || level > 4 || hidden || (element.flags & OUTSIDE) !== 0) continue
    if (!QUESTION_END.test(text) || found.length >= MAX_QUESTIONS) continue
    // The summary of a details element is taken as such.
    if (closest(element, ({ tag }) => tag === 'summary')) continue
    const next = all[i + 1]
    const to = next ? page.table.elements[next.index]!.textStart : endOfRegion(page, element)
    const range = { from: element.textEnd, to: Math.max(to, element.textEnd) }
    const opensSection = next !== undefined && next.level > level
    found.push({ ...toQuestion(page, { element, text, kind: 'heading', ...range }), opensSection })
  }
  return found
}

/** Text behind the last heading may be the footer: the answer ends with mainContent. */
function endOfRegion(page: PageView, { flags }: TableElement): number {
  const inMain = (flags & Flag.main) !== 0
  const root = inMain ? mainRoot(page) : page.table.byTag('body')[0]
  return root?.textEnd ?? 0
}

function inDetails(page: PageView): Question[] {
  const pairs = page.table.byTag('summary').flatMap((element) => {
    const { parent } = element
    return parent?.tag === 'details' ? [{ element, to: parent.textEnd }] : []
  })
  return askedIn(page, 'summary', pairs)
}

function inTerms(page: PageView): Question[] {
  const pairs: Pair[] = []
  for (const element of page.table.byTags(['dt', 'dd'])) {
    const term = pairs.at(-1)
    if (element.tag === 'dt') pairs.push({ element, to: element.textEnd })
    else if (term) term.to = element.textEnd
  }
  return askedIn(page, 'dt', pairs)
}

type Pair = { readonly element: TableElement; to: number }

function askedIn(page: PageView, kind: Found['kind'], pairs: readonly Pair[]): Question[] {
  const found: Question[] = []
  for (const { element, to } of pairs) {
    if (found.length >= MAX_QUESTIONS) break
    if ((element.flags & (Flag.body | Flag.hidden | OUTSIDE)) !== Flag.body) continue
    const text = page.table.textOf(element).slice(0, 500)
    if (!QUESTION_END.test(text)) continue
    found.push(toQuestion(page, { element, text, kind, from: element.textEnd, to }))
  }
  return found
}

type Found = {
  readonly element: TableElement
  readonly text: string
  readonly kind: 'heading' | 'summary' | 'dt'
  readonly from: number
  readonly to: number
}

function toQuestion(page: PageView, { element, text, kind, from, to }: Found): Question {
  const { table } = page
  return {
    question: text,
    from: kind,
    answerWords: shownWords(page, from, to) + foldedWords(page, from, to),
    markupWords: null,
    visible: true,
    hasAction: ['a', 'button'].some((tag) => elementsWithin(table.byTag(tag), from, to).length > 0),
    opensSection: false,
    detail: text.slice(0, 200),
    ...locate(page, element),
  }
}

/** Words of the blocks of mainText, which have been counted. */
function shownWords(page: PageView, from: number, to: number): number {
  const { blocks } = mainText(page)
  return wordsInRange(page, { start: blockAt(blocks, from), end: blockAt(blocks, to) })
}

/** Content that is hidden until opened is in the HTML and counts as an answer. So does an aside. */
function foldedWords(page: PageView, from: number, to: number): number {
  let text = ''
  const end = Math.min(to, from + MAX_ANSWER_TEXTS)
  for (let i = from; i < end && text.length < MAX_ANSWER; i++) {
    const { data, owner } = page.table.texts[i]!
    const isShown = isMainText(owner)
    if (!isShown && (owner.flags & OUTSIDE) === 0) text += data
  }
  return text === '' ? 0 : countWords(text, pageLanguage(page))
}

function fromMarkup(page: PageView, { question, words, line }: MarkedQuestion): Question {
  return {
    question,
    from: 'markup',
    answerWords: 0,
    markupWords: words,
    visible: visibleText(page).has(question),
    hasAction: false,
    opensSection: false,
    detail: question.slice(0, 200),
    ...(line === null ? {} : { line }),
  }
}

/** A Question node of a FAQPage or QAPage; `words` of its acceptedAnswer. */
type MarkedQuestion = {
  readonly question: string
  readonly words: number
  readonly line: number | null
}

const MAX_MARKED = 300
const TAG = /<[^<>]{0,1000}>/g

const markedQuestions = defineFact((page: PageView) => {
  const { data } = structuredFacts(page)
  const pages = data.nodes.filter((node) => hasType(node, 'FAQPage', 'QAPage'))
  const nodes = new Set(pages.flatMap((node) => nodesOf(data, node, 'mainEntity')))
  const questions: MarkedQuestion[] = []
  for (const node of nodes) {
    const question = plain(nameOf(node) ?? '')
    if (!hasType(node, 'Question') || question === '' || questions.length >= MAX_MARKED) continue
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
