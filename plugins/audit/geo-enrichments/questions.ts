import { AppError } from '../../../core/errors.ts'
import type { ApiAnswer, ApiVerdict } from '../../../core/ports/api.ts'
import { lower } from '../../web/fold.ts'
import { listOf, parseJson, textOf } from '../page/http/json-value.ts'
import { textKey } from '../page/language/words.ts'
import type { PageContent } from '../page/outline/page-outline.ts'
import type { PageFacts } from '../page/page-facts.ts'
import type { PageTopic } from './page-topic.ts'
import type { QuestionTable } from './tables.ts'
import type { AskedQuestion, Context } from './types.ts'

/** A question on the page, with the text that follows it. */
export type PageQuestion = AskedQuestion & {
  readonly place: 'heading' | 'summary' | 'dt' | 'markup'
  /** Words of the answer on the page, and of the one in structured data. */
  readonly answerWords: number
  readonly markupWords: number
}

/** A section under an h2 or h3, and its first element. */
type Opened = {
  readonly text: string
  readonly selector: string | undefined
  readonly opener: PageFacts['sectionOpeners'][number] | undefined
}

/** Headings with the first element of their sections; both facts list the same headings in one order. */
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
    found.set(key, {
      ...{ question: text, source: 'page', place: 'heading' },
      ...(selector !== undefined && { selector }),
      answerWords: lengths.get(key) ?? opener?.words ?? 0,
      markupWords: 0,
    })
  }
  return [...found.values()]
}

const QUESTION_END = /[?？؟⸮՞]["'”’»)\]\s]*$/
const MAX_QUESTION = 300
const NO_STARTS: readonly string[] = []

/** How questions of one language are known and searched for. */
export class QuestionWords {
  readonly #starts: readonly string[]
  readonly #prefixes: readonly string[]

  /** @param language primary subtag */
  constructor(table: QuestionTable, language: string) {
    const own = Object.hasOwn(table.languages, language) ? table.languages[language] : undefined
    this.#starts = own?.starts ?? NO_STARTS
    this.#prefixes = own?.prefixes ?? table.other.prefixes
  }

  /** It ends in a question mark, or starts like a question in the language and continues. */
  isQuestion(text: string): boolean {
    const plain = lower(text.slice(0, MAX_QUESTION)).trim()
    if (QUESTION_END.test(plain)) return true
    return this.#starts.some((start) => {
      const next = plain[start.length]
      return next !== undefined && plain.startsWith(start) && !/[\p{L}\p{N}-]/u.test(next)
    })
  }

  /** Searches whose suggestions may be questions about the keyword. */
  searches(keyword: string): readonly string[] {
    const written = keyword.toLowerCase()
    const searches = this.#prefixes.map((prefix) => prefix.replace('{keyword}', () => written))
    return [...new Set(searches)]
  }
}

const MAX_LISTED = 50
const MAX_SEARCHES = 5
const MAX_CHARACTERS = 200

/**
 * Questions about a topic from autocomplete. The service is unofficial and may refuse without
 * notice. That is not a failure, but no further requests are sent for a while.
 */
export class Suggestions {
  #pausedUntilMs = Number.NEGATIVE_INFINITY

  /** Adds the warning AUTOCOMPLETE_UNAVAILABLE where it does not answer. @throws the signal's reason */
  async questions(
    topic: PageTopic,
    words: QuestionWords,
    ctx: Context,
  ): Promise<readonly string[]> {
    const { suggest, maxSuggestions } = ctx.options
    if (!suggest || topic.keyword === null || maxSuggestions === 0) return []
    if (ctx.clock.monotonic() < this.#pausedUntilMs) {
      warn(ctx, 'it refused a short while ago and is left alone for now')
      return []
    }
    const found = new Map<string, string>()
    try {
      for (const search of words.searches(topic.keyword).slice(0, MAX_SEARCHES)) {
        for (const suggestion of await completions(search, topic, ctx)) {
          if (words.isQuestion(suggestion)) found.set(textKey(suggestion), suggestion)
        }
      }
    } catch (error) {
      ctx.signal.throwIfAborted()
      if (!(error instanceof AppError) || error.code !== 'UPSTREAM_FAILED') throw error
      this.#pauseAfter(error, ctx)
      warn(ctx, error.message)
    }
    return [...found.values()].slice(0, maxSuggestions)
  }

  /** A response of another kind is a refusal. A lost connection is not. */
  #pauseAfter({ data }: AppError, { clock, options }: Context): void {
    if (typeof data.status !== 'number') return
    this.#pausedUntilMs = clock.monotonic() + 1000 * options.suggestPauseSeconds
  }
}

function warn(ctx: Context, why: string): void {
  ctx.warn(
    'AUTOCOMPLETE_UNAVAILABLE',
    `Questions that people type into search engines are missing: autocomplete was not read (${why.replace(/\.$/, '')}). Try again later.`,
  )
}

async function completions(
  search: string,
  { language, country }: PageTopic,
  ctx: Context,
): Promise<readonly string[]> {
  const { suggestTtlSeconds } = ctx.options
  const hl = language === 'und' ? 'en' : language
  const gl = country?.toLowerCase() ?? ''
  const ask = async (): Promise<readonly string[]> => {
    const answer = await ctx.api('suggest').request({
      path: '/complete/search',
      query: [
        ['client', 'firefox'],
        ['hl', hl],
        ...(gl === '' ? [] : ([['gl', gl]] as const)),
        ['ie', 'utf-8'],
        ['oe', 'utf-8'],
        ['q', search],
      ],
      headers: { accept: 'application/json, text/javascript' },
      judge,
    })
    return suggestionsOf(answer.json())
  }
  const key = `suggest:${hl}:${gl}:${search}`
  return (await ctx.cache.wrap(key, 1000 * suggestTtlSeconds, ask, ctx.signal)).value
}

/** Any response other than the requested list is a refusal, whatever its status. */
function judge(answer: ApiAnswer): ApiVerdict | undefined {
  const { status } = answer
  if (status === 408 || status >= 500) return undefined
  if (status === 200 && Array.isArray(parseJson(answer.text))) return 'ok'
  return { problem: `it refuses automated requests (HTTP ${status})` }
}

/** `[search, [suggestion, …], …]`. */
function suggestionsOf(value: unknown): readonly string[] {
  return listOf(listOf(value)[1])
    .slice(0, MAX_LISTED)
    .flatMap((one) => textOf(one, MAX_CHARACTERS) ?? [])
}
