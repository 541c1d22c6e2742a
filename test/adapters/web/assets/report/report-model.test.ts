import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { html } from 'htm/preact'
import { render } from 'preact-render-to-string'
import { StateBadge } from '../../../../../adapters/web/assets/parts/elements.js'
import { ActionList, Blockers } from '../../../../../adapters/web/assets/report/actions.js'
import {
  CheckDetails,
  measuredRows,
} from '../../../../../adapters/web/assets/report/check-details.js'
import { fileNameOf, reportName } from '../../../../../adapters/web/assets/report/downloads.js'
import {
  largestReportBytes,
  readReport,
  sizeProblem,
} from '../../../../../adapters/web/assets/report/read-report.js'
import { checkOf, reportModel } from '../../../../../adapters/web/assets/report/report-model.js'
import { ReportView, Warnings } from '../../../../../adapters/web/assets/report/report-view.js'

const hostile = '"><img src=x onerror=alert(1)><script>alert(2)</script>'
const check = { id: 'seo.on-page.title-length', title: 'Title', status: 'fail', weight: 3 }
const seo = {
  ...{ audit: 'seo', score: 70, grade: 'C', blockers: [check.id], url: 'https://example.com/' },
  categories: [{ id: 'on-page', title: 'On-Page', weight: 16, score: 70, checks: [check] }],
}
const report = { ok: true, url: 'https://example.com/', scores: { overall: 70 }, seo, geo: null }
const read = (value: unknown) => readReport(JSON.stringify(value))

describe('a file that is opened', () => {
  it('is a report as the API, its stream or an export has it', () => {
    assert.deepEqual(read(report), { report })
    assert.deepEqual(read({ runId: 'r', at: 7, ...report }), { report })
    assert.deepEqual(read({ audit: report, title: 'Spring' }), { report })
  })

  it('may hold one audit alone', () => {
    const opened = read(seo)
    assert.ok('report' in opened)
    const { scores, audits, checks } = reportModel(opened.report)
    assert.deepEqual(scores, { overall: null, seo: 70, geo: null, grade: 'C' })
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
      'This file holds an error, not a report',
    ])
  })

  it('is not read where it is empty or too large', () => {
    assert.equal(sizeProblem(0), 'This file is empty.')
    assert.equal(sizeProblem(largestReportBytes), undefined)
    assert.match(sizeProblem(largestReportBytes + 1) ?? '', /^This file has 34 MB/)
  })
})

