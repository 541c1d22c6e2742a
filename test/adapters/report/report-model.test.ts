import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { html } from 'htm/preact'
import { render } from 'preact-render-to-string'
import { isFinding, reportModel } from '../../../adapters/report/sections/report-model.ts'
import { platforms } from '../../../adapters/report/sections/scores.ts'
import { limitSentences, verdictSentences } from '../../../adapters/report/sections/verdict.ts'
import { loadTexts } from '../../../adapters/texts/load-texts.ts'

loadTexts('en')

const check = { id: 'seo.on-page.title-length', title: 'Title', status: 'fail', weight: 3 }
const categoryOf = (checks: readonly object[], more: object = {}) => ({
  ...{ id: 'on-page', title: 'On-Page', weight: 16, score: 70, checks },
  ...more,
})
const seo = {
  ...{ audit: 'seo', score: 70, grade: 'C', blockers: [check.id], url: 'https://example.com/' },
  categories: [categoryOf([check])],
}
const report = { ok: true, url: 'https://example.com/', scores: { overall: 70 }, seo, geo: null }

describe('the model of a report', () => {
  it('has every member, whatever is missing from its JSON', () => {
    const { screenshot, ...model } = reportModel({})
    assert.ok(screenshot.isEmpty)
    assert.deepEqual(model, {
      ...{ url: '', finalUrl: '', site: '', auditedAt: '', durationMs: null, engine: '' },
      ...{ catalogueVersion: '', costUsd: null, costByApi: [], moreActions: 0 },
      scores: { overall: null, seo: null, geo: null, grade: '', notJudged: '' },
      ...{ audits: [], checks: [], platforms: [], actions: [], warnings: [], modules: [] },
    })
  })

  it('says of each check where it belongs, its headline, and whether it blocks', () => {
    const [found] = reportModel(report).checks
    assert.deepEqual(
      [found?.audit, found?.category, found?.categoryTitle, found?.headline, found?.isBlocker],
      ['seo', 'on-page', 'On-Page', 'Title', true],
    )
  })

  it('has modules in the order of their chapters, whichever ended first', () => {
    const done = { status: 'done', findings: [{ headline: 'Slow' }] }
    const { modules } = reportModel({ modules: { other: done, local: done, cwv: done } })
    const numbered = modules.map(({ id, findings }) => [id, findings[0]?.number])
    assert.deepEqual(numbered, [
      ['cwv', 1],
      ['local', 2],
      ['other', 3],
    ])
  })

  it('numbers findings once, the worst of each category first, then those of modules', () => {
    const checks = [
      { ...check, id: 'a', status: 'pass' },
      { ...check, id: 'b', status: 'warn' },
      { ...check, id: 'c', weight: 1 },
      { ...check, id: 'd', weight: 9 },
    ]
    const modules = { cwv: { status: 'done', findings: [{ headline: 'Slow' }] } }
    const model = reportModel({ ...report, seo: { categories: [categoryOf(checks)] }, modules })
    assert.deepEqual(
      model.checks.map(({ id, number }) => [id, number]),
      [
        ['d', 1],
        ['c', 2],
        ['b', 3],
        ['a', null],
      ],
    )
    assert.equal(model.modules[0]?.findings[0]?.number, 4)
    assert.equal(model.checks.filter(isFinding).length, 3)
  })

  it('shows which findings an action repairs, with samples of their evidence', () => {
    const evidence = [{ selector: 'title' }]
    const model = reportModel({
      seo: { categories: [categoryOf([{ ...check, evidence }])] },
      modules: { cwv: { status: 'done', findings: [{ headline: 'Slow', evidence: ['LCP 5 s'] }] } },
      actions: [
        { title: 'Shorten', checks: [check.id] },
        { title: 'Slow', modules: ['cwv'], why: 'LCP 5 s' },
        { title: 'Both', checks: [check.id], modules: ['cwv'], why: 'Title. Slow.' },
      ],
    })
    assert.deepEqual(
      model.actions.map(({ findings, samples, why }) => [
        ...[findings, samples.map(({ selector, detail }) => selector || detail), why],
      ]),
      [
        [[1], ['title'], ''],
        [[2], ['LCP 5 s'], ''],
        [[1, 2], ['title', 'LCP 5 s'], 'Title. Slow.'],
      ],
    )
  })

  it('shows a place once though two findings of an action are about it', () => {
    const image = { selector: 'img', snippet: '<img>', line: 3 }
    const address = 'https://example.com/gone'
    const model = reportModel({
      seo: {
        categories: [
          categoryOf([
            { ...check, evidence: [image, { selector: 'a', url: address }] },
            { ...check, id: 'seo.other', evidence: [image, { ...image, detail: 'Missing' }] },
          ]),
        ],
      },
      modules: {
        multipage: {
          status: 'done',
          findings: [{ headline: 'Gone', evidence: [`${address} (404)`] }],
        },
      },
      actions: [
        { title: 'All', checks: [check.id, 'seo.other'], modules: ['multipage'], why: 'Gone.' },
      ],
    })
    assert.deepEqual(
      model.actions[0]?.samples.map(({ selector, detail }) => detail || selector),
      ['img', 'a', 'Missing'],
    )
  })

  it('shows what is expected apart from what is wrong', () => {
    const expected = 'The title has 30 to 60 characters.'
    const model = reportModel({
      seo: { categories: [categoryOf([{ ...check, expected }])] },
      actions: [{ title: 'Too long', checks: [check.id], why: expected }],
    })
    assert.deepEqual(
      model.actions.map((action) => [action.why, action.expected]),
      [['', expected]],
    )
  })

  it('keeps what a module found apart from whether it ran', () => {
    const modules = {
      a: { status: 'done', verdict: 'poor' },
      b: { status: 'skipped', skipped: 'No key.' },
      c: { status: 'exploded', verdict: 'splendid' },
    }
    assert.deepEqual(
      reportModel({ modules }).modules.map(({ status, verdict, reason }) => [
        ...[status, verdict, reason],
      ]),
      [
        ['done', 'poor', ''],
        ['skipped', '', 'No key.'],
        ['failed', '', ''],
      ],
    )
  })

  it('keeps a bound on what one report may hold', () => {
    const checks = Array.from({ length: 5000 }, () => check)
    const many = reportModel({ ...report, seo: { categories: [{ checks }, { checks }] } })
    assert.equal(many.checks.length, 1000)
    const long = reportModel({ warnings: [{ message: 'x'.repeat(1e6) }] }).warnings[0]?.message
    assert.equal(long?.length, 4001)
  })
})

