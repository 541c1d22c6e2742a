import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { publicFailure } from '../../adapters/api/audit/outcomes.ts'
import { ERROR_KINDS } from '../../adapters/error-kinds.ts'
import { exportSchemas } from '../../adapters/report/export-schema.ts'
import { MODULE_CHAPTERS, SECTION_IDS } from '../../adapters/report/sections/editions.ts'
import { webPages } from '../../adapters/web/web-pages.ts'
import type { ErrorCode } from '../../core/errors.ts'
import { queriesDouble, readingParts } from '../adapters/api/table-tennis/read-double.ts'
import { apiDouble, jsonOf, requestOf } from '../adapters/http/api-double.ts'
import { sourcesOf } from '../guards/project-files.ts'
import { codesIn, guideOf, readGuide, rowsUnder } from './guide.ts'

const guide = readGuide(guideOf.http)

/** Codes that no client sees: they stay inside, become others, or go to the log of a task. */
const unseen = [
  ...['PAGE_NOT_UNDERSTOOD', 'SOURCE_CHANGED', 'SOURCE_REFUSED', 'ROBOTS_DISALLOWED'],
  'REQUESTS_SPENT',
  ...['CANCELLED', 'RESPONSE_TOO_LARGE', 'DATA_DIR_HELD'],
  ...['UNDECLARED_CREDENTIAL', 'UNDECLARED_BUDGET', 'UNDECLARED_PORT', 'UNDECLARED_HOST'],
  ...['UNDECLARED_API', 'UNDECLARED_PROMPT'],
  ...['BUDGET_SPENT', 'INVALID_OUTPUT', 'INVALID_GRAPH', 'INVALID_CONFIG'],
]
const documentedErrors = [...guide.matchAll(/^\| `([A-Z_]+)` \| (\d{3}) \|/gm)].map(
  ([, code = '', status]) => `${code} ${status}`,
)

test('every error that a client can see is documented with its status, and no other', () => {
  const seen = Object.entries(ERROR_KINDS).filter(([code]) => !unseen.includes(code))
  assert.deepEqual(
    documentedErrors.toSorted(),
    seen.map(([code, { status }]) => `${code} ${status}`).sort(),
  )
})

test('the documented errors are those that the program raises', () => {
  const program = sourcesOf('core', 'plugins', 'adapters')
    .filter(({ path }) => !path.endsWith('/errors.ts'))
    .map(({ text }) => text)
    .join('\n')
  const raised = (Object.keys(ERROR_KINDS) as ErrorCode[]).filter((code) =>
    new RegExp(`\\(\\s*(?:'${code}'|${code}\\b)`).test(program),
  )
  // Errors of a step of a scrape go to the log of its task, or are SOURCE_UNREACHABLE for a club.
  const ofSteps = unseen.slice(0, 5)
  const answered = raised.filter((code) => !ofSteps.includes(code))
  for (const { code } of answered.map((one) => publicFailure(one, ''))) {
    assert.ok(documentedErrors.includes(`${code} ${ERROR_KINDS[code].status}`), code)
  }
  for (const line of documentedErrors) {
    assert.ok(raised.includes(line.split(' ')[0] as ErrorCode), `${line} is never raised`)
  }
})

test('the endpoints that are documented are those that exist', async () => {
  // Its routes are listed; none is called.
  const siteAudits = Object.assign(Object.create(null), { config: { enabled: true } })
  const { dispatch } = apiDouble({
    tabletennis: readingParts(queriesDouble()),
    siteAudits: { siteAudits, pageReports: async () => null },
  })
  const text = [guide, readGuide(guideOf.siteAudits), readGuide(guideOf.tableTennis)].join('\n')
  const rows = [...text.matchAll(/^\| `(GET|POST|DELETE) (\/[^`?]*)/gm)]
  const documented = rows.map(([, method, path]) => `${method} ${path}`)
  const { endpoints } = jsonOf(await dispatch(requestOf({ path: '/api' }))) as {
    readonly endpoints: readonly string[]
  }
  assert.deepEqual(
    endpoints.filter((endpoint) => !documented.includes(endpoint)),
    [],
  )
  for (const [, method = '', path = ''] of rows) {
    if (path === '/metrics') continue // the double counts nothing
    const response = await dispatch(requestOf({ method: 'OPTIONS', path }))
    assert.match(String(response.headers.allow), new RegExp(`\\b${method}\\b`), `${method} ${path}`)
  }
})

describe('the chapter on exports', () => {
  const rows = rowsUnder(guide, '## Exports')

  test('names every member of a plan', () => {
    const members = rows.flatMap(([names]) => codesIn(names))
    assert.deepEqual(
      members.filter((name) => name in exportSchemas().plan.properties).sort(),
      Object.keys(exportSchemas().plan.properties).sort(),
    )
  })

  test('names every chapter of a report', () => {
    const listOf = (start: string) => codesIn(rows.find(([first]) => first?.startsWith(start))?.[1])
    const modules: readonly string[] = MODULE_CHAPTERS
    assert.deepEqual(listOf('of one module'), modules)
    assert.deepEqual(
      listOf('of every report'),
      SECTION_IDS.filter((id) => !modules.includes(id)),
    )
  })
})

test('the guide of the web pages lists them all', () => {
  const rows = rowsUnder(readGuide(guideOf.web), '## Pages')
  const paths = webPages(true).map(({ path }) => path)
  assert.deepEqual(rows.flatMap(([cell]) => codesIn(cell)).sort(), [...new Set(paths)].sort())
})
