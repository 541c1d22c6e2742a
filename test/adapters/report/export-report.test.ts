import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { load } from 'cheerio'
import { html } from 'htm/preact'
import { render } from 'preact-render-to-string'
import { parseExportPlan, reportOf } from '../../../adapters/report/export-plan.ts'
import { exportFilename } from '../../../adapters/report/report-document.ts'
import { accentColours, reportHtml } from '../../../adapters/report/report-html.ts'
import { reportMarkdown } from '../../../adapters/report/report-markdown.ts'
import { MODULE_CHAPTERS, SECTION_IDS } from '../../../adapters/report/sections/editions.ts'
import { moduleChapter } from '../../../adapters/report/sections/modules/module-chapters.ts'
import { reportChapters } from '../../../adapters/report/sections/report-chapters.ts'
import { loadTexts } from '../../../adapters/texts/load-texts.ts'
import { AppError } from '../../../core/errors.ts'
import { shippedChecks } from '../../support/shipped-checks.ts'
import { fullReport, sampleResults } from './full-report.ts'

loadTexts('en')
const small = { url: 'https://www.example-velo.be/', scores: { overall: 61, grade: 'C' } }
const htmlOf = (input: unknown): string => reportHtml(parseExportPlan(input))
const idsOf = (input: unknown): readonly string[] => {
  const { edition = 'executive', ...plan } = parseExportPlan(input)
  return reportChapters(reportOf(plan), { ...plan, edition }).map(({ id }) => id)
}

function detailsOf(input: unknown): unknown {
  try {
    parseExportPlan(input)
  } catch (error) {
    assert.ok(error instanceof AppError && error.code === 'INVALID_REQUEST', String(error))
    return error.data.details
  }
  return assert.fail('it was accepted')
}

describe('what an export is made of', () => {
  it('is a plan, a report, or the result of a stream, and what is unknown in it is ignored', () => {
    const { audit } = parseExportPlan({ audit: { ...small, future: 1 }, tittle: 'x' })
    assert.deepEqual(audit, small)
    assert.deepEqual(parseExportPlan({ ...small, runId: 'r', at: 12 }), { audit: small })
  })

  it('says first what keeps the page out of results', () => {
    const check = { id: 'seo.technical.status-200', status: 'fail', message: 'It answers 404.' }
    const seo = { blockers: [check.id], categories: [{ id: 'technical', checks: [check] }] }
    const said = 'Fix first: It answers 404.'
    assert.ok(htmlOf({ ...small, seo }).includes(said))
    assert.ok(reportMarkdown(parseExportPlan({ ...small, seo })).includes(said))
    assert.ok(!htmlOf({ ...small, seo: { ...seo, blockers: [] } }).includes('Fix first'))
  })

  it('is refused with the place, the value and the remedy of every mistake', () => {
    const audit = { ...small, url: 7, seo: { categories: [{ id: 'a', checks: [{ id: 'b' }] }] } }
    assert.deepEqual(detailsOf({ audit, accentColor: 'red' }), [
      {
        path: '/audit/url',
        message: 'audit.url must be a string, but is 7. Example: "https://example.com/".',
      },
      {
        path: '/audit/seo/categories/0/checks/0/status',
        message:
          'audit.seo.categories[0].checks[0].status is missing. Result of the check. `error` means that the check could not run; it has no weight, and `reason` gives the cause.',
      },
      {
        path: '/accentColor',
        message:
          'accentColor is "red", which is not valid here. Give a colour as #rrggbb; it is darkened where text would not be readable. Example: "#2b4fd0".',
      },
    ])
  })

  it('is no chapter that does not exist', () => {
    assert.deepEqual(detailsOf({ audit: small, sections: ['summary', 'sumary'] }), [
      {
        path: '/sections/1',
        message: `sections[1] is "sumary"; use one of: ${SECTION_IDS.map((id) => `"${id}"`).join(', ')}.`,
      },
    ])
  })

  for (const [what, input] of [
    ['no object', [small]],
    ['the report of one audit', { ok: true, audit: 'seo', url: 'https://a.example/' }],
    ['a failed audit', { ok: false, error: 'No such host.', code: 'TARGET_UNREACHABLE' }],
    ['a plan of a failed audit', { audit: { ok: false, error: 'No.', code: 'SSRF_BLOCKED' } }],
  ] as const) {
    it(`is not ${what}, and the refusal says what to send`, () => {
      const [{ message }] = detailsOf(input) as [{ readonly message: string }]
      assert.match(message, /Send the answer of POST \/api\/audit\/full/)
    })
  }

  it('is cut where it is too long, and says by how much', () => {
    const actions = Array.from({ length: 1234 }, (_, place) => ({ title: `Action ${place}` }))
    const document = htmlOf({ audit: small, actions, sections: ['actions'], edition: 'full' })
    assert.match(document, />Action 199</)
    assert.doesNotMatch(document, />Action 200</)
    assert.match(document, /1,034 more actions/)
  })
})

