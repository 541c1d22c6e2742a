import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { PdfPrinter, pdfDestinations } from '../../../adapters/report/pdf-printer.ts'
import { exportReport } from '../../../adapters/report/report-document.ts'
import { testBrowser } from '../../support/browser/test-browser.ts'
import { fullReport } from '../report/full-report.ts'

const { browser } = testBrowser()
after(() => browser.close())
const { signal } = new AbortController()
const printer = new PdfPrinter(browser)

test('a full report is printed as a tagged PDF with title, outline and places to link to', async () => {
  const input = { audit: fullReport(), title: 'Spring', edition: 'full' }
  const { body, filename } = await exportReport(printer, { format: 'pdf', input, signal })
  const pdf = Buffer.from(body).toString('latin1')
  assert.equal(filename, 'audit-www.example-velo.be-2026-03-09.pdf')
  assert.match(pdf, /^%PDF-1\./)
  assert.match(pdf, /\/Title \(Spring: www\.example-velo\.be\)/)
  for (const part of ['/StructTreeRoot', '/Marked true', '/Outlines', '/Lang (en)']) {
    assert.ok(pdf.includes(part), part)
  }
  const places = pdfDestinations(Buffer.from(body))
  const [actions = 0, checks = 0] = ['actions', 'findings'].map((id) => places.get(id))
  assert.ok(actions > 1 && actions && actions < checks, JSON.stringify([...places]))
})

test('a document that asks for scripts and pictures gets neither', async () => {
  const hostile = `<title>a</title><p id="p">kept</p>
    <img src="https://elsewhere.example/a.png"><iframe src="file:///etc/hostname"></iframe>
    <script>document.title = 'changed'; document.getElementById('p').remove()</script>`
  const pdf = Buffer.from(await printer.print(hostile, signal)).toString('latin1')
  assert.match(pdf, /\/Title \(a\)/)
})
