import assert from 'node:assert/strict'
import { test } from 'node:test'
import { figure } from './figure.ts'
import { figureTable } from './figure-table.ts'

test('a table has headings and ends with the verdict on all targets', () => {
  const table = figureTable([
    figure({
      name: 'reads: a player',
      value: 60,
      unit: '/s',
      baseline: 100,
      target: 0.5,
      bounds: 'leastRatio',
    }),
    figure({ name: 'reads: p99', value: 12, unit: 'ms', target: 10 }),
    { name: 'start: memory', value: 123.4, unit: 'MB' },
  ])
  assert.equal(
    table,
    [
      '            value  unit  baseline  ratio   target  met',
      '----------  -----  ----  --------  -----  -------  ---',
      'reads',
      '  a player   60.0  /s         100  0.60x  >= 0.5x  yes',
      '  p99        12.0  ms                       <= 10  NO',
      'start',
      '  memory      123  MB',
      '',
      '1 of 2 targets met, missed:',
      '  reads: p99',
    ].join('\n'),
  )
})