describe('a report as HTML', () => {
  const document = htmlOf({
    ...{ audit: fullReport(), title: 'Spring & autumn', brand: 'Example Consulting' },
    ...{ preparedFor: 'Example Vélo', accentColor: '#ffee00', edition: 'full' },
  })
  const $ = load(document)

  it('allows itself nothing but its own style and pictures', () => {
    assert.equal(
      $('meta[http-equiv="Content-Security-Policy"]').attr('content'),
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'",
    )
    assert.equal($('script, link, iframe, object, embed, form, base').length, 0)
    assert.doesNotMatch($('style').text(), /url\((?!data:font\/woff2;base64,)|@import|<|expression/)
  })

  it('says on its cover what it is, for whom, and how the audit went', () => {
    assert.equal($('html').attr('lang'), 'en')
    assert.equal($('title').text(), 'Spring & autumn: www.example-velo.be')
    assert.deepEqual(
      [$('h1').text(), $('.cover-brand').text(), $('.cover .facts dd').first().text()],
      ['Spring & autumn', 'Example Consulting', 'Example Vélo'],
    )
    assert.equal($('.cover .grade').text().trim(), 'Grade C, fair')
    assert.match($('.cover .facts').text(), /9 March 2026/)
  })

  it('says when the audit was made with the time zone', () => {
    const text = load(htmlOf({ audit: fullReport(), edition: 'full' }))('#method').text()
    assert.match(text, /Audited at\s*9 Mar 2026, \d\d:\d\d [A-Z][\w+:-]+/)
  })

  it('has a chapter for each entry of its table of contents', () => {
    const targets = $('.contents a')
      .map((_, link) => $(link).attr('href'))
      .get()
    assert.equal(targets.length, 8 + MODULE_CHAPTERS.length)
    for (const target of targets) assert.equal($(target).length, 1, target)
  })

  it('lists each finding once with its remedy, and every other check in its appendix', () => {
    const findings = $('#findings .finding')
    assert.equal($('#checks tbody tr').length + findings.length, shippedChecks.length)
    const numbers = findings.map((_, finding) => $(finding).find('.rank').text()).get()
    assert.deepEqual(
      numbers,
      numbers.map((_, place) => String(place + 1)),
    )
    assert.equal($('#findings .remedy').length, findings.length)
    assert.equal($('#findings .badge').first().text(), 'Failed')
  })

  it('leads from an action to the finding that it repairs', () => {
    const link = $('#actions .action a[href^="#check-"]').first()
    assert.equal($(`[id="${link.attr('href')?.slice(1)}"] .rank`).text(), link.text())
  })

  it('has an id but once', () => {
    const ids = $('[id]')
      .map((_, element) => $(element).attr('id'))
      .get()
    assert.equal(new Set(ids).size, ids.length)
  })

  it('shows the result of each module as its manifest describes it', () => {
    for (const id of MODULE_CHAPTERS) {
      const { content } = moduleChapter(id, { status: 'done', result: sampleResults[id] })
      const text = render(html`${content}`)
      assert.doesNotMatch(text, /can be shown|NaN|undefined|\[object/, id)
    }
  })
})

describe('chapters', () => {
  it('stand in the order that was asked for, and no others', () => {
    const sections = ['checks', 'summary', 'cwv']
    assert.deepEqual(idsOf({ audit: fullReport(), sections }), ['checks', 'summary', 'module-cwv'])
  })

  it('of modules leave out those that stand by themselves', () => {
    const ids = idsOf({ audit: fullReport(), sections: ['crawl', 'modules'] })
    assert.deepEqual(ids.slice(0, 3), ['module-crawl', 'modules', 'module-prefill'])
  })

  it('of a report that has little to say are few', () => {
    assert.deepEqual(idsOf({ audit: small, edition: 'full' }), ['summary', 'method'])
  })

  it('of an edition say nothing of costs, warnings and modules that did not run', () => {
    const modules = { cwv: { status: 'skipped', skipped: 'PAGESPEED_API_KEY is missing.' } }
    const audit = { ...fullReport(), modules }
    for (const edition of ['executive', 'full']) {
      const text = load(htmlOf({ audit, edition }))('body').text()
      assert.doesNotMatch(text, /PAGESPEED|USD|The page was cut/, edition)
    }
  })

  it('of modules that are not known show what there is', () => {
    const result = { score: 5, deep: { inner: 'yes' }, list: [{ a: 1, b: [2] }, 'c'] }
    const { content, title } = moduleChapter('brandNewModule', { status: 'done', result })
    const text = load(render(html`${content}`))
      .text()
      .replace(/\s+/g, ' ')
      .trim()
    assert.equal(title, 'Brand new module')
    assert.equal(text, 'Score5DeepInneryesListA: 1c')
  })

  it('name modules that were skipped or failed, with the reason', () => {
    const modules = {
      cwv: { status: 'skipped', skipped: 'PAGESPEED_API_KEY is missing.' },
      visual: { status: 'failed', error: 'It ended.', code: 'BROWSER_UNAVAILABLE', durationMs: 1 },
    }
    const $ = load(htmlOf({ audit: { ...small, modules }, sections: ['notRun'] }))
    assert.deepEqual(
      $('#notRun tbody tr')
        .map((_, row) => $(row).text().replace(/\s+/g, ' ').trim())
        .get(),
      [
        'Core Web VitalsSkippedPAGESPEED_API_KEY is missing.',
        'Screenshots and cookie bannerFailedIt ended. (BROWSER_UNAVAILABLE)',
      ],
    )
  })
})

describe('pictures', () => {
  const shot = (given: object): number => {
    const screenshots = [{ viewport: { name: 'mobile', width: 390, height: 844 }, ...given }]
    const modules = { visual: { status: 'done', result: { screenshots } } }
    return load(htmlOf({ ...small, modules }))('.page-shot img').length
  }

  it('are shown when they are well-formed and of a known kind', () => {
    assert.equal(shot({ mime: 'image/jpeg', base64: '/9j/4AAQSkZJRg==' }), 1)
  })

  for (const [what, given] of [
    ['of another kind', { mime: 'image/svg+xml', base64: 'PHN2Zz4=' }],
    ['that are no base64', { mime: 'image/png', base64: 'a" onerror="b' }],
    ['cut short', { mime: 'image/png', base64: 'abcde' }],
    ['without data', { mime: 'image/png' }],
  ] as const) {
    it(`${what} are left out`, () => assert.equal(shot(given), 0))
  }
})

describe('the accent colour', () => {
  it('stays as it is where it is readable', () => {
    const { fill, onFill, accent } = accentColours('#0f4c5c')
    assert.deepEqual(
      { fill, onFill, accent },
      { fill: '#0f4c5c', onFill: '#ffffff', accent: '#0f4c5c' },
    )
  })

  it('keeps areas, and is darkened for text, where it is too light', () => {
    const { fill, onFill, accent } = accentColours('#ffee00')
    assert.deepEqual({ fill, onFill }, { fill: '#ffee00', onFill: '#16202e' })
    assert.equal(accentColours(accent).accent, accent)
    assert.notEqual(accent, fill)
  })
})

describe('the name of the file', () => {
  for (const [url, name] of [
    ['https://www.example-velo.be/a?b', 'audit-www.example-velo.be-2026-03-09.pdf'],
    ['https://münchen.example/', 'audit-xn--mnchen-3ya.example-2026-03-09.pdf'],
    ['http://[::1]:8080/', 'audit-1-2026-03-09.pdf'],
    ['"; filename=x.exe\r\nX: y', 'audit-site-2026-03-09.pdf'],
  ] as const) {
    it(`of ${JSON.stringify(url)} is ${name}`, () => {
      const audit = { url, auditedAt: '2026-03-09T08:30:00Z', scores: {} }
      assert.equal(exportFilename(audit, 'pdf'), name)
    })
  }
})

describe('a report as Markdown', () => {
  it('is a work list: actions, then each finding with evidence, remedy and source', () => {
    const check = {
      ...{
        id: 'seo.on-page.alt',
        title: 'Images',
        status: 'fail',
        message: '1 of 3.',
        fix: 'Add alt.',
      },
      ...{ expected: 'all', sources: ['https://example.com/rule'] },
      evidence: [{ selector: 'main > img', snippet: '<img src="a.png">', line: 3 }],
    }
    const audit = {
      ...small,
      seo: { categories: [{ id: 'on-page', title: 'On-Page', score: 50, checks: [check] }] },
    }
    const actions = [{ title: 'Describe images', how: 'Write alt.', points: 2, checks: [check.id] }]
    const text = reportMarkdown(parseExportPlan({ audit, actions }))
    assert.equal(
      text.slice(text.indexOf('## What to do')),
      `## What to do first

- [ ] **Describe images** (+2 points, Finding 1)
  Write alt.

## Findings

### SEO, On-Page: 50

- [ ] 1. **Failed**: 1 of 3. (\`seo.on-page.alt\`)
  - Expected: all
  - How to fix it: Add alt.
  - Evidence:
    - \`main > img\`, line 3, \`<img src="a.png">\`
`,
    )
  })
})
