import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { html } from 'htm/preact'
import { render } from 'preact-render-to-string'
import { compareReports } from '../../../../../adapters/report/compare.ts'
import { readAuditReport } from '../../../../../adapters/report/export-plan.ts'
import { reportModel } from '../../../../../adapters/report/sections/report-model.ts'
import { loadTexts } from '../../../../../adapters/texts/load-texts.ts'
import { StateBadge } from '../../../../../adapters/web/assets/parts/elements.js'
import { PageLink, ticketText } from '../../../../../adapters/web/assets/report/action-section.js'
import { ComparisonView } from '../../../../../adapters/web/assets/report/compare-panel.js'
import { fileNameOf, reportName } from '../../../../../adapters/web/assets/report/download-panel.js'
import {
  largestReportBytes,
  readReport,
  sizeProblem,
} from '../../../../../adapters/web/assets/report/read-report.js'
import { ReportView } from '../../../../../adapters/web/assets/report/report-view.js'
import { fullReport } from '../../../report/full-report.ts'

loadTexts('en')

const hostile = '"><img src=x onerror=alert(1)><script>alert(2)</script>'
const check = { id: 'seo.on-page.title-length', title: 'Title', status: 'fail', weight: 3 }
const seo = {
  ...{ audit: 'seo', score: 70, grade: 'C', blockers: [check.id], url: 'https://example.com/' },
  categories: [{ id: 'on-page', title: 'On-Page', weight: 16, score: 70, checks: [check] }],
}
const report = { ok: true, url: 'https://example.com/', scores: { overall: 70 }, seo, geo: null }
const read = (value: unknown) => readReport(JSON.stringify(value))
const drawn = (given: object) =>
  render(
    html`<${ReportView} given=${given} accepted=${[]} onAccept=${() => {}} onAgain=${() => {}} />`,
  )

describe('a file that is opened', () => {
  it('is a report as the API, its stream or an export has it', () => {
    assert.deepEqual(read(report), { report })
    assert.deepEqual(read({ runId: 'r', at: 7, ...report }), { report })
    assert.deepEqual(read({ audit: report, title: 'Spring' }), { report })
  })

  it('may contain only one audit', () => {
    const opened = read(seo)
    assert.ok('report' in opened)
    const { scores, audits, checks } = reportModel(opened.report)
    assert.deepEqual([scores.overall, scores.seo, scores.grade], [null, 70, 'C'])
    assert.deepEqual([audits.map(({ id }) => id), checks.length], [['seo'], 1])
  })

  it('is refused in words where it is something else', () => {
    const problems = ['{', '[]', '7', 'null', '{"name":"package"}', '{"ok":false,"error":"x"}'].map(
      (text) => {
        const opened = readReport(text)
        return 'problem' in opened && opened.problem.split('.')[0]
      },
    )
    const no = 'This file is JSON, but not a report of an audit: it has neither scores nor checks'
    assert.deepEqual(problems, [
      'This file is not JSON',
      ...[no, no, no, no],
      'This file contains an error, not a report',
    ])
  })

  it('is not read where it is empty or too large', () => {
    assert.equal(sizeProblem(0), 'This file is empty.')
    assert.equal(sizeProblem(largestReportBytes), undefined)
    assert.match(sizeProblem(largestReportBytes + 1) ?? '', /^This file is 34 MB/)
  })
})

