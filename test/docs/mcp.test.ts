import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditTools } from '../../adapters/mcp/audit-tools.ts'
import { ReportFiles } from '../../adapters/mcp/report-files.ts'
import { ReportStore } from '../../adapters/mcp/report-store.ts'
import { reportTools } from '../../adapters/mcp/report-tools.ts'
import { tableTennisTools } from '../../adapters/mcp/table-tennis-tools.ts'
import { DocumentMaker } from '../../adapters/report/document-maker.ts'
import { recordSchemas } from '../../core/manifest/records.ts'
import { FakeEngine } from '../adapters/api/audit/fake-engine.ts'
import { sampleContext } from '../adapters/api/audit/sample-audit.ts'
import { noBrowser } from '../support/browser/no-browser.ts'
import { guideOf, readGuide } from './guide.ts'

test('the guide names every tool with its arguments', () => {
  const audit = sampleContext(new FakeEngine())
  const reports = new ReportStore()
  const files = new ReportFiles({ documents: new DocumentMaker(), browser: noBrowser })
  const tools = [
    ...auditTools({ audit, reports }),
    ...reportTools({ audit, reports, files }),
    ...tableTennisTools(() => Promise.reject(new Error('nothing is read'))),
  ]
  const rows = tools.map(({ name, record }) => {
    const { properties = {} } = recordSchemas()[record] as { readonly properties?: object }
    return `| \`${name}\` | ${Object.keys(properties)
      .map((one) => `\`${one}\``)
      .join(', ')} |`
  })
  const guide = readGuide(guideOf.mcp)
  assert.deepEqual(
    rows.filter((row) => !guide.includes(row)),
    [],
  )
})
