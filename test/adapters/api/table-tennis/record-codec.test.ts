import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  decodeRecord,
  encodeRecord,
  recordComponents,
  UnexpectedRecord,
} from '../../../../adapters/api/table-tennis/record-codec.ts'
import { sampleMatch, samplePlayer } from './read-double.ts'

const sent = (record: object): unknown => JSON.parse(JSON.stringify(record))

test('a record is sent with the properties of its schema, in snake_case', () => {
  const { licence, name, points_current, club_name, ...others } = sent(
    encodeRecord('PlayerHit', samplePlayer),
  ) as Record<string, unknown>
  assert.deepEqual(
    [licence, name, points_current, club_name],
    ['100001', 'JEAN EXEMPLE', 1234.25, 'CTT EXEMPLE'],
  )
  assert.deepEqual(Object.keys(others), ['ranking', 'club_code'])
})

test('a property with a name of its own is sent under it, after those of the record it extends', () => {
  const names = Object.keys(
    encodeRecord('Match', {
      ...sampleMatch,
      ...{ sheet: 'feminine', season: '2026-2027' },
    }),
  )
  assert.deepEqual(names.slice(-2), ['fiche_type', 'season'])
  assert.equal(names.length, 13)
})

const status = {
  running: true,
  taskId: 'interclubs_1',
  status: 'running',
  elapsedSeconds: 1.5,
  totalRankings: 12,
  errorsCount: 0,
  unknownDivisions: 0,
  lastSuccess: { divisionIndex: 3, week: 2 },
  startedAt: '2026-11-20T12:00:00.000Z',
  finishedAt: null,
  pagesDone: 1,
  pagesTotal: null,
  message: null,
  weeks: [1, 2],
  divisions: 'all',
} as const

test('what was sent is read as what it was', () => {
  const own = { ...status, kind: 'interclubs', trigger: 'manual' } as const
  const list = { count: 1, tasks: [own] }
  assert.deepEqual(decodeRecord('TaskList', sent(encodeRecord('TaskList', list))), list)
})

test('what a newer server says besides is left out', () => {
  const told = { ...encodeRecord('TaskStatus', status), mood: 'good' }
  assert.deepEqual(decodeRecord('TaskStatus', sent(told)), status)
})

test('what is not the record is refused with its place', () => {
  const own = { ...encodeRecord('TaskStatus', status), kind: 'interclubs', trigger: 'manual' }
  const told = { count: 1, tasks: [{ ...own, pages_done: 'x' }] }
  assert.throws(() => decodeRecord('TaskList', told), UnexpectedRecord)
  assert.throws(
    () => decodeRecord('TaskList', told),
    /^Error: \/tasks\/0\/pages_done must be integer$/,
  )
})

test('the document describes records as they are sent: closed, and with all they refer to', () => {
  const { DivisionWeek, LogLine, ...others } = recordComponents(['TaskStatus', 'TaskLog'])
  assert.deepEqual(Object.keys(others), ['TaskStatus', 'TaskLog'])
  assert.deepEqual(DivisionWeek?.required, ['division_index', 'week'])
  assert.equal(DivisionWeek?.additionalProperties, false)
  assert.ok(LogLine)
})
