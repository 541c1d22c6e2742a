import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import { readReport } from '../../../adapters/cli/report/report-file.ts'
import { BodyDecoder } from '../../../adapters/network/body-decoder.ts'
import { decodersFor } from '../../../adapters/network/content-decoders.ts'
import { compareReports } from '../../../adapters/report/compare.ts'
import { parseExportPlan } from '../../../adapters/report/export-plan.ts'
import { pdfDestinations } from '../../../adapters/report/pdf-printer.ts'
import { exportFilename } from '../../../adapters/report/report-document.ts'
import { reportIn } from '../../../adapters/report/report-language.ts'
import { reportModel } from '../../../adapters/report/sections/report-model.ts'
import { parseHolder } from '../../../adapters/storage/lock-holder.ts'
import { findRank, readRankLine, releaseOf } from '../../../adapters/storage/rank-file.ts'
import { interclubs } from '../../../adapters/tasks/interclubs.ts'
import { hostOf, webAddress } from '../../../adapters/web/assets/parts/web-address.js'
import { readReport as readReportInBrowser } from '../../../adapters/web/assets/report/read-report.js'
import {
  readQuery,
  writeQuery,
} from '../../../adapters/web/assets/table-tennis/parts/navigation.js'
import { readImageHeader } from '../../../plugins/audit/browsing/image-header.ts'
import { imageSize } from '../../../plugins/audit/crawl/image-probes.ts'
import { fullReport } from '../../adapters/report/full-report.ts'
import { fixture } from '../../doubles/fixture.ts'
import { pieces } from '../hostile.ts'
import { type ForeignParser, textParser, textParsers, valueParser } from './parser.ts'

const LIMIT = 50_000
const folder = mkdtempSync(join(tmpdir(), 'fuzz-files-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

/** A file with that text. Each call overwrites the one before. */
function scratchFile(text: string): string {
  const file = join(folder, 'file')
  writeFileSync(file, text, 'latin1')
  return file
}
const { signal } = new AbortController()

const brotli = (text: string): Uint8Array =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })

const PACKED: Readonly<Record<string, (text: string) => Uint8Array>> = {
  gzip: (text) => gzipSync(text, { level: 1 }),
  deflate: (text) => deflateSync(text, { level: 1 }),
  br: brotli,
}

async function decoded(coding: string, bytes: Uint8Array) {
  const decoder = new BodyDecoder(decodersFor([coding], LIMIT), { limitBytes: LIMIT })
  for (let at = 0; at < bytes.length; at += 1000) decoder.write(bytes.subarray(at, at + 1000))
  decoder.end()
  return decoder.done
}

const ranksParser = textParsers({
  words: pieces('1¦\t¦1.5e7¦2¦1.9e-8¦be.example¦\n¦#release\t¦cc-main-2026¦#¦com.example¦NaN¦\r'),
  samples: [
    fixture('commoncrawl/domain-ranks-sample.tsv'),
    '#release\tcc\n1\t2\t3\t4\tbe.example\t1\n2\t2\t3\t4\tcom.example\t1\n',
  ],
})

const imagesParser = textParsers({
  words: pieces(
    '\x89PNG\r\n\x1a\n¦IHDR¦\0\0\0\r¦GIF89a¦\xff\xd8¦\xff\xe1¦\xff\xc0¦\0\x10¦RIFF¦WEBP¦VP8 ',
    'VP8X¦ftypavif¦meta¦ispe¦iprp¦ipco¦<svg ¦width="1"¦viewBox="0 0 1 1"¦Exif\0\0¦II*\0¦\xff',
    '\0\0\0\x08',
  ),
  samples: [
    '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\0\0\0\0\x80\x08\x06\0\0\0',
    'GIF89a\x10\0\x20\0\0\0\0',
    '\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0\xff\xc0\0\x11\x08\0\x20\0\x10\x03\x01\x22\0',
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20" viewBox="0 0 10 20"></svg>',
    '\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf\0\0\0\x40meta\0\0\0\0\0\0\0\x30iprp\0\0\0\x28ipco\0\0\0\x14ispe\0\0\0\0\0\0\0\x10\0\0\0\x20',
  ],
})

const TASK = {
  ...{ taskId: 'a', status: 'running', startedAt: 1, planKey: 'a' },
  order: { weeks: [1], divisions: 'all', resumeAt: null },
}

