import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { wilson } from '../../../adapters/report/compare/citations.ts'
import { compareReports, isWorse } from '../../../adapters/report/compare.ts'
import { loadTexts } from '../../../adapters/texts/load-texts.ts'
import type {
  CheckResult,
  CombinedAuditResponse,
  Evidence,
  FindingChange,
  ModuleOutcome,
} from '../../../manifests/types/records.ts'
import { sampleCheck, sampleReport } from '../cli/sample-report.ts'

type Status = Parameters<typeof sampleCheck>[1]

function check(name: string, status: Status, ...evidence: readonly Evidence[]): CheckResult {
  return { ...sampleCheck(`seo.on-page.${name}`, status), evidence }
}

const images = (...names: readonly string[]) =>
  check('alt', 'fail', ...names.map((name) => ({ selector: `img#${name}` })))

const brief = (changes: readonly FindingChange[]) =>
  changes.map(({ id, place, before, after }) => [
    id.replace('seo.on-page.', ''),
    place,
    before,
    after,
  ])

const compare = (before: readonly CheckResult[], after: readonly CheckResult[]) =>
  compareReports(sampleReport(before), sampleReport(after))

const withModule = (
  id: string,
  outcome: ModuleOutcome,
  more: object = {},
): CombinedAuditResponse => ({
  ...sampleReport([]),
  modules: { [id]: outcome },
  ...more,
})

const done = (result: unknown, more: object = {}) =>
  ({ status: 'done', durationMs: 1, costUsd: 0, cached: false, result, ...more }) as ModuleOutcome

const cited = (answers: number, mentions: number, prompts = ['Who repairs bicycles?']) =>
  withModule(
    'citation',
    done({
      prompts: prompts.map((text) => ({ text })),
      platforms: [{ id: 'claude', answers, mentions, citations: 0 }],
    }),
  )

loadTexts('en')

