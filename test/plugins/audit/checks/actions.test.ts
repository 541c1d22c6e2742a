import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CheckAuditResponse, ModuleFinding } from '../../../../manifests/types/records.ts'
import { buildActions } from '../../../../plugins/audit/checks/actions.ts'
import { buildReport } from '../../../../plugins/audit/checks/build-report.ts'
import { buildCatalogue, type CatalogueCheck } from '../../../../plugins/audit/checks/catalogue.ts'
import type { AuditId, CheckStatus } from '../../../../plugins/audit/checks/check-manifest.ts'
import type { CapHit } from '../../../../plugins/audit/checks/judge.ts'
import { moduleFindings, moduleVerdict } from '../../../../plugins/audit/checks/module-findings.ts'
import { shippedChecks, shippedScoring } from '../../../support/shipped-checks.ts'

const catalogue = buildCatalogue({ checks: shippedChecks, scoring: shippedScoring })

type Statuses = Readonly<Record<string, CheckStatus>>

/** A report in which all checks pass, but for these. */
function reportOf(
  audit: AuditId,
  statuses: Statuses,
  caps: readonly CapHit[] = [],
): CheckAuditResponse {
  const results = catalogue.checks
    .filter((check) => check.audit === audit)
    .map((check) => resultOf(check, statuses[check.id] ?? 'pass'))
  const response = { status: 200, isHtml: true, mediaType: 'text/html', bytes: 9, challenge: false }
  const place = { url: 'https://example.com/', finalUrl: 'https://example.com/' }
  return buildReport(results, {
    ...{ catalogue, audit, caps, response, ...place },
    ...{ durationMs: 1, warnings: [] },
  })
}

function resultOf(check: CatalogueCheck, status: CheckStatus) {
  const { id, category, title, weight, expected, fix, effort, source } = check
  return {
    ...{ id, category, title, weight, expected, fix, effort, sources: source, status },
    ...{ evidenceLevel: check.evidence, score: null, value: null, message: `${id} is ${status}` },
    ...{ evidence: [], basis: 'raw', thresholds: {} },
  }
}

function actionsOf(statuses: Statuses, caps: readonly CapHit[] = [], found: ModuleFinding[] = []) {
  const reports = { seo: reportOf('seo', statuses, caps), geo: reportOf('geo', statuses, caps) }
  return buildActions(catalogue, reports, [{ module: 'multipage', findings: found }])
}

test('checks with one remedy are one action, whose points are those of all of them', () => {
  const ids = ['geo.llms-txt.h1-first', 'geo.llms-txt.summary', 'geo.llms-txt.served-as-text']
  const all = actionsOf(Object.fromEntries(ids.map((id) => [id, 'fail' as const])))
  assert.deepEqual(
    all.map(({ checks }) => [...checks].sort()),
    [[...ids].sort()],
  )
  const [one] = actionsOf({ [ids[0]!]: 'fail' })
  assert.ok(all[0]!.points! > one!.points!)
  assert.equal(all[0]!.title, shippedScoring.remedies['llms-txt']!.title)
  assert.equal(one!.title, `${ids[0]} is fail`)
})

test('what no platform documents is not urgent, however many points it gains', () => {
  const ids = ['geo.llms-txt.h1-first', 'geo.llms-txt.summary', 'geo.llms-txt.served-as-text']
  const [llmsTxt] = actionsOf(Object.fromEntries(ids.map((id) => [id, 'fail' as const])))
  assert.ok(llmsTxt!.points! >= 1, String(llmsTxt!.points))
  assert.deepEqual([llmsTxt?.evidence, llmsTxt?.severity], ['practice', 'low'])
})

test('an action that lifts a limit comes first and shows its true worth', () => {
  const check = 'seo.crawlability.indexable'
  const headline = 'Google may not index the page'
  const result = { status: 'fail', value: null, headline, isFinding: true } as const
  const caps = [{ check, seo: 39, geo: 59, ...result }]
  const [first, ...others] = actionsOf(
    { [check]: 'fail', 'seo.on-page.title-length': 'fail' },
    caps,
  )
  assert.deepEqual([first?.checks, first?.severity], [[check], 'critical'])
  assert.ok(first!.points! > 45, String(first!.points))
  assert.equal(others[0]?.points, 0)
})

test('what is well founded and quickly done comes before what is not', () => {
  const checks = catalogue.checks.filter(
    ({ category, remedy, audit }) => audit === 'seo' && category === 'technical' && !remedy,
  )
  const ranked = actionsOf(Object.fromEntries(checks.map(({ id }) => [id, 'fail' as const])))
  const { evidence, effort } = shippedScoring.actions
  const rates = ranked
    .filter(({ severity }) => severity !== 'critical')
    .map((action) => (action.points! * evidence[action.evidence!]) / effort[action.effort])
  assert.deepEqual(
    rates.filter((rate, index) => index > 0 && rate > rates[index - 1]! + 0.2),
    [],
  )
})

