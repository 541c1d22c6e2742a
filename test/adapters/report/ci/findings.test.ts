import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findingsOf } from '../../../../adapters/report/ci/findings.ts'
import { sampleCheck, sampleReport } from '../../cli/sample-report.ts'

const images = {
  ...sampleCheck('seo.on-page.a', 'fail'),
  evidence: [{ selector: 'img.one' }, { selector: 'img.two' }, { selector: 'img.two' }],
}

test('a check has one finding for each place, and one for the page without places', () => {
  const report = sampleReport([images, sampleCheck('seo.on-page.b', 'warn')])
  const found = findingsOf(report).map(({ check, place }) => `${check.id} ${place}`)
  assert.deepEqual(found, ['seo.on-page.a img.one', 'seo.on-page.a img.two', 'seo.on-page.b '])
})

test('passed and accepted checks are no findings', () => {
  const accepted = { ...sampleCheck('seo.on-page.b', 'fail'), accepted: true as const }
  assert.deepEqual(findingsOf(sampleReport([sampleCheck('seo.on-page.a', 'pass'), accepted])), [])
})

test('a finding has the same fingerprint on every copy of the site and with other figures', () => {
  const copy = 'https://staging.example.com/'
  const publicUrl = (url: string) => url.replace(copy, 'https://www.example.com/')
  const [here] = findingsOf(sampleReport([images]))
  const [there] = findingsOf(
    { ...sampleReport([{ ...images, message: 'Measured 8' }]), url: copy, finalUrl: copy },
    publicUrl,
  )
  assert.equal(there?.fingerprint, here?.fingerprint)
  assert.equal(there?.page, 'https://www.example.com/')
})
