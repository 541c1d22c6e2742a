import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modulesText } from '../../../adapters/cli/actions/modules.ts'
import { welcomeText } from '../../../adapters/cli/commands/serve.ts'
import { createPaint, plainLayout } from '../../../adapters/cli/terminal.ts'
import {
  alignColumns,
  displayWidth,
  hangingText,
  wrapWords,
} from '../../../adapters/cli/terminal-text.ts'

test('lines break between words, by the columns that characters take', () => {
  assert.deepEqual(wrapWords('one two  three\nfour', 13), ['one two three', 'four'])
  assert.deepEqual(wrapWords('説明が足りないため', 10), ['説明が足り', 'ないため'])
  assert.deepEqual(wrapWords('', 10), [''])
})

test('an address stays whole, so that it can be copied', () => {
  const address = 'https://www.example.com/a/long/path'
  assert.deepEqual(wrapWords(`see ${address} there`, 12), ['see', address, 'there'])
})

test('marks and joiners take no column', () => {
  assert.deepEqual(['e\u0301', 'é', '説', 'a\u200bb'].map(displayWidth), [1, 1, 2, 2])
})

test('further lines of a text hang below its beginning', () => {
  const text = hangingText('one two three four', { first: ' 1. ', columns: 14 })
  assert.equal(text, ' 1. one two\n    three four')
})

test('a table wraps its last column where it has room, and puts it below where it has not', () => {
  const rows = [
    ['a', 'one two three four five six seven'],
    ['bbb', 'x'],
  ]
  const wrapped = 'a    one two three four five\n     six seven\nbbb  x'
  assert.equal(alignColumns(rows, { columns: 30 }), wrapped)
  const below = 'a\n    one two three\n    four five six\n    seven\nbbb  x'
  assert.equal(alignColumns(rows, { columns: 20 }), below)
  assert.equal(alignColumns(rows), 'a    one two three four five six seven\nbbb  x')
})

test('the list of modules says what is missing, and each budget once', () => {
  const budget = {
    ...{ api: 'openrouter', limitUsd: 10, spentUsd: 0.5, leftUsd: 9.5, calls: 3, runUsd: 0.64 },
    resetsAt: '2026-06-16T00:00:00.000Z',
  }
  const module = { tier: 'live', enabled: true, optional: [], needs: [], description: '' } as const
  const missing = ['OPENROUTER_API_KEY']
  const text = modulesText(
    [
      {
        ...module,
        id: 'citation',
        title: 'Citations',
        status: 'missing',
        missing,
        budgets: [budget],
      },
      { ...module, id: 'fanout', title: 'Fan-out', status: 'missing', missing, budgets: [budget] },
      {
        ...module,
        id: 'visual',
        title: 'Screenshots',
        status: 'ready',
        enabled: false,
        missing: [],
      },
      { ...module, id: 'geo', title: 'GEO audit', status: 'ready', missing: [] },
    ],
    plainLayout(createPaint(false)),
  )
  assert.equal(
    text,
    `✔ geo       live  ready    GEO audit
! citation  live  missing  Citations
                           set OPENROUTER_API_KEY
                           about 0.64 USD a run
! fanout    live  missing  Fan-out
                           set OPENROUTER_API_KEY
                           about 0.64 USD a run
- visual    live  off      Screenshots
                           disabled in the configuration: modules.visual.enabled

Spent today (UTC)
  openrouter  3 calls  0.5 USD of 10 USD

1 of 4 modules are ready.
`,
  )
})

test('a server started by hand says where to look, at an address that can be opened', () => {
  const text = welcomeText('http://0.0.0.0:8080')
  assert.match(text, /Open +http:\/\/127\.0\.0\.1:8080\/\n.*\/docs\n.*\/metrics\n/)
})