/** Rank files, stored documents that somebody edited, bytes of images and bodies. */
export const files = (): readonly ForeignParser[] => [
  ...Object.entries(PACKED).flatMap(([coding, pack]) => {
    const source = {
      words: ['a', '<p>', 'abc '.repeat(50), '\0', 'é'],
      samples: ['<html>'.repeat(100)],
    }
    const soundness = ({ body, isOverflow }: Awaited<ReturnType<typeof decoded>>): void => {
      assert.ok(body.length <= LIMIT)
      if (isOverflow) assert.equal(body.length, LIMIT)
    }
    return [
      textParser(`body in ${coding}`, {
        ...source,
        read: (text) => decoded(coding, pack(text)),
        mostAtLeast: LIMIT,
        holds: (result, text) => {
          soundness(result)
          const whole = Buffer.from(text)
          assert.equal(result.isOverflow, whole.length > LIMIT)
          assert.deepEqual(Buffer.from(result.body), whole.subarray(0, LIMIT))
        },
      }),
      textParser(`damaged body in ${coding}`, {
        ...source,
        hasNoShapes: true,
        read: (text) => {
          const packed = Uint8Array.from(pack(text))
          const at = packed.length - 1 - (text.length % packed.length)
          packed[at] = (packed[at] ?? 0) ^ 0x55
          return decoded(coding, packed)
        },
        mostPerCharacter: 0,
        holds: soundness,
      }),
    ]
  }),
  ranksParser('line of a rank file', {
    read: (text) => [readRankLine(text) ?? null, releaseOf(text)],
  }),
  ranksParser('rank file', {
    codes: ['INVALID_CONFIG'],
    read: (text) => findRank({ file: scratchFile(text), reversedDomain: 'be.example', signal }, 64),
  }),
  imagesParser('size of an image', {
    read: (text) => imageSize(Buffer.from(text, 'latin1')),
    holds: (size) => assert.ok(size === null || (size.width > 0 && size.height > 0)),
  }),
  imagesParser('header of an image', {
    read: (text) => readImageHeader(Buffer.from(text, 'latin1')),
    holds: (header) => assert.ok(header === null || (header.width > 0 && header.height > 0)),
  }),
  textParser('places in a PDF', {
    words: pieces(
      '/Root 1 0 R¦/Pages 2 0 R¦/Dests 3 0 R¦xref\n0 5\n¦0000000015 00000 n \n¦startxref\n¦9',
      '<<¦>>¦/Kids [¦2 0 R¦]¦endobj¦1 0 obj\n¦/a [4 0 R',
    ),
    samples: [fixture('browserless/ok-minimal.pdf')],
    read: (text) => pdfDestinations(Buffer.from(text, 'latin1')),
    holds: (places) => {
      for (const page of places.values()) assert.ok(Number.isInteger(page) && page >= 1)
    },
  }),
  valueParser('record of a task', [TASK], {
    read: (value) => interclubs.isRecord(value),
    holds: (isTask, value) => {
      if (isTask) assert.equal(typeof (value as { taskId: unknown }).taskId, 'string')
    },
  }),
  textParser('lock of the data folder', {
    words: pieces('{¦}¦"pid"¦:¦1¦,¦"token"¦"a"¦"hostname"¦"../a"¦"pidSpace"¦-1'),
    samples: [
      '{"pid":1,"hostname":"a","pidSpace":"b","purpose":"c","startedAt":"d","token":"e-f"}',
    ],
    read: (text) => parseHolder(text) ?? null,
    holds: (holder) => {
      if (holder) assert.match(holder.token, /^[\w-]{1,64}$/)
    },
  }),
]

/** As plain data: the screenshot is a view of the value itself. */
const shownReport = (report: unknown) => ({ ...reportModel(report), screenshot: null })

/** Reports that people open, and what their pages read besides. */
export const reports = (): readonly ForeignParser[] => [
  valueParser('report to export', [SAMPLE_REPORT, SAMPLE_EXPORT], {
    codes: ['INVALID_REQUEST'],
    read: async (value) => {
      const plan = parseExportPlan(value)
      await reportIn('fr', plan.audit)
      return { plan, file: exportFilename(plan.audit, 'pdf') }
    },
    holds: ({ file }) => assert.match(file, /^[\w.-]+\.pdf$/),
  }),
  valueParser('report for the command line', [SAMPLE_REPORT], {
    codes: ['INVALID_REQUEST'],
    read: async (value) => {
      const { report } = await readReport(scratchFile(JSON.stringify(value) ?? ''))
      return compareReports(report, report)
    },
    holds: ({ findings }) => assert.deepEqual([...findings.new, ...findings.fixed], []),
  }),
  textParser('report for the page', {
    words: pieces('{¦}¦"scores"¦:¦"seo"¦"audit"¦,¦[¦]¦null¦"ok":false¦"modules"¦1'),
    samples: [JSON.stringify(SAMPLE_REPORT)],
    read: (text) => {
      const read = readReportInBrowser(text)
      return 'report' in read ? shownReport(read.report) : read
    },
    mostPerCharacter: 40,
  }),
  valueParser('report as the page shows it', [SAMPLE_REPORT], {
    read: shownReport,
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

type AuditPart = ReturnType<typeof fullReport>['seo']

const shortened = ({ categories, ...rest }: AuditPart): AuditPart => ({
  ...rest,
  categories: categories.slice(0, 2).map((one) => ({ ...one, checks: one.checks.slice(0, 2) })),
})
const { seo, geo, ...others } = fullReport()
/** A report with every module and a few checks. */
const SAMPLE_REPORT = { ...others, seo: shortened(seo), geo: shortened(geo) }
const SAMPLE_EXPORT = {
  ...{ audit: SAMPLE_REPORT, title: 'A', accentColor: '#123456', sections: ['cover'] },
}