describe('a report', () => {
  it('has every member, whatever is missing from its JSON', () => {
    assert.deepEqual(reportModel({}), {
      ...{ url: '', finalUrl: '', auditedAt: '', durationMs: null, engine: '', costUsd: null },
      scores: { overall: null, seo: null, geo: null, grade: '' },
      ...{ audits: [], checks: [], platforms: [], actions: [], warnings: [], modules: [] },
      costByApi: [],
    })
  })

  it('says of each check where it belongs and whether it blocks', () => {
    const [found] = reportModel(report).checks
    assert.deepEqual(
      [found?.audit, found?.category, found?.categoryTitle, found?.isBlocker, found?.status],
      ['seo', 'on-page', 'On-Page', true, 'fail'],
    )
  })

  it('tells before all checks what keeps the page out, with a link to it', () => {
    const blocking = render(html`<${Blockers} checks=${reportModel(report).checks} />`)
    assert.match(blocking, /Fix this first.*<a href="#check-/s)
    assert.equal(render(html`<${Blockers} checks=${[]} />`), '')
  })

  it('shows a warning about the whole page first, however many others there are', () => {
    const others = Array.from({ length: 9 }, () => ({ moduleId: 'tier2', message: 'No key.' }))
    const notHtml = { moduleId: 'crawl', code: 'NOT_HTML', message: 'This is a picture.' }
    const { warnings } = reportModel({ warnings: [...others, notHtml] })
    const shown = render(html`<${Warnings} warnings=${warnings} />`)
    assert.match(shown, /<details open>.*<li><strong>crawl<\/strong> This is a picture\./s)
    const few = render(html`<${Warnings} warnings=${warnings.slice(0, 9)} />`)
    assert.doesNotMatch(few, /<details open/)
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
    const given = {
      ...{ url: `javascript:${hostile}`, finalUrl: {}, auditedAt: hostile, durationMs: 'x' },
      ...{ scores: { overall: 'x', grade: hostile }, platforms: wrong, actions: wrong },
      ...{ warnings: wrong, cost: { totalUsd: [], byApi: { [hostile]: 'x' } } },
      seo: { blockers: {}, categories: [...wrong, { checks: wrong }] },
      geo: { categories: 'x' },
      modules: { [hostile]: wrong, crawl: { status: hostile } },
    }
    const markup = render(
      html`<${ReportView} given=${given} accepted=${[]} onAccept=${() => {}} onAgain=${() => {}} />`,
    )
    assert.match(markup, /All checks/)
    assert.doesNotMatch(markup, /<(?:img|script)|href="javascript/i)
  })

  it('keeps a bound on what one file may hold', () => {
    const checks = Array.from({ length: 5000 }, () => check)
    const many = reportModel({ ...report, seo: { categories: [{ checks }, { checks }] } })
    assert.equal(many.checks.length, 1000)
    const long = reportModel({ warnings: [{ message: 'x'.repeat(1e6) }] }).warnings[0]?.message
    assert.equal(long?.length, 4002)
  })
})

describe('an opened check', () => {
  it('shows evidence, sources and fix as text, and links web addresses alone', () => {
    const place = { audit: 'seo', category: 'on-page', categoryTitle: 'On-Page', blockers: [] }
    const opened = checkOf(
      {
        ...{ ...check, fix: hostile, sources: ['https://example.org/rule', 'javascript:alert(1)'] },
        evidence: [{ snippet: hostile, selector: 'a > b', line: 3, url: 'data:text/html,x' }],
      },
      place,
    )
    const markup = render(html`<${CheckDetails} check=${opened} isAccepted=${false} />`)
    assert.doesNotMatch(markup, /<(?:img|script)/)
    assert.deepEqual(
      [...markup.matchAll(/href="([^"]*)"/g)].map(([, href]) => href),
      ['https://example.org/rule', '#check-seo.on-page.title-length'],
    )
  })

  it('draws names of what every object has as the texts that they are', () => {
    const place = { audit: 'seo', category: 'a', categoryTitle: 'A', blockers: [] }
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const check = checkOf({ id: 'a', status: 'fail', basis: name }, place)
      const details = render(html`<${CheckDetails} check=${check} isAccepted=${false} />`)
      assert.ok(details.includes(`<dt>Seen in</dt><dd>${name}</dd>`), details)
      assert.match(render(html`<${StateBadge} state=${name} />`), new RegExp(`neutral.*>${name}<`))
      const actions = [{ ...reportModel({ actions: [{ effort: name }] }).actions[0] }]
      const list = render(html`<${ActionList} actions=${actions} checks=${[]} />`)
      assert.doesNotMatch(list, /undefined/)
    }
  })
})

describe('what a check measured', () => {
  it('is shown as words, one row for each member', () => {
    const value = {
      defectPercent: 50,
      isThere: true,
      bots: ['A', 'B'],
      claims: { total: 2 },
      by: null,
    }
    assert.deepEqual(measuredRows(value), [
      { name: 'Defect percent', text: '50' },
      { name: 'Is there', text: 'yes' },
      { name: 'Bots', text: 'A, B' },
      { name: 'Claims', text: 'total 2' },
      { name: 'By', text: 'none' },
    ])
  })

  it('is shown as JSON where it is nested, and never whole where it is long', () => {
    const [nested, long] = measuredRows({ a: [{ b: [1] }], c: 'x'.repeat(5000) })
    assert.equal(nested?.text, '[{"b":[1]}]')
    assert.equal(long?.text.length, 602)
  })

  it('is told where it is nested too deep to be written', () => {
    let deep: unknown = 1
    for (let depth = 0; depth < 20_000; depth += 1) deep = [deep]
    assert.deepEqual(measuredRows({ deep }), [{ name: 'Deep', text: 'too deep to be shown' }])
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

  it('is made of host and day where there is none', () => {
    const given = { url: 'https://www.example.com:8080/a', auditedAt: '2026-03-01T10:00:00Z' }
    assert.equal(reportName(given), 'audit-www.example.com-8080-2026-03-01')
    assert.equal(reportName({ url: 'javascript:x', auditedAt: '' }), 'audit-site')
  })
})
