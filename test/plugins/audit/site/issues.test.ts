import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { overallOf } from '../../../../plugins/audit/site/stored-judgement.ts'
import { analysed, judgementOf, type PageParts } from './site-pages.ts'

const LONG = 'seo.on-page.title-length'
const HIDDEN = 'seo.crawlability.indexable'
const LLMS = 'geo.llms-txt.h1-first'

const section = (name: string, count: number, failed: (at: number) => PageParts['failed']) =>
  Array.from({ length: count }, (_, at) => ({
    path: `/${name}/${at}`,
    links: ['/'],
    failed: failed(at) ?? {},
  }))
const home = (pages: readonly PageParts[], failed = {}): PageParts => ({
  path: '/',
  links: pages.map(({ path }) => path),
  failed,
})
const long = (characters: number) => ({ [LONG]: `Title is too long (${characters} characters)` })

/** Issues of a site with these pages below the first one. */
async function issuesOf(pages: readonly PageParts[], failed = {}) {
  const result = await analysed({ pages: [home(pages, failed), ...pages] })
  return { result, issues: result.issues.filter(({ kind }) => kind === 'check') }
}

describe('an issue', () => {
  it('of all pages of a template is one of that template', async () => {
    const pages = [
      ...section('shop', 20, (at) => long(70 + at)),
      ...section('blog', 10, () => ({})),
    ]
    const { result, issues } = await issuesOf(pages)
    assert.equal(issues.length, 1)
    const [issue] = issues
    const template = result.summary.templates.find(({ id }) => id === issue?.template)
    assert.deepEqual(
      [issue?.id, issue?.title, issue?.headline, issue?.pages, issue?.pageShare, issue?.severity],
      [LONG, 'Title is too long', 'One template (/shop/*): 20 pages.', 20, 1, 'low'],
    )
    assert.deepEqual([template?.pattern, template?.issues, template?.pages], ['/shop/*', 1, 20])
    assert.equal(issue?.examples.length, 10)
    assert.match(issue?.examples[0]?.detail ?? '', /^Title is too long \(\d+ characters\)$/)
    assert.equal(result.pages[1]?.issues, 1)
  })

  it('of some pages of one template says how many', async () => {
    const { issues } = await issuesOf([
      ...section('shop', 20, (at) => (at < 5 ? long(90) : {})),
      ...section('blog', 10, () => ({})),
    ])
    assert.deepEqual(
      issues.map(({ headline }) => headline),
      ['One template (/shop/*): 5 of its 20 pages.'],
    )
  })

  it('of nearly all templates alike is one of the site', async () => {
    const pages = [...section('shop', 20, () => long(90)), ...section('blog', 10, () => long(80))]
    const { issues } = await issuesOf(pages, long(99))
    assert.deepEqual(
      issues.map(({ template, headline }) => [template, headline]),
      [[null, 'The whole site: 31 of 31 pages.']],
    )
  })

  it('of few pages of several templates is one issue', async () => {
    const few = (at: number) => (at < 2 ? long(90) : {})
    const { issues } = await issuesOf([...section('shop', 20, few), ...section('blog', 10, few)])
    assert.deepEqual(
      issues.map(({ template, headline, pages }) => [template, headline, pages]),
      [[null, '4 pages of 2 templates.', 4]],
    )
  })

  it('of the host is one issue, whatever the templates', async () => {
    const pages = section('shop', 20, () => ({ [LLMS]: 'There is no llms.txt' }))
    const { issues } = await issuesOf(pages, { [LLMS]: 'There is no llms.txt' })
    assert.deepEqual(
      issues.map(({ template, headline }) => [template, headline]),
      [[null, 'The whole host: one correction repairs it.']],
    )
  })

  it('that limits scores is critical, and comes first by what its repair gains', async () => {
    const pages = [
      ...section('shop', 20, () => ({ [HIDDEN]: 'Page has noindex' })),
      ...section('blog', 20, () => long(90)),
    ]
    const { issues } = await issuesOf(pages)
    assert.deepEqual(
      issues.map(({ id, severity }) => [id, severity]),
      [
        [HIDDEN, 'critical'],
        [LONG, 'low'],
      ],
    )
  })

  it('gains what the scores gain when it is repaired, with the limits that it lifts', async () => {
    const found = { [HIDDEN]: 'Page has noindex', ...long(90) }
    const { issues } = await issuesOf(
      section('shop', 20, () => found),
      found,
    )
    const after = judgementOf({ failed: long(90) })
    const before = judgementOf({ failed: found })
    const gain = overallOf(after.seo, after.geo)! - overallOf(before.seo, before.geo)!
    const [first, second] = issues
    assert.equal(first?.id, HIDDEN)
    assert.ok(Math.abs(first!.gain - gain) <= 1, `${first!.gain} and ${gain}`)
    // Below the limit a shorter title changes nothing.
    assert.equal(second?.gain, 0)
  })

  it('that only warns weighs half of one that fails', async () => {
    const page = (at: number, parts: Partial<PageParts>) => ({
      ...{ path: `/p/${at}`, links: ['/'], failed: {} },
      ...parts,
    })
    const failed = [0, 1, 2].map((at) => page(at, { failed: long(90) }))
    const warned = [0, 1, 2].map((at) => page(at, { warned: long(90) }))
    const [one, half] = [await issuesOf(failed), await issuesOf(warned)]
    assert.ok(Math.abs(one.issues[0]!.gain - 2 * half.issues[0]!.gain) < 0.02)
  })

  it('that the caller accepted does not count', async () => {
    const { sitePage, basisOf, catalogue } = await import('./site-pages.ts')
    const { SiteState } = await import('../../../../plugins/audit/site/site-state.ts')
    const page = sitePage(0, { path: '/', failed: long(90) })
    const results = page.judgement!.results.map((result) => ({
      ...result,
      accepted: true as const,
    }))
    const state = new SiteState({ basis: basisOf({}), catalogue })
    state.add({ ...page, judgement: { ...page.judgement!, results } })
    const { issues } = await state.result(new AbortController().signal)
    assert.deepEqual(
      issues.filter(({ kind }) => kind === 'check'),
      [],
    )
  })
})