describe('the report page', () => {
  it('shows above all checks what keeps the page out, with a link', () => {
    assert.match(drawn(report), /Fix this first.*<a href="#check-seo\.on-page\.title-length"/s)
  })

  it('opens on failed checks and warnings, by category', () => {
    const markup = drawn(fullReport())
    const shown = [...markup.matchAll(/class="badge tone-\w+">(Passed|Not applicable)</g)]
    assert.deepEqual(shown, [])
    assert.match(markup, /class="report-found[^>]*>\s*\d+ of 1\d\d checks/)
  })

  it('is drawn from JSON of wrong kinds throughout, as text', () => {
    const wrong: readonly unknown[] = [
      hostile,
      null,
      7,
      [],
      { toString: 1 },
      { id: hostile, title: hostile },
    ]
    const markup = drawn({
      ...{ url: `javascript:${hostile}`, finalUrl: {}, auditedAt: hostile, durationMs: 'x' },
      ...{ scores: { overall: 'x', grade: hostile }, platforms: wrong, actions: wrong },
      ...{ warnings: wrong, cost: { totalUsd: [], byApi: { [hostile]: 'x' } } },
      seo: { blockers: {}, categories: [...wrong, { checks: wrong }] },
      geo: { categories: 'x' },
      modules: { [hostile]: wrong, crawl: { status: hostile } },
    })
    assert.match(markup, /All checks/)
    assert.doesNotMatch(markup, /<(?:img|script)|href="javascript/i)
  })

  it('draws names of what every object has as the texts that they are', () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      assert.match(render(html`<${StateBadge} state=${name} />`), new RegExp(`neutral.*>${name}<`))
      const actions = [{ title: 'A', effort: name, severity: name, evidence: name }]
      assert.doesNotMatch(drawn({ ...report, actions }), /undefined|\[object|function/)
    }
  })

  it('shows what changed since another report', () => {
    const [before, after] = [fullReport(), fullReport()].map(readAuditReport)
    assert.ok(before !== undefined && after !== undefined)
    const comparison = compareReports(before, { ...after, scores: { overall: 70 } })
    const markup = render(html`<${ComparisonView} comparison=${comparison} />`)
    assert.match(markup, /61 before, \+9/)
    assert.match(markup, /No new findings\..*No finding was fixed\./s)
  })
})

describe('an action', () => {
  const given = {
    url: 'https://example.com/a',
    seo: {
      categories: [
        {
          id: 'a',
          checks: [{ ...check, evidence: [{ selector: 'h1', snippet: '<h1>Our e-bikes' }] }],
        },
      ],
    },
    actions: [{ title: 'Shorten the title', how: 'Use 60 characters.', checks: [check.id] }],
  }
  const model = reportModel(given)

  it('is copied as the text of a ticket', () => {
    const [action] = model.actions
    assert.ok(action !== undefined)
    assert.equal(
      ticketText(action, model),
      [
        ...['Shorten the title', '', 'Use 60 characters.', '', 'https://example.com/a'],
        ...['- <h1>Our e-bikes h1', '', check.id],
      ].join('\n'),
    )
  })

  it('leads to the place in the page whose text it quotes', () => {
    const evidence = model.actions[0]?.samples ?? []
    const link = render(html`<${PageLink} report=${model} evidence=${evidence} />`)
    assert.match(link, /href="https:\/\/example\.com\/a#:~:text=Our%20e%2Dbikes"/)
    const hidden = { ...evidence[0], snippet: '<img src="a.png">' }
    assert.equal(render(html`<${PageLink} report=${model} evidence=${[hidden]} />`), '')
  })
})

describe('the name of a saved file', () => {
  it('is the one the server gives, without folders', () => {
    const names = [
      'attachment; filename="audit.pdf"',
      'attachment; filename="a.pdf"; filename*=UTF-8\'\'caf%C3%A9.pdf',
      'attachment; filename="../../etc/passwd"',
      "attachment; filename*=UTF-8''%E0%A4%A",
      null,
    ].map((header) => fileNameOf(header, 'report.pdf'))
    assert.deepEqual(names, [
      ...['audit.pdf', 'café.pdf', '-..-etc-passwd', 'report.pdf', 'report.pdf'],
    ])
  })

  it('is made of host and day by default', () => {
    const given = { url: 'https://www.example.com:8080/a', auditedAt: '2026-03-01T10:00:00Z' }
    assert.equal(reportName(given), 'audit-www.example.com-8080-2026-03-01')
    assert.equal(reportName({ url: 'javascript:x', auditedAt: '' }), 'audit-site')
  })
})
