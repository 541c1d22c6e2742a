const CHECK = {
  id: 'seo.on-page.title-length',
  title: 'A title that fits',
  status: 'fail',
  score: 0,
  weight: 3,
  message: 'The title has 80 characters.',
  expected: 'at most 60',
  fix: 'Shorten it.',
  evidence: [{ selector: 'title', snippet: '<title>', line: 3 }],
}

/** A short report of an audit, as the service writes it. */
export const SAMPLE_REPORT = {
  ok: true,
  url: 'https://example.com/',
  finalUrl: 'https://example.com/',
  durationMs: 1200,
  scores: { overall: 50, seo: 50, geo: null, grade: 'D' },
  seo: {
    audit: 'seo',
    score: 50,
    grade: 'D',
    categories: [{ id: 'on-page', title: 'On the page', score: 50, weight: 1, checks: [CHECK] }],
  },
  geo: null,
  platforms: [{ id: 'chatgpt', title: 'ChatGPT', readiness: 40, visibility: null, findings: [] }],
  actions: [
    { rank: 1, title: 'A', why: 'b', how: 'c', checks: [CHECK.id], impact: 2, effort: 'low' },
  ],
  modules: {
    citation: { status: 'done', ok: true, result: { platforms: [{ platform: 'chatgpt' }] } },
  },
  warnings: [{ code: 'PAGE_TRUNCATED', message: 'The page was cut.' }],
  cost: { usd: 0.01, byApi: { openrouter: 0.01 } },
}
