import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type LlmsReportInput,
  llmsTxtReport,
} from '../../../../../plugins/audit/page/llms-txt/llms-txt-report.ts'
import {
  emptyLlmsFile,
  type LlmsMeta,
  parseLlmsTxt,
} from '../../../../../plugins/audit/page/llms-txt/parse-llms-txt.ts'
import {
  parseLlmsFull,
  sameSiteLinks,
} from '../../../../../plugins/audit/page/llms-txt/read-llms-files.ts'

const url = 'https://example.com/llms.txt'
const meta: LlmsMeta = {
  url,
  status: 200,
  finalUrl: url,
  mediaType: 'text/plain',
  charset: 'utf-8',
  truncated: false,
}
const encode = (text: string) => new TextEncoder().encode(text)
const parse = (text: string, over: Partial<LlmsMeta> = {}) =>
  parseLlmsTxt(encode(text), { ...meta, ...over })
const report = (text: string, over: Partial<LlmsReportInput> = {}) =>
  llmsTxtReport({ url, llmsTxt: parse(text), llmsFullTxt: null, score: null, ...over })
const rules = (text: string, over: Partial<LlmsReportInput> = {}) =>
  report(text, over).files.llmsTxt.findings.map((finding) => `${finding.rule} ${finding.line}`)
const good = `# Example
> Example makes tools for gardeners in Belgium.

## Docs
- [Guide](/guide): how to start here
`

test('a conforming file has no finding', () => {
  assert.deepEqual(report(good, { score: 90 }), {
    ok: true,
    url,
    files: {
      llmsTxt: {
        found: true,
        status: 200,
        contentType: 'text/plain',
        bytes: 104,
        firstLine: '# Example',
        title: 'Example',
        summary: 'Example makes tools for gardeners in Belgium.',
        sections: [
          {
            title: 'Docs',
            line: 4,
            optional: false,
            links: [
              {
                title: 'Guide',
                url: 'https://example.com/guide',
                note: 'how to start here',
                line: 5,
              },
            ],
          },
        ],
        findings: [],
      },
      llmsFullTxt: {
        found: false,
        status: null,
        contentType: '',
        bytes: 0,
        firstLine: '',
        title: null,
        summary: '',
        sections: [],
        findings: [],
      },
    },
    conformity: { standard: 'llms.txt 0.9', conforms: true, violations: [] },
    score: 90,
  })
})

test('a file without H1 and with bare URLs violates the form', () => {
  const { conformity } = report(
    'Hello, this is a text of more than fifty characters.\n## S\n- https://a.b/',
  )
  assert.deepEqual(
    [conformity.conforms, conformity.violations.map((finding) => finding.rule)],
    [false, ['h1-missing', 'no-link-section', 'item-not-link']],
  )
})

test('findings name their lines', () => {
  const text = `${good}- [Guide](/b): how to go on\n- [x](http://)\n### Deep\n# Again\n`
  assert.deepEqual(rules(text), [
    'h1-repeated 1',
    'heading-too-deep 1',
    'link-name-repeated 6',
    'link-unnamed 7',
    'link-without-note 7',
    'link-unparsable 7',
  ])
})

test('an HTML page is one finding', () => {
  assert.deepEqual(rules('<!doctype html><h1>x</h1>'), ['html-body 1'])
})

test('a missing file is one finding', () => {
  assert.deepEqual(rules('', { llmsTxt: emptyLlmsFile(url, 404) }), ['not-found 1'])
  assert.deepEqual(rules('', { llmsTxt: null }), ['no-answer 1'])
})

test('what only the second revision asks for is info and no violation', () => {
  const { files, conformity } = report(good.replace('Docs', 'Optional'), { announced: false })
  assert.deepEqual(
    files.llmsTxt.findings.map((finding) => [finding.rule, finding.severity]),
    [
      ['optional-is-convention', 'info'],
      ['not-announced', 'info'],
    ],
  )
  assert.equal(conformity.conforms, true)
})

test('a broken link is found by the status given for it', () => {
  const linkStatus = new Map([['https://example.com/guide', 404]])
  const { llmsTxt } = report(good, { linkStatus }).files
  assert.equal(llmsTxt.sections[0]?.links[0]?.status, 404)
  assert.deepEqual(
    llmsTxt.findings.map((finding) => finding.rule),
    ['link-broken'],
  )
})

test('pasted text is not judged by its delivery', () => {
  const llmsTxt = parse(good, { url: '', finalUrl: '', mediaType: '' })
  const { url: shown, files } = llmsTxtReport({
    url: null,
    llmsTxt,
    llmsFullTxt: null,
    score: null,
  })
  assert.deepEqual([shown, files.llmsTxt.findings], [null, []])
})

test('another media type and a redirect are flaws of delivery', () => {
  assert.deepEqual(rules('', { llmsTxt: parse(good, { mediaType: 'text/html' }) }), [
    'media-type 1',
  ])
  const finalUrl = 'https://example.com/docs/llms.txt'
  assert.deepEqual(rules('', { llmsTxt: parse(good, { finalUrl }) }), ['redirected 1'])
})

test('a companion that differs is reported by rule', () => {
  const llmsTxt = parse(good)
  const llmsFullTxt = parseLlmsFull(encode('# Other'), meta, sameSiteLinks(llmsTxt))
  const findings = report(good, { llmsTxt, llmsFullTxt }).files.llmsFullTxt.findings
  assert.deepEqual(
    findings.map((finding) => finding.rule),
    ['too-short', 'full-other-title', 'full-not-larger', 'full-lacks-content'],
  )
})

test('findings of one rule are bounded', () => {
  const text = `${good}${'- [x](/a)\n'.repeat(500)}`
  assert.equal(rules(text).filter((rule) => rule.startsWith('link-unnamed')).length, 20)
})
