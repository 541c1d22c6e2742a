import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CombinedAuditResponse } from '../../../manifests/types/records.ts'
import type { SiteAnswer, SiteRoute } from '../../support/loopback-site.ts'
import { useApp } from './audited-app.ts'
import { useSites } from './loopback.ts'

const app = useApp({ allowLocal: true })
const siteOf = useSites()
const PUBLIC = 'https://www.example.com'

const TEXT =
  `<p>A bicycle wheel runs true when its rim moves neither sideways nor up and down. Turn each nipple
by a quarter at most, and measure again after every round. New spokes settle during the first rides, so check
the wheel again after 100 km. Use a stand if you have one; the frame of the bicycle works as well.</p>`.repeat(
    3,
  )

type Page = {
  readonly h1?: string
  readonly head?: string
  readonly body?: string
  readonly title?: string | null
}

/** A page that nothing keeps out, changed. */
function page({
  head = '',
  body = TEXT,
  title = 'How to true a bicycle wheel',
  h1 = 'How to true a bicycle wheel',
}: Page = {}): string {
  const titled = title === null ? '' : `<title>${title}</title>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">${titled}${head}</head>
<body><main><h1>${h1}</h1>${body}</main></body></html>`
}

async function audited(route: SiteRoute, robots = ''): Promise<CombinedAuditResponse> {
  const more = { '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: robots } }
  const { origin } = await siteOf(route, robots === '' ? {} : more)
  const body = { url: `${origin}/`, options: { expectedOrigin: PUBLIC, modules: ['seo', 'geo'] } }
  const { status, body: answer } = await app().call({ path: '/api/audit/full', body })
  assert.equal(status, 200, answer.error)
  return answer as unknown as CombinedAuditResponse
}

const readinessOf = ({ platforms }: CombinedAuditResponse) =>
  Object.fromEntries(platforms.map(({ id, readiness }) => [id, readiness]))

/** Score, and the score without limits. */
type Limits = { readonly seo: number | null; readonly geo: number | null }

type Capped = {
  readonly answer?: SiteAnswer
  readonly robots?: string
  readonly check: string
  readonly limits: Limits
  /** Platforms with a readiness of 0. */
  readonly out: readonly string[]
}
const GOOGLE = ['googleAiOverviews', 'gemini']
const ALL = ['chatgpt', 'claude', 'gemini', 'googleAiOverviews', 'perplexity']
const NOINDEX = { check: 'seo.crawlability.indexable', limits: { seo: 39, geo: 59 }, out: GOOGLE }
const noindex = (head: string): Capped => ({ ...NOINDEX, answer: { body: page({ head }) } })
const header = (value: string): Capped => ({
  ...NOINDEX,
  answer: { headers: { 'x-robots-tag': value }, body: page() },
})
const robots = (text: string, rest: Pick<Capped, 'check' | 'limits' | 'out'>): Capped => ({
  ...{ robots: text, answer: { body: page() } },
  ...rest,
})
const agent = (name: string, check: string, platform: string): Capped =>
  robots(`User-agent: ${name}\nDisallow: /\n`, {
    check: `geo.ai-crawler-access.${check}`,
    limits: { seo: null, geo: 69 },
    out: [platform],
  })

const CAPPED: Readonly<Record<string, Capped>> = {
  'noindex for all': noindex('<meta name="robots" content="noindex">'),
  'noindex for Googlebot': noindex('<meta name="googlebot" content="noindex, nofollow">'),
  'a robots meta of none': noindex('<meta name="ROBOTS" content="none">'),
  'a page that expired': noindex('<meta name="robots" content="unavailable_after: 2020-01-01">'),
  'noindex in the header': header('noindex'),
  'noindex for Googlebot in the header': header('googlebot: noindex'),
  'robots.txt without Googlebot': robots('User-agent: Googlebot\nDisallow: /\n', {
    check: 'seo.crawlability.robots-allows-page',
    limits: { seo: 39, geo: 59 },
    out: GOOGLE,
  }),
  'robots.txt without OAI-SearchBot': agent('OAI-SearchBot', 'openai-search-allowed', 'chatgpt'),
  'robots.txt without Claude-SearchBot': agent(
    'Claude-SearchBot',
    'anthropic-search-allowed',
    'claude',
  ),
  'robots.txt without PerplexityBot': agent('PerplexityBot', 'perplexity-allowed', 'perplexity'),
  'a JavaScript shell': {
    check: 'geo.renderability.content-in-raw-html',
    limits: { seo: 69, geo: 39 },
    out: ['chatgpt', 'claude', 'perplexity'],
    answer: {
      body: '<!doctype html><html lang="en"><head><title>Wheels</title></head><body><div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript><script src="/app.js"></script></body></html>',
    },
  },
  'a login instead of the content': {
    check: 'geo.renderability.no-access-wall',
    limits: { seo: 39, geo: 39 },
    out: ALL,
    answer: {
      body: page({
        body: '<form action="/login" method="post"><label>E-mail <input type="email" name="email"></label><label>Password <input type="password" name="password"></label><button>Log in</button></form>',
      }),
    },
  },
  'a soft 404': {
    check: 'seo.technical.status-ok',
    limits: { seo: 39, geo: 39 },
    out: ALL,
    answer: {
      body: page({
        title: 'Page not found',
        h1: 'Page not found',
        body: '<p>Sorry, this page is gone.</p>',
      }),
    },
  },
  'a parked domain': {
    check: 'seo.technical.status-ok',
    limits: { seo: 39, geo: 39 },
    out: ALL,
    answer: {
      body: '<!doctype html><html lang="en"><head><title>example.com is for sale</title></head><body><h1>example.com is for sale</h1><p>This domain is for sale. Buy this domain or make an offer.</p></body></html>',
    },
  },
  'a canonical on another host': {
    check: 'seo.on-page.canonical-consistent',
    limits: { seo: 59, geo: 69 },
    out: [],
    answer: {
      body: page({ head: '<link rel="canonical" href="https://www.example.org/wheels">' }),
    },
  },
  'no title': {
    check: 'seo.on-page.title-present',
    limits: { seo: 69, geo: null },
    out: [],
    answer: { body: page({ title: null }) },
  },
}

describe('a page with something that keeps it out', { concurrency: 4 }, () => {
  for (const [what, { answer = {}, robots: text, check, limits, out }] of Object.entries(CAPPED)) {
    it(`has limited scores: ${what}`, async () => {
      const report = await audited(answer, text)
      for (const audit of ['seo', 'geo'] as const) {
        const { score, uncappedScore, caps } = report[audit]!
        const max = caps.find((cap) => cap.check === check)?.max ?? null
        assert.equal(max, limits[audit], audit)
        if (max === null || score === null || uncappedScore === null) continue
        assert.equal(score, Math.min(uncappedScore, ...caps.map((cap) => cap.max)))
      }
      const readiness = readinessOf(report)
      assert.deepEqual(
        out.filter((id) => readiness[id] !== 0),
        [],
      )
      const [first] = report.actions
      assert.deepEqual([first?.severity, first?.checks.includes(check)], ['critical', true])
    })
  }
})

describe('a page with decoys only', { concurrency: 4 }, () => {
  const DECOYS: Readonly<Record<string, Page>> = {
    'noindex in a comment': { head: '<!-- <meta name="robots" content="noindex"> -->' },
    'noindex for another bot': { head: '<meta name="examplebot" content="noindex">' },
    'a page that expires later': {
      head: '<meta name="robots" content="unavailable_after: 2090-01-01">',
    },
    'a canonical by another address of the page': {
      head: '<link rel="canonical" href="https://www.example.com/index.html">',
    },
    'noindex in a text': {
      body: `${TEXT}<p>Write &lt;meta name="robots" content="noindex"&gt;.</p>`,
    },
  }
  for (const [what, changes] of Object.entries(DECOYS)) {
    it(`has no limit: ${what}`, async () => {
      const { seo, geo } = await audited({ body: page(changes) })
      assert.deepEqual([seo?.caps, geo?.caps], [[], []])
      assert.ok(seo?.score !== null && seo?.score === seo?.uncappedScore)
    })
  }
})

describe('an address without a page', { concurrency: 4 }, () => {
  const png = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10])
  const file = (type: string, body: string | Uint8Array): SiteAnswer => ({
    headers: { 'content-type': type },
    body,
  })
  const NOT_JUDGED: Readonly<Record<string, readonly [SiteAnswer, string]>> = {
    'a PDF': [file('application/pdf', '%PDF-1.7'), 'NOT_HTML'],
    'a picture': [file('image/png', png), 'NOT_HTML'],
    JSON: [file('application/json', '{}'), 'NOT_HTML'],
    'plain text': [file('text/plain', 'Hello'), 'NOT_HTML'],
    'a redirect without a target': [{ status: 301, body: '' }, 'REDIRECT_WITHOUT_TARGET'],
    401: [{ status: 401, body: page() }, 'REFUSED'],
    403: [{ status: 403, body: page() }, 'REFUSED'],
    404: [{ status: 404, body: page() }, 'NOT_FOUND'],
    410: [{ status: 410, body: page() }, 'NOT_FOUND'],
    429: [{ status: 429, body: page() }, 'REFUSED'],
    500: [{ status: 500, body: page() }, 'SERVER_ERROR'],
    503: [{ status: 503, body: page() }, 'SERVER_ERROR'],
    'an empty body': [{ body: '' }, 'EMPTY'],
  }
  for (const [what, [answer, code]] of Object.entries(NOT_JUDGED)) {
    it(`has no score, and the reason: ${what}`, async () => {
      const { scores, seo, geo, platforms } = await audited(answer)
      assert.deepEqual([scores.overall, scores.grade, scores.notJudged?.code], [null, null, code])
      assert.deepEqual([seo?.notJudged?.code, geo?.notJudged?.code], [code, code])
      assert.deepEqual(new Set(platforms.map(({ readiness }) => readiness)), new Set([null]))
    })
  }
})
