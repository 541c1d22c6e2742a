import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type {
  CheckAuditResponse,
  CheckResult,
  CombinedAuditResponse,
} from '../../../manifests/types/records.ts'
import { loadTranslations } from '../../../plugins/audit/checks/index.ts'
import { manifestsFolder, shippedChecks } from '../../support/shipped-checks.ts'
import { useApp } from './audited-app.ts'
import { useSites } from './loopback.ts'

const app = useApp({ allowLocal: true })
const siteOf = useSites()

const SHOP = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Wheels</title>
<meta name="robots" content="noindex"></head><body><h1>Wheels</h1><h1>Rims</h1><img src="a.jpg">
<p>${'A wheel runs true when its rim moves neither sideways nor up and down. '.repeat(40)}</p></body></html>`

async function audited(path: string, reportLanguage?: string): Promise<Record<string, unknown>> {
  const { origin } = await siteOf({ body: SHOP })
  const options = {
    ...(path.endsWith('full') && { modules: ['seo', 'geo'] }),
    ...(reportLanguage !== undefined && { reportLanguage }),
  }
  const { status, body } = await app().call({ path, body: { url: `${origin}/`, options } })
  assert.equal(status, 200, body.error)
  return body as unknown as Record<string, unknown>
}

let made: Promise<CombinedAuditResponse> | undefined
/** One audit for all tests: two of them measure different times. */
const full = () =>
  (made ??= audited('/api/audit/full').then((body) => body as unknown as CombinedAuditResponse))
/** The same report in another language. */
const fullIn = async (language: 'fr' | 'nl') =>
  app()
    .app.audit.localizer(language)
    .report(await full())

const checksOf = ({ seo, geo }: Pick<CombinedAuditResponse, 'seo' | 'geo'>) =>
  [seo, geo].flatMap((audit) => audit?.categories.flatMap(({ checks }) => checks) ?? [])

const numbersOf = (checks: readonly CheckResult[]) =>
  checks.map(({ id, status, score, weight }) => [id, status, score, weight])

const findingOf = (id: string) => ({
  ...{ id, headline: id, remedy: '', evidence: [], effort: 'low' as const },
  severity: id === 'cookie-reject' ? ('medium' as const) : ('low' as const),
})

describe('a report in another language', () => {
  for (const language of ['fr', 'nl'] as const) {
    it(`has every text of its checks in ${language}, and the same scores`, async () => {
      const [english, other] = [await full(), await fullIn(language)]
      assert.equal(other.language, language)
      assert.deepEqual(other.scores, english.scores)
      assert.deepEqual(numbersOf(checksOf(other)), numbersOf(checksOf(english)))
      const { checks } = loadTranslations(manifestsFolder, language)
      for (const { id, title } of checksOf(other)) assert.equal(title, checks[id]!.title)
      const messages = new Map(checksOf(english).map(({ id, message }) => [id, message]))
      const same = checksOf(other).filter(({ id, message }) => messages.get(id) === message)
      assert.deepEqual(
        same.map(({ id }) => id),
        [],
      )
    })

    it(`says in ${language} what to do and what limits the score`, async () => {
      const [english, other] = [await full(), await fullIn(language)]
      assert.ok(other.actions.length > 10)
      const titles = new Set(english.actions.map(({ title }) => title))
      assert.deepEqual(
        other.actions.filter(({ title }) => titles.has(title)),
        [],
      )
      assert.deepEqual(
        other.actions.map(({ rank, checks, points }) => [rank, checks, points]),
        english.actions.map(({ rank, checks, points }) => [rank, checks, points]),
      )
      const messages = new Map(checksOf(other).map(({ id, message }) => [id, message]))
      const caps = [other.seo, other.geo].flatMap((audit) => audit?.caps ?? [])
      assert.ok(caps.length > 0)
      for (const { check, headline } of caps) assert.equal(headline, messages.get(check))
    })
  }

  it('says why a check is not judged, and shows measured phrases in the language', async () => {
    const { audit } = app().app
    const dutch = audit.localizer('nl')
    const report = (await audited('/api/seo-audit')) as unknown as CheckAuditResponse
    const messageOf = (id: string, result: Partial<CheckResult>) => {
      const categories = report.categories.map((category) => ({
        ...category,
        checks: category.checks.map((one) => (one.id === id ? { ...one, ...result } : one)),
      }))
      const made = dutch.audit({ ...report, categories })
      return made.categories.flatMap(({ checks }) => checks).find((one) => one.id === id)?.message
    }
    const reason = 'inconclusive: robots.txt: the connection failed'
    assert.equal(
      messageOf('seo.crawlability.robots-allows-page', { status: 'notApplicable', reason }),
      'Niet beoordeeld: robots.txt: de verbinding is mislukt',
    )
    const value = { defects: ['a session parameter', '5 path levels'] }
    assert.match(
      messageOf('seo.crawlability.url-simple', { status: 'fail', value }) ?? '',
      /: een sessieparameter, 5 padniveaus$/,
    )
  })

  it('can be made of one audit only', async () => {
    const report = (await audited('/api/seo-audit', 'fr')) as unknown as CheckAuditResponse
    assert.equal(report.categories[0]?.title, 'Éléments de la page')
  })

  it('is what the API returns when it is asked for', async () => {
    const report = (await audited('/api/audit/full', 'nl')) as unknown as CombinedAuditResponse
    assert.equal(report.language, 'nl')
    assert.equal(checksOf(report).length, checksOf(await full()).length)
  })

  it('is the same whatever language it was made in before', async () => {
    const { audit } = app().app
    const english = await full()
    const french = audit.localizer('fr').report(english)
    const dutch = audit.localizer('nl')
    assert.deepEqual(dutch.report(french), dutch.report(english))
    const { seo, geo, actions } = audit.localizer('en').report(french)
    assert.deepEqual([seo, geo, actions], [english.seo, english.geo, english.actions])
  })

  it('keeps several actions of one module apart', async () => {
    const { audit } = app().app
    const english = await full()
    const visual = {
      status: 'done',
      result: { consoleErrors: [{ text: 'x' }], cookieBanner: { rejectOnFirstLayer: false } },
      findings: [findingOf('console-errors'), findingOf('cookie-reject')],
    } as unknown as CombinedAuditResponse['modules'][string]
    const actions = ['cookie-reject', 'console-errors'].map((title) => ({
      ...{ ...english.actions[0]!, title, checks: [], modules: ['visual'] },
      severity: findingOf(title).severity,
    }))
    const modules = { ...english.modules, visual }
    const made = audit.localizer('fr').report({ ...english, modules, actions })
    assert.deepEqual(
      made.actions.map(({ title }) => title),
      [
        'Le premier niveau du bandeau cookies n’a pas de bouton de refus',
        'La console du navigateur affiche 1 erreur',
      ],
    )
  })

  it('is refused in a language that there is not', async () => {
    const body = { url: 'https://www.example.com/', options: { reportLanguage: 'de' } }
    const { status, body: answer } = await app().call({ path: '/api/audit/full', body })
    assert.equal(status, 400)
    assert.equal(answer.details?.[0]?.path, '/options/reportLanguage')
  })

  it('lists the checks in it too', async () => {
    const { status, body } = await app().call({ path: '/api/checks', query: 'language=nl' })
    assert.equal(status, 200)
    const { checks } = body as unknown as { checks: readonly { id: string; title: string }[] }
    assert.equal(checks.length, shippedChecks.length)
    const texts = loadTranslations(manifestsFolder, 'nl').checks
    for (const { id, title } of checks) assert.equal(title, texts[id]!.title)
  })
})
