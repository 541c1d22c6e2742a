import type { TestContext } from 'node:test'
import { type Double, type DoubleAnswer, openDouble } from './double.ts'
import { fixture } from './fixture.ts'

export type SuggestAnswer =
  | 'ok'
  | 'empty'
  | 'tooManyRequests'
  | 'forbidden'
  | 'sorryWith200'
  | 'sorryRedirect'
  | 'serverError'
  | 'malformed'
  | 'schemaBreaking'
  | 'hangUp'

export type SuggestDoubleOptions = {
  /** One answer a call in order, the last one for all further calls. Default `ok`. */
  readonly answers?: readonly SuggestAnswer[]
  readonly delayMs?: number
}

/** Autocomplete on the loopback address; set SUGGEST_BASE_URL to its `url`. */
export function startSuggestDouble(
  { answers = ['ok'], delayMs = 0 }: SuggestDoubleOptions = {},
  t?: TestContext,
): Promise<Double> {
  let made = 0
  return openDouble(({ path, query }) => {
    if (path !== '/complete/search' || query.get('client') !== 'firefox') return { status: 404 }
    const answer = answers[Math.min(made++, answers.length - 1)] ?? 'ok'
    return { ...answerTo(answer, query.get('q') ?? ''), delayMs }
  }, t)
}

function answerTo(answer: SuggestAnswer, search: string): DoubleAnswer {
  const sorry = {
    headers: { 'content-type': 'text/html' },
    body: fixture('suggest/error-429-sorry.html'),
  }
  switch (answer) {
    case 'ok':
      return list(search, [search, `${search} centre`, `${search} prix`, `${search} ?`, ...SAMPLES])
    case 'empty':
      return list(search, [])
    case 'tooManyRequests':
      return { status: 429, ...sorry }
    case 'forbidden':
      return { status: 403, ...sorry }
    case 'sorryWith200':
      return sorry
    case 'sorryRedirect':
      return { status: 302, headers: { location: '/sorry/index' } }
    case 'serverError':
      return { status: 503, body: 'unavailable' }
    case 'malformed':
      return { headers: { 'content-type': 'text/javascript' }, body: '["velo", ["' }
    case 'schemaBreaking':
      return { json: { suggestions: ['comment'] } }
    default:
      return { hangUp: true }
  }
}

/** The sample's own question. */
const SAMPLES = (JSON.parse(fixture('suggest/ok-firefox.json')) as [string, string[]])[1].slice(-1)

function list(search: string, suggestions: readonly string[]): DoubleAnswer {
  const subtypes = { 'google:suggestsubtypes': suggestions.map(() => [512]) }
  return {
    headers: { 'content-type': 'text/javascript; charset=UTF-8' },
    body: JSON.stringify([search, suggestions, [], subtypes]),
  }
}
