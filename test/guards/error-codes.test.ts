import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publicFailure } from '../../adapters/api/audit/outcomes.ts'
import { ERROR_KINDS } from '../../adapters/error-kinds.ts'
import type { ErrorCode } from '../../core/errors.ts'
import { filesOf, sourcesOf } from './project-files.ts'

/** Codes that the program raises somewhere: the first thing given to an error or its maker. */
function raised(): readonly ErrorCode[] {
  const text = sourcesOf('core', 'plugins', 'adapters')
    .filter(({ path }) => !path.endsWith('/errors.ts'))
    .map((file) => file.text)
    .join('\n')
  return (Object.keys(ERROR_KINDS) as ErrorCode[]).filter((code) =>
    new RegExp(`\\(\\s*(?:'${code}'|${code}\\b)`).test(text),
  )
}

function documented(): ReadonlyMap<string, number> {
  const place = 'adapters/http/README.md'
  const guide = filesOf('', ['README.md']).find(({ path }) => path === place)
  const rows = guide?.text.matchAll(/^\| `([A-Z_]+)` \| (\d{3}) \|/gm) ?? []
  return new Map([...rows].map(([, code = '', status]) => [code, Number(status)]))
}

/** What steps of a scrape meet: a task's log tells it, a club's answer as SOURCE_UNREACHABLE. */
const ofSteps = [
  ...['PAGE_NOT_UNDERSTOOD', 'SOURCE_CHANGED', 'ROBOTS_DISALLOWED', 'REQUESTS_SPENT'],
]

test('the HTTP guide lists every code that a client can see, with its status', () => {
  const answered = raised().filter((code) => !ofSteps.includes(code))
  const codes = new Set(answered.map((code) => publicFailure(code, '').code))
  const table = documented()
  for (const code of codes) assert.equal(table.get(code), ERROR_KINDS[code].status, code)
})

test('the HTTP guide lists no code that is never raised', () => {
  const codes = raised() as readonly string[]
  assert.deepEqual(
    [...documented().keys()].filter((code) => !codes.includes(code)),
    [],
  )
})
