import type { TestContext } from 'node:test'
import { type Double, type DoubleAnswer, openDouble } from './double.ts'
import { fixture, fixtureJson } from './fixture.ts'

/** The answers about one subject; `ok` is the sample, adapted to the request. */
export type CruxVariation =
  | 'ok'
  | 'gaps'
  | 'noInp'
  | 'noData'
  | 'wrongKey'
  | 'forbidden'
  | 'quota'
  | 'bareQuota'
  | 'serverError'
  | 'notThere'
  | 'malformed'
  | 'schemaBreaking'

/** `url PHONE`, `origin ALL` … */
export type CruxSubject = `${'url' | 'origin'} ${'PHONE' | 'ALL'}`

export type CruxOptions = {
  /** By default pages have no data and origins have. */
  readonly answers?: Readonly<Partial<Record<CruxSubject, CruxVariation>>>
  readonly delayMs?: number
}

type Question = { readonly url?: string; readonly origin?: string; readonly formFactor?: string }
type Body = { record: { key: unknown; metrics: Record<string, unknown> } }

/** The Chrome UX Report history API on the loopback address; set CRUX_BASE_URL to its `url`. */
export function startCruxDouble(options: CruxOptions = {}, t?: TestContext): Promise<Double> {
  const { answers = {}, delayMs = 0 } = options
  return openDouble(({ path, method, body }) => {
    if (path !== '/v1/records:queryHistoryRecord' || method !== 'POST') return { status: 404 }
    const question = JSON.parse(body) as Question
    const scope = question.url === undefined ? 'origin' : 'url'
    const subject: CruxSubject = `${scope} ${question.formFactor === 'PHONE' ? 'PHONE' : 'ALL'}`
    const variation = answers[subject] ?? (scope === 'origin' ? 'ok' : 'noData')
    return { ...ANSWERS[variation](question), delayMs }
  }, t)
}

const JSON_TYPE = { 'content-type': 'application/json' }

const ANSWERS: Readonly<Record<CruxVariation, (question: Question) => DoubleAnswer>> = {
  ok: (question) => ({ json: adapted('crux/ok-origin-phone-25.json', question) }),
  gaps: (question) => ({ json: adapted('crux/ok-url-with-gaps.json', question) }),
  noInp: (question) => {
    const body = adapted('crux/ok-origin-phone-25.json', question)
    delete body.record.metrics.interaction_to_next_paint
    return { json: body }
  },
  noData: () => said(404, 'crux/error-404-no-data.json'),
  wrongKey: () => said(400, 'crux/error-400-key.json'),
  forbidden: () => ({
    status: 403,
    json: {
      error: { code: 403, message: 'The API is not enabled.', status: 'PERMISSION_DENIED' },
    },
  }),
  quota: () => said(429, 'crux/error-429-quota.json'),
  // The same without the outer object, as it has been seen.
  bareQuota: () => ({
    status: 429,
    json: fixtureJson<{ error: unknown }>('crux/error-429-quota.json').error,
  }),
  serverError: () => ({ status: 502, body: 'bad gateway' }),
  notThere: () => ({ status: 404, body: '<html><title>Not found</title></html>' }),
  malformed: () => ({ headers: JSON_TYPE, body: '{"record": ' }),
  schemaBreaking: (question) => {
    const body = adapted('crux/ok-origin-phone-25.json', question)
    const cls = body.record.metrics.cumulative_layout_shift as {
      percentilesTimeseries: { p75s: unknown[] }
    }
    cls.percentilesTimeseries.p75s.pop()
    return { json: body }
  },
}

function said(status: number, name: string): DoubleAnswer {
  return { status, headers: JSON_TYPE, body: fixture(name) }
}

function adapted(name: string, question: Question): Body {
  const body = fixtureJson<Body>(name)
  const { url, origin, formFactor } = question
  body.record.key = { ...(url ? { url } : { origin }), ...(formFactor && { formFactor }) }
  return body
}
