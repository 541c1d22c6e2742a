import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import {
  assertStandings,
  ExpectedInterclubs,
} from '../../integration/tabletennis-expected-interclubs.ts'
import type { Api, Source } from '../../integration/tabletennis-service.ts'

/** A service whose disk can be broken and mended while it serves. */
export type Patient = {
  readonly api: Api
  readonly source: Source
  /** Weeks of a whole task. */
  readonly weeks: number
  /** Undefined where it cannot be looked into from here. */
  readonly dataDir: string | undefined
  /** From here on nothing can be stored. */
  readonly breakDisk: () => unknown
  readonly mendDisk: () => unknown
  /** What becomes of a call that costs: `spent`, or the code of what keeps it back. */
  readonly spend: () => Promise<string>
}

/** Unfinished files that writes under way may have at one moment. */
const MOST_UNFINISHED = 3
/** Words of a process that may be on their way. */
const MOST_LATE = 50
const READS = [
  '/health',
  '/api/stats',
  '/api/clubs',
  '/api/interclubs/divisions',
  '/api/scrape/tasks',
]

/**
 * A disk that takes nothing while a task runs: the task ends and says why, everything that would
 * have to be stored is refused with file and reason, reads are answered as before, and once the
 * disk takes something again all goes on in the same process.
 * @param code of the system's error that must be told
 */
export async function sufferFault(patient: Patient, code: string): Promise<void> {
  const { api, source, weeks } = patient
  const [first, second] = source.world.clubs.map(({ listing }) => listing.code)
  await api.post(`/api/clubs/${first}/scrape`)
  assert.equal(await patient.spend(), 'spent')
  await api.post(`/api/scrape/interclubs?weeks=1-${weeks}`)
  await api.statusWhen(({ pages_done: done, running }) => done > 2 || !running)
  await patient.breakDisk()
  await assertRefused(patient, { code, club: String(second) })
  await patient.mendDisk()
  await assertSpends(patient, 'spent')
  const end = await api.interclubs('resume=last')
  const pages = source.world.divisions.truths.length * weeks
  assert.deepEqual([end.status, end.errors_count, end.pages_done], ['success', 0, pages])
  await api.post(`/api/clubs/${second}/scrape`)
  await assertStandings(api, new ExpectedInterclubs(source.world, weeks))
}

type Refusal = { readonly code: string; readonly club: string }

async function assertRefused(patient: Patient, { code, club }: Refusal): Promise<void> {
  const { api } = patient
  const told = new RegExp(
    `^[\\w/-]+\\.json in DATA_DIR could not be written: .*\\(${code}\\)\\. \\w`,
  )
  const task = await api.taskEnd()
  assert.equal(task.status, 'failed')
  assert.match(String(task.message), told)
  const before = await answersTo(api)
  for (const path of [`/api/clubs/${club}/scrape`, '/api/scrape/interclubs?weeks=1']) {
    const { status, body } = await api.ask(path, 'POST')
    assert.deepEqual([status, body.code], [507, 'NOT_STORED'], JSON.stringify(body))
    assert.match(String(body.error), told)
  }
  await assertSpends(patient, 'NOT_STORED')
  assert.deepEqual(await answersTo(api), before)
  if (patient.dataDir === undefined) return
  const files = readdirSync(patient.dataDir, { recursive: true, encoding: 'utf8' })
  const unfinished = files.filter((file) => file.endsWith('.tmp'))
  assert.ok(unfinished.length <= MOST_UNFINISHED, unfinished.join())
}

/** What is heard first may have been said before the disk changed. */
async function assertSpends({ spend }: Patient, outcome: string): Promise<void> {
  for (let left = MOST_LATE; left > 0; left -= 1) if ((await spend()) === outcome) break
  assert.equal(await spend(), outcome)
}

async function answersTo(api: Api): Promise<readonly unknown[]> {
  const answers = await Promise.all(READS.map((path) => api.get(path)))
  return answers.map(({ uptimeSeconds: _seconds, ...answer }) => answer)
}
