import { textKey } from '../page/language/words.ts'
import type { PageContent } from '../page/outline/page-outline.ts'
import type { SerpFacts } from '../page/search/serp-facts.ts'
import type { AnswersTaskInput, Passage } from './answers-task.ts'
import type { PageTopic } from './page-topic.ts'
import type { PageQuestion } from './questions.ts'
import type { AnsweredQuestion, AskedQuestion, Context, PeopleAlsoAsk } from './types.ts'

const READING_MS = 10_000

type QuestionParts = {
  readonly topic: PageTopic
  readonly content: PageContent | null
  readonly serp: SerpFacts | undefined
  readonly ofPage: readonly PageQuestion[]
  readonly suggested: readonly string[]
}

/** Questions people ask about the topic, by where they were found, and those the page answers. */
export async function peopleAlsoAsk(parts: QuestionParts, ctx: Context): Promise<PeopleAlsoAsk> {
  const { topic, serp, ofPage } = parts
  const { maxQuestions, answers } = ctx.options
  const own = new Map(ofPage.map((question) => [textKey(question.question), question]))
  const questions = allQuestions(parts).slice(0, maxQuestions)
  const passages = await passagesFor(questions, parts, ctx)
  const answered = questions.flatMap((question, i): AnsweredQuestion[] => {
    const asked = own.get(textKey(question.question))
    const found = (asked && ownAnswer(asked, answers.minWords)) ?? passages[i] ?? null
    return found === null
      ? []
      : [{ question: question.question, source: question.source, ...found }]
  })
  return {
    source: serp === undefined ? 'substitute' : 'serp',
    keyword: topic.keyword,
    questions,
    answeredOnPage: answered,
  }
}

/** Each question once; the result page's first. */
function allQuestions({ serp, ofPage, suggested }: QuestionParts): readonly AskedQuestion[] {
  const ofSerp = (serp?.peopleAlsoAsk ?? []).map(({ question, answer, isOwn }): AskedQuestion => {
    const page = answer && { domain: answer.domain, url: answer.url, title: answer.title }
    return { question, source: 'serp', answer: page, isOwn }
  })
  const own = ofPage.map(({ answerWords: _words, markupWords: _marked, ...asked }) => asked)
  const typed = suggested.map((question): AskedQuestion => ({ question, source: 'autocomplete' }))
  const found = new Map<string, AskedQuestion>()
  for (const asked of [...ofSerp, ...own, ...typed]) {
    const key = textKey(asked.question)
    if (key !== '' && !found.has(key)) found.set(key, asked)
  }
  return [...found.values()]
}

type Answer = Omit<AnsweredQuestion, 'question' | 'source'>

/**
 * Text directly below a question on the page. A short answer counts only if acceptedAnswer marks
 * it.
 */
function ownAnswer(asked: PageQuestion, minWords: number): Answer | undefined {
  const { answerWords, markupWords, question, selector, place } = asked
  if (answerWords < minWords && markupWords === 0) return undefined
  const isVisible = answerWords >= minWords || (answerWords > 0 && answerWords >= markupWords)
  return {
    by: isVisible ? 'own' : 'markup',
    section: place === 'heading' ? question : null,
    selector: selector ?? null,
    words: isVisible ? answerWords : markupWords,
    sharePercent: null,
    quote: '',
  }
}

async function passagesFor(
  questions: readonly AskedQuestion[],
  { content, topic }: QuestionParts,
  { compute, signal, options }: Context,
): Promise<readonly (Answer | null)[]> {
  const sections = content?.sections ?? []
  if (questions.length === 0 || sections.length === 0) return []
  const input: AnswersTaskInput = {
    questions: questions.map(({ question }) => question),
    sections,
    language: topic.language,
    topic: topic.keyword ?? '',
    rule: options.answers,
  }
  const found = await compute.run<readonly (Passage | null)[]>('answers', input, {
    signal,
    timeoutMs: READING_MS,
  })
  return found.map((passage) => {
    const section = passage === null ? undefined : sections[passage.section]
    if (passage === null || section === undefined) return null
    const { heading, selector, words } = section
    const { sharePercent, quote } = passage
    return {
      by: 'section',
      section: heading,
      selector: selector ?? null,
      words,
      sharePercent,
      quote,
    }
  })
}
