import assert from 'node:assert/strict'
import { test } from 'node:test'
import { issuesIn } from '../../../adapters/api/site-audits/issue-texts.ts'
import type { SiteAuditParts } from '../../../adapters/api/site-audits/parts.ts'
import { spreadsheetForm } from '../../../adapters/api/site-audits/rows.ts'
import { csvLines } from '../../../adapters/http/csv.ts'
import type { Language } from '../../../adapters/texts/texts.ts'
import type { SiteIssue } from '../../../manifests/types/records.ts'
import { FakeEngine } from '../api/audit/fake-engine.ts'
import { sampleContext } from '../api/audit/sample-audit.ts'

test('a spreadsheet in French or Dutch gets decimal commas between semicolons', () => {
  const lineIn = (language: Language) =>
    csvLines({ columns: ['share'], options: spreadsheetForm(language) }).row([12.5, '1.5 x', -3])
  assert.equal(lineIn('en'), '12.5,1.5 x,-3\r\n')
  assert.equal(lineIn('fr'), '"12,5";1.5 x;-3\r\n')
  assert.equal(lineIn('nl'), lineIn('fr'))
})

test('an issue says in the chosen language what its pages answered', async () => {
  const { localizer } = sampleContext(new FakeEngine())
  const examples = [
    { n: 1, url: 'https://a.example/x', detail: 'it answered 404' },
    { n: 2, url: 'https://a.example/y', detail: 'https://a.example/z' },
  ]
  const issue = { id: 'brokenPage', kind: 'site', title: '', remedy: '', examples } as unknown
  const [translated] = await issuesIn('fr', [issue as SiteIssue], {
    id: '1',
    parts: { audit: { localizer } } as unknown as SiteAuditParts,
  })
  assert.deepEqual(
    translated?.examples.map(({ detail }) => detail),
    ['a répondu 404', 'https://a.example/z'],
  )
})
