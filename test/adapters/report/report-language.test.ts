import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compareIn } from '../../../adapters/report/compare.ts'
import { exportReport } from '../../../adapters/report/report-document.ts'
import { reportIn } from '../../../adapters/report/report-language.ts'

const { signal } = new AbortController()
const printer = { print: () => Promise.reject(new Error('nothing is printed')) }

const check = {
  ...{ id: 'seo.on-page.title-length', category: 'on-page', status: 'warn', weight: 5, value: 78 },
  title: 'Title fits a search result',
  message: 'Title is too long (78 characters)',
  expected: 'The title has 20 to 50 characters.',
  fix: 'Rewrite the title to 20 to 50 characters.',
  thresholds: { passMin: 20, passMax: 50, warnMin: 10 },
}
const report = {
  url: 'https://www.example-velo.be/',
  language: 'en',
  scores: { overall: 61, grade: 'C' },
  seo: { categories: [{ id: 'on-page', title: 'Page elements', checks: [check] }] },
  platforms: [
    { id: 'chatgpt', reasons: { visibility: ['Not measured: set OPENROUTER_API_KEY.'] } },
  ],
  modules: {
    hreflang: {
      status: 'done',
      result: { declared: 3, checked: 2, alternates: [{ returnTag: 'ok' }] },
      summary: '3 language versions',
    },
    visual: { status: 'skipped', skipped: 'BROWSER_EXECUTABLE is not set.' },
  },
  actions: [{ title: check.message, how: check.fix, checks: [check.id], modules: [] }],
}

const markdown = async (input: unknown): Promise<string> => {
  const { body } = await exportReport(printer, { format: 'markdown', input, signal })
  return String(body)
}

describe('a report that is handed in', () => {
  it('is exported in another language than its own, findings, actions and modules included', async () => {
    const french = await markdown({ audit: report, language: 'fr' })
    assert.match(french, /Le titre est trop long \(78 caractères\)/)
    assert.match(french, /Éléments de la page/)
    assert.match(french, /3 liens hreflang/)
    assert.doesNotMatch(french, /Title|Rewrite|language version/)
  })

  it('keeps the thresholds of the server that made it', async () => {
    assert.match(await markdown({ audit: report, language: 'nl' }), /20 tot 50 tekens/)
  })

  it('keeps several actions of one module apart', async () => {
    const finding = (id: string, headline: string) => ({
      ...{ id, headline, severity: 'high', effort: 'medium', evidence: [], remedy: `Do ${id}.` },
    })
    const found = [
      finding('hreflang-targets', 'Old status'),
      finding('seo.crawlability.hreflang-valid', 'Old return'),
    ]
    const alternates = [
      { lang: 'nl', href: 'https://www.example-velo.be/nl', returnTag: 'missing', status: 404 },
    ]
    const hreflang = { status: 'done', result: { alternates }, findings: found }
    const actions = found.map(({ headline: title }) => ({
      ...{ title, checks: [], modules: ['hreflang'] },
    }))
    const text = await markdown({
      audit: { ...report, modules: { hreflang }, actions },
      ...{ language: 'fr', sections: ['actions'] },
    })
    const titles = [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, title]) => title)
    assert.equal(new Set(titles).size, 2, text)
  })

  it('says what was seen in its language, whatever language it was in before', async () => {
    const seen = (language: string, detail: string) => ({
      ...{ ...report, language },
      seo: { categories: [{ id: 'on-page', checks: [{ ...check, evidence: [{ detail }] }] }] },
    })
    const english = await markdown({ audit: seen('en', 'redirects to /a'), language: 'fr' })
    assert.match(english, /- redirige vers \/a\n/)
    const french = await markdown({ audit: seen('fr', 'redirige vers /a'), language: 'nl' })
    assert.match(french, /- verwijst door naar \/a\n/)
    const back = await markdown({ audit: seen('fr', 'redirige vers /a'), language: 'en' })
    assert.match(back, /- redirects to \/a\n/)
  })

  it('says why a module was skipped, whatever language it was in before', async () => {
    const skipped = (language: string, reason: string) => ({
      ...{ ...report, language },
      modules: { fanout: { status: 'skipped', skipped: reason } },
    })
    const why = 'Needs crawl, which failed: The site could not be read: x refused the connection.'
    const french = await reportIn('fr', skipped('en', why))
    assert.equal(
      french.modules?.fanout?.skipped,
      'Nécessite crawl, qui a échoué\xa0: Le site n’a pas pu être lu\xa0: x a refusé la connexion.',
    )
    assert.equal((await reportIn('en', french)).modules?.fanout?.skipped, why)
  })

  it('counts as English if it names no language', async () => {
    const { language: _none, ...without } = report
    assert.match(await markdown({ audit: without, language: 'nl' }), /20 tot 50 tekens/)
  })

  it('stays as it is in its own language, or without one', async () => {
    for (const language of ['en', undefined]) {
      assert.match(await markdown({ audit: report, language }), /Title is too long/)
    }
    const french = { ...report, language: 'fr' }
    assert.match(await markdown({ audit: french, language: 'fr' }), /Title is too long/)
  })

  it('keeps what its author wrote instead of its actions', async () => {
    const actions = [{ title: 'Call us', checks: [check.id] }]
    assert.match(await markdown({ audit: report, actions, language: 'fr' }), /\*\*Call us\*\*/)
  })

  it('keeps what is unknown or malformed', async () => {
    const results = ['constructor', '__proto__', 'fail', 'pass'].map((status) => ({
      ...{ id: check.id, status, message: `As ${status}` },
    }))
    const strange = {
      ...report,
      platforms: [{ id: 'constructor', title: 'Ours' }],
      geo: { categories: [{ id: 'of-tomorrow', title: 'Tomorrow', checks: results }] },
      modules: {
        citation: { status: 'done', result: { platforms: 'none' } },
        seo: { status: 'done', result: { categories: 5 } },
        future: { status: 'done', summary: 'It is new.', findings: [{ headline: 'New' }] },
        hreflang: { status: 'done', summary: 'As before.' },
      },
    }
    const text = await markdown({ audit: strange, language: 'fr' })
    assert.match(text, /Tomorrow[\s\S]*As fail[\s\S]*As before\.[\s\S]*It is new\.[\s\S]*Ours/)
  })

  it('says to clients in its language what was not measured', async () => {
    const sections = ['platforms'] as const
    const text = await markdown({ audit: { ...report, language: 'fr' }, sections })
    assert.doesNotMatch(text, /OPENROUTER|Not measured/)
  })
})

