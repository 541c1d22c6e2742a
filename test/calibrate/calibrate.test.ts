import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { calibrate } from './calibrate.ts'

const LABELS = `
sites:
  en-pedals:
    lang: en
    pages:
      wheels.html: {titleH1: true}
      prices.html: {titleH1: false}
      tyres.html: {titleH1: false}
`
const page = (title: string, h1: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><main><h1>${h1}</h1></main></html>`

test('a row counts the findings of a check that agree with the labels', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'manifold-labelled-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const site = join(folder, 'en-pedals')
  mkdirSync(site)
  writeFileSync(join(folder, 'labels.yaml'), LABELS)
  writeFileSync(join(site, 'site.yaml'), 'headers: {}')
  writeFileSync(join(site, 'wheels.html'), page('Truing wheels', 'Truing wheels at home'))
  writeFileSync(join(site, 'prices.html'), page('Prices of repairs', 'A warm welcome'))
  writeFileSync(join(site, 'tyres.html'), page('Winter tyres', 'Winter tyres'))
  const lines = (await calibrate(folder, 'title-h1')).split('\n')
  assert.deepEqual(
    lines.map((line) => line.trim().split(/\s{2,}/)),
    [
      ['check', 'pages', 'right', 'wrong', 'missed', 'precision', 'recall'],
      ['seo.on-page.title-h1-aligned', '3', '1', '0', '1', '100 %', '50 %'],
      [''],
      ['seo.on-page.title-h1-aligned'],
      ['missed', 'en-pedals/tyres.html', 'alarm'],
    ],
  )
})
