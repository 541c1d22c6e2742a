import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  scheduleProblems,
  schedulesOf,
} from '../../../../adapters/api/table-tennis/scrapes/schedules.ts'
import { projectRoot } from '../../../../adapters/program.ts'
import { readSettings } from '../../../../adapters/settings.ts'
import type { ClubListRefresh, Tasks } from '../../../../adapters/tasks/task.ts'
import type { ScheduleStatus } from '../../../../manifests/types/records.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import { jsonOf } from '../../http/api-double.ts'
import { api } from '../../tasks/scrape-api.ts'

/** The configuration with this list of schedules, one in a line. */
function configured(t: Parameters<typeof tempFolder>[0], lines: readonly string[]) {
  const file = join(tempFolder(t), 'local.yaml')
  writeFileSync(file, `schedules:\n${lines.map((line) => `  - ${line}\n`).join('')}`)
  return readSettings({ env: { CONFIG_FILE: file }, root: projectRoot }).config
}

const mistakes = {
  "{ id: a, cron: '61 * * * *', task: all }": /^2:20 is not valid \(Invalid value for minute: 61\)/,
  "{ id: a, cron: '0 0 31 2 *', task: all }": /^2:20 never comes/,
  "{ id: a, cron: '0 3 * *', task: all }": /^2:20 is not valid/,
  "{ id: a, cron: '0 3 * * *', timeZone: Mars/One, task: all }":
    /^2:43 "Mars\/One" is unknown, expected an IANA/,
  "{ id: a, cron: '0 3 * * *', task: all, options: { weeks: '1' } }":
    /^2:\d+ is not an option of the task all, expected province, olderThan/,
  "{ id: a, cron: '0 3 * * *', task: club-list, options: { province: Namur } }":
    /^2:\d+ is not an option of the task club-list, expected no options/,
  "{ id: a, cron: '0 3 * * *', task: interclubs, options: { weeks: '5-1' } }":
    /^2:\d+ is not valid: "weeks"/,
  "{ id: a, cron: '0 3 * * *', task: calendrier, options: { divisions: '1,,2' } }":
    /^2:\d+ is not valid: "divisions" contains ""/,
  "{ id: a, cron: '0 3 * * *', task: all, options: { olderThan: soon } }":
    /^2:\d+ is not valid: "older_than" must be days or hours/,
}

for (const [line, expected] of Object.entries(mistakes)) {
  test(`the schedule ${line} is refused with its place`, (t) => {
    const [problem, ...more] = scheduleProblems(configured(t, [line]))
    const { line: at, column, message, expected: wanted } = problem ?? assert.fail('it is accepted')
    assert.match(`${at}:${column} ${message}, expected ${wanted}`, expected)
    assert.deepEqual(more, [])
  })
}

test('each schedule has a name of its own', (t) => {
  const line = "{ id: a, cron: '0 3 * * *', task: all }"
  const [problem] = scheduleProblems(configured(t, [line, line]))
  assert.deepEqual([problem?.line, problem?.message], [3, '"a" names another schedule'])
})

test('a schedule starts its task as a run of cron, with its options', async (t) => {
  const config = configured(t, [
    "{ id: weekly, cron: '0 3 * * 1', task: interclubs, options: { weeks: 1-3 } }",
    "{ id: nightly, cron: '30 3 * * *', jitterSeconds: 600, task: all, options: { province: h, olderThan: 7d } }",
    "{ id: fixtures, cron: '0 6 * * *', task: calendrier, options: { divisions: '8506, P1 Dames' } }",
    "{ id: list, cron: '0 2 1 * *', timeZone: UTC, task: club-list }",
  ])
  assert.deepEqual(scheduleProblems(config), [])
  const started: unknown[] = []
  const tasks = {
    start: async (...asked: readonly unknown[]) => {
      started.push(asked)
      return { taskId: '5' }
    },
  } as unknown as Tasks
  const clubList: ClubListRefresh = {
    refresh: async () => ({ clubsCount: 6, message: 'The list of the source has 6 clubs.' }),
  }
  const schedules = schedulesOf(config, { tasks, clubList })
  const told = []
  for (const { run } of schedules) told.push(await run())
  assert.deepEqual(started, [
    ['interclubs', { weeks: [1, 2, 3], divisions: 'all' }, 'cron'],
    ['all', { province: 'Hainaut', olderThan: '7d' }, 'cron'],
    ['calendrier', { divisions: ['8506', 'P1 Dames'] }, 'cron'],
  ])
  assert.deepEqual(told, [
    'Started task 5: weeks 1-3 of all divisions.',
    'Started task 5: all clubs of Hainaut that were not read for 7 days.',
    'Started task 5: the fixtures of divisions 8506, P1 Dames.',
    'The list of the source has 6 clubs.',
  ])
  assert.deepEqual(
    schedules.map(({ timeZone, jitterSeconds }) => [timeZone, jitterSeconds]),
    [
      ['Europe/Brussels', 0],
      ['Europe/Brussels', 600],
      ['Europe/Brussels', 0],
      ['UTC', 0],
    ],
  )
})

test('the API lists the schedules', async () => {
  const schedule = {
    ...{ id: 'nightly', cron: '30 3 * * *', timeZone: 'Europe/Brussels', jitterSeconds: 0 },
    task: 'all',
    what: 'all clubs',
    nextRun: '2026-11-21T02:30:00.000Z',
    lastRun: null,
    lastMissed: { at: '2026-11-20T02:30:00.000Z', message: 'The service was down.' },
    missedRuns: 1,
  } as const satisfies ScheduleStatus
  const { call } = await api({ schedules: { list: () => [schedule] } })
  const { count, schedules } = jsonOf(await call({ path: '/api/scrape/schedules' }))
  const { nextRun, lastRun, lastMissed, missedRuns, timeZone, jitterSeconds, ...same } = schedule
  assert.deepEqual(
    [count, schedules],
    [
      1,
      [
        {
          ...same,
          time_zone: timeZone,
          jitter_seconds: jitterSeconds,
          next_run: nextRun,
          last_run: lastRun,
          last_missed: lastMissed,
          missed_runs: missedRuns,
        },
      ],
    ],
  )
})
