import assert from 'node:assert/strict'
import { diffReports } from '../../../adapters/cli/actions/diff.ts'
import { readReport } from '../../../adapters/cli/report/report-file.ts'
import { hostOf, webAddress } from '../../../adapters/web/assets/parts/web-address.js'
import { readReport as readReportInBrowser } from '../../../adapters/web/assets/report/read-report.js'
import { reportModel } from '../../../adapters/web/assets/report/report-model.js'
import {
  readQuery,
  writeQuery,
} from '../../../adapters/web/assets/table-tennis/parts/navigation.js'
import { pieces } from '../pieces.ts'
import type { ForeignParser } from './foreign-parser.ts'
import { SAMPLE_REPORT } from './sample-report.ts'
import { scratchFile } from './scratch-file.ts'
import { textParser, valueParser } from './text-parser.ts'

/** Reports that people open, and what their pages read besides. */
export const reports = (): readonly ForeignParser[] => [
  valueParser('report for the command line', {
    codes: ['INVALID_REQUEST'],
    samples: [SAMPLE_REPORT],
    read: async (value) => {
      const report = await readReport(scratchFile(JSON.stringify(value) ?? ''))
      return diffReports(report, report)
    },
    holds: ({ worse, better }) => assert.deepEqual([...worse, ...better], []),
  }),
  textParser('report for the page', {
    words: pieces('{¦}¦"scores"¦:¦"seo"¦"audit"¦,¦[¦]¦null¦"ok":false¦"modules"¦1'),
    samples: [JSON.stringify(SAMPLE_REPORT)],
    read: (text) => {
      const read = readReportInBrowser(text)
      return 'report' in read ? reportModel(read.report) : read
    },
    mostPerCharacter: 40,
  }),
  valueParser('report as the page shows it', {
    samples: [SAMPLE_REPORT],
    read: (value) => reportModel(value),
    mostPerCharacter: 40,
    holds: ({ checks, modules }) => assert.ok(Array.isArray(checks) && Array.isArray(modules)),
  }),
  textParser('addresses and queries of the page', {
    words: pieces('https://¦//¦example.com¦?¦q=¦&¦%¦+¦=¦ ¦__proto__=1¦javascript:'),
    samples: ['https://example.com/?q=a', '?q=a+b&order=name'],
    read: (text) => {
      const usual = { q: '', order: 'name' }
      const query = readQuery(text, usual)
      return {
        address: webAddress(text),
        host: hostOf(text),
        query,
        written: writeQuery(query, usual),
      }
    },
    mostPerCharacter: 60,
    holds: ({ query, written }) =>
      assert.deepEqual(readQuery(written, { q: '', order: 'name' }), query),
  }),
]
