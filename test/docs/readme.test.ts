import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Command } from 'commander'
import { registerCommands } from '../../adapters/cli/commands/index.ts'
import { ExitCode } from '../../adapters/cli/exit-code.ts'
import { ERRORS } from '../../core/errors.ts'
import { apiDouble, jsonOf, requestOf } from '../adapters/http/api-double.ts'
import { queriesDouble, readingParts } from '../adapters/tabletennis/read-double.ts'
import { readGuide } from './guide.ts'

const readme = readGuide('README.md')

test('every command and flag that is documented exists, and every one that exists is documented', () => {
  const program = new Command('manifold')
  registerCommands(program)
  const commands = program.commands.map((command) => command.name()).sort()
  const shown = [...readme.matchAll(/manifold -- ([a-z-]+)/g)].map(([, name]) => name!)
  assert.deepEqual(
    [...new Set([...shown, 'audit'])].filter((name) => !commands.includes(name)),
    [],
  )
  assert.deepEqual(
    commands.filter((name) => name !== 'audit' && !shown.includes(name)),
    [],
  )
  const all = [...program.commands, ...program.commands.flatMap((command) => command.commands)]
  const flags = all.flatMap(({ options }) => options.map(({ long }) => long ?? ''))
  const others = /^.*node --import.*$|`npm run demo:audit -- --serve`|`-- --\w+ <file>`/gm
  const ours = readme.replace(others, '').matchAll(/(?<![\w-])--[a-z][a-z-]+/g)
  assert.deepEqual(
    [...new Set([...ours].map(([flag]) => flag))].sort(),
    [...new Set([...flags, '--help'])].sort(),
  )
})

test('every subcommand of scrape is shown', () => {
  const program = new Command('manifold')
  registerCommands(program)
  const scrape = program.commands.find((command) => command.name() === 'scrape')
  const names = scrape?.commands.map((command) => command.name()) ?? []
  const shown = [...readme.matchAll(/ -- (?:scrape )?(interclubs|clubs?|status|cancel)\b/g)]
  assert.deepEqual([...new Set(shown.map(([, name]) => name!))].sort(), names.sort())
})

test('the table of exit codes is complete', () => {
  const table = readme.slice(readme.indexOf('### Exit codes'), readme.indexOf('### plan'))
  const codes = [...table.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code))
  assert.deepEqual(codes, Object.values(ExitCode))
})

/** Codes that stay inside: other codes or a task's log tell of them. */
const unseen = [
  ...['PAGE_NOT_UNDERSTOOD', 'SOURCE_CHANGED', 'ROBOTS_DISALLOWED', 'REQUESTS_SPENT'],
  ...['BROWSER_UNAVAILABLE', 'CANCELLED', 'RESPONSE_TOO_LARGE', 'DATA_DIR_HELD'],
  ...['UNDECLARED_CREDENTIAL', 'UNDECLARED_BUDGET', 'UNDECLARED_PORT', 'UNDECLARED_HOST'],
  ...['UNDECLARED_API', 'UNDECLARED_PROMPT'],
  ...['BUDGET_SPENT', 'INVALID_OUTPUT', 'INVALID_GRAPH', 'INVALID_CONFIG'],
]

test('every error a client can see is documented with its status, and no other', () => {
  const rows = [...readme.matchAll(/^\| `([A-Z_]+)` \| (\d{3}) \|/gm)]
  const documented = rows.map(([, code, status]) => `${code} ${status}`)
  const seen = Object.entries(ERRORS).filter(([code]) => !unseen.includes(code))
  assert.deepEqual(
    documented,
    seen.map(([code, { status }]) => `${code} ${status}`),
  )
})

test('the endpoints that are documented are those that exist', async () => {
  const { dispatch } = apiDouble({ tabletennis: readingParts(queriesDouble()) })
  const rows = [...readme.matchAll(/^\| `(GET|POST) (\/[^`?]*)/gm)]
  const documented = rows.map(([, method, path]) => `${method} ${path}`)
  const { endpoints } = jsonOf(await dispatch(requestOf({ path: '/api' }))) as {
    readonly endpoints: readonly string[]
  }
  assert.deepEqual(
    endpoints.filter((endpoint) => !documented.includes(endpoint)),
    [],
  )
  for (const [, method = '', path = ''] of rows) {
    const response = await dispatch(requestOf({ method: 'OPTIONS', path }))
    assert.match(String(response.headers.allow), new RegExp(`\\b${method}\\b`), `${method} ${path}`)
  }
})