describe('two reports in different languages', () => {
  const alternates = [{ lang: 'fr', href: 'https://www.example-velo.be/fr', returnTag: 'missing' }]
  const finding = (headline: string, place: string) => ({
    ...{ id: 'seo.crawlability.hreflang-valid', severity: 'medium' as const, headline },
    ...{ evidence: [place], remedy: '', effort: 'medium' as const },
  })
  const withFinding = (language: string, one: ReturnType<typeof finding>) => ({
    ...{ url: report.url, language, scores: {} },
    modules: { hreflang: { status: 'done', result: { alternates }, findings: [one] } },
  })
  const english = withFinding('en', finding('Old', 'fr: https://www.example-velo.be/fr'))
  const french = withFinding('fr', finding('Vieux', 'fr\xa0: https://www.example-velo.be/fr'))

  it('are compared in that of the later one: the same finding is the same', async () => {
    const { findings } = await compareIn({ before: english, after: french })
    assert.deepEqual([findings.new, findings.fixed], [[], []])
    assert.match(findings.unchanged[0]?.headline ?? '', /^Vieux$/)
  })

  it('are English if they name no language', async () => {
    const { language: _, ...bare } = english
    const { findings } = await compareIn({ before: bare, after: french, language: 'nl' })
    assert.deepEqual([findings.new, findings.fixed], [[], []])
    assert.match(findings.unchanged[0]?.headline ?? '', /taalversie/)
  })

  it('are compared in another one, with what makes them hard to compare', async () => {
    const after = { ...french, url: 'https://www.example-velo.be/nl', catalogueVersion: '2' }
    const { findings, warnings } = await compareIn({ before: english, after, language: 'nl' })
    assert.match(findings.unchanged[0]?.headline ?? '', /taalversie/)
    assert.deepEqual(
      warnings.map(({ message }) => message),
      [
        'De rapporten gaan over verschillende adressen: eerst https://www.example-velo.be/, daarna https://www.example-velo.be/nl.',
        'De catalogi van controles verschillen: eerst onbekend, daarna 2.',
      ],
    )
  })
})
