import { AppError } from '../../../core/errors.ts'
import type { RunContext } from '../../../core/plugin.ts'
import type { ApiAnswer, ApiVerdict } from '../../../core/ports/api.ts'
import { textKey } from '../page/document/visible-text.ts'
import { listOf, textOf } from '../page/http/json-value.ts'
import type { GeoEnrichmentsOptions } from './geo-enrichments-options.ts'
import type { PageTopic } from './page-topic.ts'
import type { QuestionWords } from './question-words.ts'

const MAX_LISTED = 50
const MAX_SEARCHES = 5
const MAX_CHARACTERS = 200

/** Questions of autocomplete; `wasAsked` false where it is off, paused or has nothing to ask. */
export type Suggested = { readonly questions: readonly string[]; readonly wasAsked: boolean }

const NOTHING: Suggested = { questions: [], wasAsked: false }

/**
 * Questions about a topic that autocomplete completes. The service is unofficial: it may refuse
 * without notice, which is no failure; then nobody asks again for a while.
 */
export class Suggestions {
  #pausedUntilMs = Number.NEGATIVE_INFINITY

  /** Adds the warning AUTOCOMPLETE_UNAVAILABLE where it does not answer. @throws the signal's reason */
  async questions(topic: PageTopic, words: QuestionWords, ctx: RunContext): Promise<Suggested> {
    const { suggest, maxSuggestions } = ctx.options as GeoEnrichmentsOptions
    if (!suggest || topic.keyword === null || maxSuggestions === 0) return NOTHING
    if (ctx.clock.monotonic() < this.#pausedUntilMs) {
      warn(ctx, 'it refused a short while ago and is left alone for now')
      return NOTHING
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
    return { questions: [...found.values()].slice(0, maxSuggestions), wasAsked: true }
  }

  /** What was answered, and not as asked, is a refusal; a lost connection is not. */
  #pauseAfter({ data }: AppError, { clock, options }: RunContext): void {
    if (typeof data.status !== 'number') return
    const { suggestPauseSeconds } = options as GeoEnrichmentsOptions
    this.#pausedUntilMs = clock.monotonic() + 1000 * suggestPauseSeconds
  }
}

function warn(ctx: RunContext, why: string): void {
  ctx.warn(
    'AUTOCOMPLETE_UNAVAILABLE',
    `Questions that people type are missing: autocomplete was not read (${why.replace(/\.$/, '')}). Run the module again ` +
      'later, or set SUGGEST_ENABLED=false to leave it out.',
  )
}

async function completions(
  search: string,
  { language, country }: PageTopic,
  ctx: RunContext,
): Promise<readonly string[]> {
  const { suggestTtlSeconds } = ctx.options as GeoEnrichmentsOptions
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

/** Anything but the list that was asked for is a refusal, with whatever status it comes. */
function judge(answer: ApiAnswer): ApiVerdict | undefined {
  const { status } = answer
  if (status === 408 || status >= 500) return undefined
  if (status === 200 && isList(answer.text)) return 'ok'
  return { problem: `it refuses automated requests (HTTP ${status})` }
}

function isList(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(text))
  } catch {
    // A page with words for people in place of data.
    return false
  }
}

/** `[search, [suggestion, …], …]`. */
function suggestionsOf(value: unknown): readonly string[] {
  return listOf(listOf(value)[1])
    .slice(0, MAX_LISTED)
    .flatMap((one) => textOf(one, MAX_CHARACTERS) ?? [])
}