describe('two reports are compared', () => {
  test('by check: a finding is new, fixed, or the same', () => {
    const { findings } = compare(
      [check('a', 'pass'), check('b', 'fail'), check('c', 'warn')],
      [check('a', 'warn'), check('b', 'pass'), check('c', 'warn')],
    )
    assert.deepEqual(brief(findings.new), [['a', null, 'pass', 'warn']])
    assert.deepEqual(brief(findings.fixed), [['b', null, 'fail', 'pass']])
    assert.deepEqual(brief(findings.unchanged), [['c', null, 'warn', 'warn']])
  })

  test('by place, so that a fix does not hide a regression', () => {
    const comparison = compare([images('one', 'two')], [images('two', 'three')])
    const { findings } = comparison
    assert.deepEqual(brief(findings.new), [['alt', 'img#three', 'pass', 'fail']])
    assert.deepEqual(brief(findings.fixed), [['alt', 'img#one', 'fail', 'pass']])
    assert.deepEqual(brief(findings.unchanged), [['alt', 'img#two', 'fail', 'fail']])
    assert.equal(isWorse(comparison), true)
  })

  test('and a copy on another host has the same places', () => {
    const at = (origin: string) => ({
      ...sampleReport([check('links', 'fail', { url: `${origin}/a` })]),
      finalUrl: `${origin}/`,
    })
    const { findings, warnings } = compareReports(
      at('https://www.example.com'),
      at('https://staging.example.com'),
    )
    assert.deepEqual(brief(findings.unchanged), [['links', '/a', 'fail', 'fail']])
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['DIFFERENT_ADDRESS'],
    )
  })

  test('and a place that a full list may have left out is neither new nor fixed', () => {
    const ten = Array.from({ length: 10 }, (_, place) => `i${place}`)
    const { findings } = compare([images(...ten)], [images(...ten.slice(1), 'other')])
    assert.deepEqual([findings.new, findings.fixed], [[], []])
    assert.deepEqual(
      findings.other.map(({ place, reason }) => [place, reason]),
      [
        ['img#other', 'cut'],
        ['img#i0', 'cut'],
      ],
    )
  })

  test('and what one report does not judge is not called fixed', () => {
    const { findings } = compare(
      [check('a', 'fail'), check('b', 'fail'), { ...check('c', 'fail'), accepted: true }],
      [check('a', 'notApplicable'), check('c', 'fail'), check('d', 'fail')],
    )
    assert.deepEqual([findings.new, findings.fixed], [[], []])
    assert.deepEqual(
      findings.other.map(({ id, reason }) => [id.slice(-1), reason]),
      [
        ['a', 'notApplicable'],
        ['b', 'absent'],
        ['c', 'accepted'],
        ['d', 'absent'],
      ],
    )
  })

  test('and a warning that became a failure is worse', () => {
    const comparison = compare([check('a', 'warn')], [check('a', 'fail')])
    assert.equal(comparison.findings.unchanged[0]?.trend, 'worse')
    assert.equal(isWorse(comparison), true)
    assert.equal(isWorse(compare([check('a', 'fail')], [check('a', 'warn')])), false)
  })

  test('with the findings of modules that ran both times', () => {
    const finding = {
      ...{ id: 'links.broken', severity: 'high', headline: 'A link is broken' },
      ...{ evidence: ['https://www.example.com/gone'], remedy: 'Mend it.', effort: 'low' },
    }
    const found = withModule('multipage', done({}, { findings: [finding] }))
    const none = withModule('multipage', done({}, { findings: [] }))
    const failed = withModule('multipage', { status: 'skipped', skipped: 'no' })
    assert.deepEqual(brief(compareReports(found, none).findings.fixed), [
      ['links.broken', '/gone', 'high', 'pass'],
    ])
    const { findings } = compareReports(found, failed)
    assert.deepEqual([findings.fixed, findings.other.length], [[], 1])
  })

  test('with scores, verdicts and the main figures of modules', () => {
    const cwv = (lcpMs: number, verdict: string, score: number) =>
      withModule('cwv', done({ lab: { mobile: { lcpMs } } }, { verdict, score }))
    const { modules } = compareReports(cwv(4200, 'poor', 40), cwv(2100, 'good', 90))
    assert.deepEqual(modules, [
      {
        id: 'cwv',
        before: { status: 'done', verdict: 'poor' },
        after: { status: 'done', verdict: 'good' },
        score: { before: 40, after: 90, change: 50 },
        figures: [
          {
            name: 'lab.mobile.lcpMs',
            title: 'Largest Contentful Paint, mobile lab',
            unit: 'ms',
            ...{ before: 4200, after: 2100, change: -2100 },
          },
        ],
      },
    ])
    assert.deepEqual(compareReports(cwv(1, 'good', 1), cwv(1, 'good', 1)).modules, [])
  })

  test('and a change of citation figures within chance is noise', () => {
    const verdictOf = (before: CombinedAuditResponse, after: CombinedAuditResponse) =>
      compareReports(before, after).citations.map(({ figure, verdict }) => [figure, verdict])
    assert.deepEqual(verdictOf(cited(10, 3), cited(10, 5)), [
      ['mentions', 'noise'],
      ['citations', 'same'],
    ])
    assert.deepEqual(verdictOf(cited(100, 10), cited(100, 60))[0], ['mentions', 'higher'])
    assert.deepEqual(verdictOf(cited(0, 0), cited(10, 5))[0], ['mentions', null])
  })

  test('and the interval of a share is that of Wilson', () => {
    // Newcombe 1998, table I: 81 of 263 and 0 of 20.
    const { low, high } = wilson(81, 263)
    assert.deepEqual([low, high], [0.2553, 0.3662])
    assert.deepEqual(wilson(0, 20), { count: 0, sample: 20, share: 0, low: 0, high: 0.1611 })
  })

  test('with warnings about what differs between the audits', () => {
    const before = cited(10, 3)
    const after = {
      ...cited(10, 3, ['Who sells bicycles?']),
      ...{ catalogueVersion: '2', engine: { name: 'Manifold', version: '1.0.0' } },
      auditedAt: '2026-06-14T12:00:00.000Z',
    }
    const modules = { ...after.modules, cwv: done({}) }
    assert.deepEqual(
      compareReports(before, { ...after, modules }).warnings.map(({ code }) => code),
      [
        'DIFFERENT_OPTIONS',
        'DIFFERENT_PROMPTS',
        'DIFFERENT_CATALOGUE',
        'DIFFERENT_ENGINE',
        'WRONG_ORDER',
      ],
    )
    assert.deepEqual(compareReports(before, before).warnings, [])
  })
})