describe('the verdict', () => {
  it('is three sentences: scores, what lowers them, what to gain', () => {
    const points = [1, null, null, 0.25, 1.5, 2]
    const actions = points.map((gain) => ({ title: 'A', points: gain }))
    const scores = { overall: 70, seo: 70, geo: 71, grade: 'C' }
    assert.deepEqual(verdictSentences(reportModel({ ...report, scores, actions })), [
      'example.com scores 70 of 100, grade C (fair): 70 for search engines and 71 for AI platforms.',
      'Fix first: Title.',
      '1 check failed; the weakest category is On-Page (70).',
      'The 3 actions that gain most would add about 4.5 points to the overall score.',
    ])
  })

  it('says why there is no score, and which limit lowers one', () => {
    const notJudged = { code: 'NOT_FOUND', reason: 'the page does not exist' }
    const [none] = verdictSentences(reportModel({ ...report, scores: { notJudged } }))
    assert.equal(none, 'example.com has no overall score: the page does not exist.')
    const caps = [{ check: check.id, max: 39, headline: 'Indexing is forbidden' }]
    const limited = reportModel({ ...report, seo: { ...seo, caps, uncappedScore: 80 } })
    assert.deepEqual(limitSentences(limited), [
      'The SEO score is limited to 39: Indexing is forbidden. Without this limit it would be 80.',
    ])
  })
})

describe('the platforms of a report', () => {
  it('say once why none of them was measured', () => {
    const reasons = { readiness: [], visibility: ['not measured: nobody was asked'] }
    const platform = (id: string, title: string) => ({ id, title, readiness: 90, reasons })
    const both = { platforms: [platform('a', 'One'), platform('b', 'Other')] }
    const shown = render(html`${platforms(reportModel(both), false)}`)
    assert.equal(shown.match(/Not measured: nobody was asked\./g)?.length, 1)
  })
})
