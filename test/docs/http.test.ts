import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ERROR_KINDS } from '../../adapters/error-kinds.ts'
import {
  exportPlanSchema,
  MODULE_CHAPTERS,
  SECTION_IDS,
} from '../../adapters/report/export-schema.ts'
import { webPages } from '../../adapters/web/web-pages.ts'
import { queriesDouble, readingParts } from '../adapters/api/table-tennis/read-double.ts'
import { apiDouble, jsonOf, requestOf } from '../adapters/http/api-double.ts'
import { codesIn, guideOf, readGuide, rowsUnder } from './guide.ts'

const guide = readGuide(guideOf.http)

/** Codes that stay inside: other codes or a task's log tell of them. */
const unseen = [
  ...['PAGE_NOT_UNDERSTOOD', 'SOURCE_CHANGED', 'ROBOTS_DISALLOWED', 'REQUESTS_SPENT'],
  ...['CANCELLED', 'RESPONSE_TOO_LARGE', 'DATA_DIR_HELD'],
  ...['UNDECLARED_CREDENTIAL', 'UNDECLARED_BUDGET', 'UNDECLARED_PORT', 'UNDECLARED_HOST'],
  ...['UNDECLARED_API', 'UNDECLARED_PROMPT'],
  ...['BUDGET_SPENT', 'INVALID_OUTPUT', 'INVALID_GRAPH', 'INVALID_CONFIG'],
]

test('every error a client can see is documented with its status, and no other', () => {
  const rows = [...guide.matchAll(/^\| `([A-Z_]+)` \| (\d{3}) \|/gm)]
  const documented = rows.map(([, code, status]) => `${code} ${status}`)
  const seen = Object.entries(ERROR_KINDS).filter(([code]) => !unseen.includes(code))
  assert.deepEqual(documented.sort(), seen.map(([code, { status }]) => `${code} ${status}`).sort())
})

test('the endpoints that are documented are those that exist', async () => {
  const { dispatch } = apiDouble({ tabletennis: readingParts(queriesDouble()) })
  const text = `${guide}\n${readGuide(guideOf.tableTennis)}`
  const rows = [...text.matchAll(/^\| `(GET|POST) (\/[^`?]*)/gm)]
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
      members.filter((name) => name in exportPlanSchema.properties).sort(),
      Object.keys(exportPlanSchema.properties).sort(),
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