test('a fact that a check and a module see is one action with both as sources', () => {
  const found: ModuleFinding = {
    ...{ id: 'broken-links', severity: 'high', headline: '2 internal links are broken' },
    ...{ evidence: ['https://example.com/a (404)'], remedy: 'Correct them.', effort: 'low' },
  }
  const check = 'seo.crawlability.internal-links-resolve'
  const actions = actionsOf({ [check]: 'fail' }, [], [found])
  assert.deepEqual(
    actions.map(({ checks, modules, severity }) => [checks, modules, severity]),
    [[[check], ['multipage'], 'high']],
  )
  const chains = { ...found, headline: '1 internal link redirects', remedy: 'Link straight.' }
  const both = actionsOf({}, [], [found, chains])
  assert.deepEqual(
    both.map(({ why, modules }) => [why, modules]),
    [['2 internal links are broken. 1 internal link redirects.', ['multipage']]],
  )
  const [alone] = actionsOf({}, [], [found])
  assert.deepEqual(
    [alone?.title, alone?.why, alone?.points],
    [found.headline, 'https://example.com/a (404).', null],
  )
})

const MANIFEST = {
  ...{ id: 'sample', title: 'Sample', service: 'audit', tier: 'core' as const, plugin: 'sample' },
  ...{ description: 'A sample.', outputs: {} },
  findings: [
    {
      ...{ id: 'broken', severity: 'high' as const, effort: 'low' as const, from: 'links' },
      where: { properties: { status: { minimum: 400 } } },
      headline: '{count, plural, one {# link is} other {# links are}} broken',
      evidence: '{url} ({status})',
      remedy: 'Correct the links.',
    },
    {
      ...{ id: 'slow', severity: 'low' as const, effort: 'high' as const },
      when: { properties: { seconds: { exclusiveMinimum: 3 } } },
      headline: 'The page takes {seconds} s',
      remedy: 'Make it faster.',
    },
  ],
}

test('a module finds items in the lists of a list', () => {
  const [rule] = MANIFEST.findings
  const manifest = { ...MANIFEST, findings: [{ ...rule!, from: 'pages.links' }] }
  const linkOf = (url: string) => ({ links: [{ url, status: 404 }] })
  const [found] = moduleFindings(manifest, { pages: [linkOf('/a'), {}, linkOf('/b')] })
  assert.deepEqual(found?.evidence, ['/a (404)', '/b (404)'])
})

test('a module finds what its manifest declares, and nothing in a result without it', () => {
  const links = [
    { url: '/a', status: 404 },
    { url: '/b', status: 200 },
    { url: '/c', status: 410 },
  ]
  const found = moduleFindings(MANIFEST, { links, seconds: 4.25 })
  assert.deepEqual(
    found.map(({ headline, evidence }) => [headline, evidence]),
    [
      ['2 links are broken', ['/a (404)', '/c (410)']],
      ['The page takes 4.3 s', []],
    ],
  )
  assert.deepEqual(moduleFindings(MANIFEST, { links: [], seconds: null }), [])
})

test("a module's verdict follows its score, and its findings where it has none", () => {
  const verdict = (score: number | undefined, ...severities: ModuleFinding['severity'][]) =>
    moduleVerdict(
      MANIFEST,
      score,
      severities.map((severity) => ({ severity }) as ModuleFinding),
      shippedScoring.results,
    )
  assert.deepEqual(
    [verdict(90), verdict(90, 'low'), verdict(95, 'high'), verdict(90, 'critical'), verdict(40)],
    ['good', 'mixed', 'mixed', 'poor', 'poor'],
  )
  assert.deepEqual(
    [verdict(undefined), verdict(undefined, 'medium'), verdict(undefined, 'high')],
    ['good', 'mixed', 'poor'],
  )
  const { findings: _, ...judgesNothing } = MANIFEST
  assert.equal(moduleVerdict(judgesNothing, undefined, [], shippedScoring.results), undefined)
})

test('an action is no less work than what it repairs', () => {
  const ids = ['geo.multimodal-agents.images-explained', 'seo.on-page.image-alt']
  const [both] = actionsOf(Object.fromEntries(ids.map((id) => [id, 'fail' as const])))
  const efforts = catalogue.checks.filter(({ id }) => ids.includes(id)).map(({ effort }) => effort)
  assert.deepEqual([...new Set(efforts), both!.effort], ['medium', 'medium'])
})
