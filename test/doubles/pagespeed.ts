import type { TestContext } from 'node:test'
import { type Double, type DoubleAnswer, type DoubleRequest, openDouble } from './double.ts'
import { fixture, fixtureJson } from './fixture.ts'

/** The answers of the double; `ok` is the sample, adapted to the request. */
export type PageSpeedVariation =
  | 'ok'
  | 'noFieldData'
  | 'originFallback'
  | 'nullScore'
  | 'runtimeError'
  | 'userError'
  | 'lighthouseError'
  | 'wrongKey'
  | 'forbidden'
  | 'quota'
  | 'dailyQuota'
  | 'serverError'
  | 'malformed'
  | 'schemaBreaking'

export type PageSpeedOptions = {
  readonly mobile?: PageSpeedVariation
  readonly desktop?: PageSpeedVariation
  readonly delayMs?: number
}

type Body = {
  id: string
  loadingExperience: Record<string, unknown>
  originLoadingExperience?: Record<string, unknown>
  lighthouseResult: {
    requestedUrl: string
    finalUrl: string
    configSettings: Record<string, unknown>
    runtimeError?: { code: string; message: string }
    categories: Record<string, { score: number | null }>
    audits: Record<string, { numericValue?: number }>
  }
}

/** PageSpeed Insights on the loopback address; set PAGESPEED_BASE_URL to its `url`. */
export function startPageSpeedDouble(
  options: PageSpeedOptions = {},
  t?: TestContext,
): Promise<Double> {
  const { delayMs = 0 } = options
  return openDouble((request) => {
    if (request.path !== '/pagespeedonline/v5/runPagespeed') return { status: 404 }
    const isDesktop = request.query.get('strategy') === 'DESKTOP'
    const variation = (isDesktop ? options.desktop : options.mobile) ?? 'ok'
    return { ...ANSWERS[variation](request), delayMs }
  }, t)
}

const ANSWERS: Readonly<Record<PageSpeedVariation, (request: DoubleRequest) => DoubleAnswer>> = {
  ok: (request) => ({ json: adapted('pagespeed/ok-mobile.json', request) }),
  noFieldData: (request) => ({ json: adapted('pagespeed/no-field-data.json', request) }),
  originFallback: (request) => {
    const body = adapted('pagespeed/ok-mobile.json', request)
    body.loadingExperience.origin_fallback = true
    return { json: body }
  },
  nullScore: (request) => {
    const body = adapted('pagespeed/ok-mobile.json', request)
    body.lighthouseResult.categories.performance = { score: null }
    return { json: body }
  },
  runtimeError: (request) => {
    const body = adapted('pagespeed/ok-mobile.json', request)
    const { lighthouseResult } = body
    lighthouseResult.runtimeError = { code: 'NO_FCP', message: 'The page did not paint.' }
    for (const category of Object.values(lighthouseResult.categories)) category.score = null
    return { json: body }
  },
  userError: () => ({
    status: 400,
    json: {
      error: {
        code: 400,
        message: 'Lighthouse returned error: NOT_HTML. The page provided is not HTML.',
        errors: [{ message: '', domain: 'lighthouse', reason: 'lighthouseUserError' }],
      },
    },
  }),
  lighthouseError: () => said(500, 'pagespeed/error-500-lighthouse.json'),
  wrongKey: () => said(400, 'pagespeed/error-400-key.json'),
  forbidden: () => ({
    status: 403,
    json: {
      error: {
        code: 403,
        message: 'PageSpeed Insights API has not been used in project 104400112233 before.',
        status: 'PERMISSION_DENIED',
      },
    },
  }),
  quota: () => ({
    status: 429,
    headers: { 'retry-after': '1' },
    json: { error: { code: 429, message: 'Queries per minute', status: 'RESOURCE_EXHAUSTED' } },
  }),
  dailyQuota: () => said(429, 'pagespeed/error-429-quota.json'),
  serverError: () => ({ status: 503, body: 'try again later' }),
  malformed: () => ({ headers: JSON_TYPE, body: '{"id": "https://www.exam' }),
  schemaBreaking: () => ({ json: { lighthouseResult: [], loadingExperience: 'none' } }),
}

const JSON_TYPE = { 'content-type': 'application/json' }

function said(status: number, name: string): DoubleAnswer {
  return { status, headers: JSON_TYPE, body: fixture(name) }
}

/** The sample as the answer to this request: its URL, and better figures on a desktop. */
function adapted(name: string, { query }: DoubleRequest): Body {
  const url = query.get('url') ?? ''
  const body = fixtureJson<Body>(name)
  body.id = url
  body.loadingExperience.initial_url = url
  if (body.originLoadingExperience) body.originLoadingExperience.id = new URL(url).origin
  const { lighthouseResult } = body
  lighthouseResult.requestedUrl = url
  lighthouseResult.finalUrl = url
  if (query.get('strategy') === 'DESKTOP') {
    lighthouseResult.configSettings.formFactor = 'desktop'
    lighthouseResult.categories.performance = { score: 0.94 }
    for (const audit of Object.values(lighthouseResult.audits)) {
      if (audit.numericValue !== undefined) audit.numericValue /= 4
    }
  }
  return body
}
