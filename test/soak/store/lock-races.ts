import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { ownHolder } from '../../../adapters/storage/lock-holder.ts'
import { dataFolder } from '../../integration/tabletennis-service.ts'
import type { Ends } from '../../support/ends.ts'

const RACER = fileURLToPath(new URL('./lock-racer.ts', import.meta.url))
/** No process has it: the system gives smaller ones. */
const DEAD_PID = 4_194_999

export type LockRaces = { readonly rounds: number; readonly racers: number }

/** What may lie there when processes race for a folder: nothing, or what one that died has left. */
const BEFORE: readonly ((file: string) => void)[] = [
  () => {},
  (file) => left(file, JSON.stringify(deadHolder())),
  (file) => left(file, JSON.stringify({ ...deadHolder(), pid: process.ppid, born: 'earlier/1' })),
  (file) => left(file, ''),
  (file) => left(file, '{"pid":'),
  (file) => left(file, '\0'.repeat(200)),
  (file) => {
    const dead = deadHolder()
    left(file, JSON.stringify(dead))
    left(`${file}-after-${dead.token}`, JSON.stringify(deadHolder()))
  },
]

/** Lets processes take a folder at the same moment, round after round: exactly one gets it. */
export async function raceForLocks(
  ends: Ends,
  { rounds, racers: count }: LockRaces,
): Promise<LockRaces> {
  const base = dataFolder(ends)
  const racers = await Promise.all(Array.from({ length: count }, () => startRacer(ends)))
  for (let round = 0; round < rounds; round += 1) {
    const folder = join(base, String(round))
    mkdirSync(folder)
    BEFORE[round % BEFORE.length]?.(join(folder, '.lock'))
    // One of them comes by another spelling.
    const answers = await Promise.all(
      racers.map((ask, at) => ask(at === 0 ? `${folder}/../${round}/` : folder)),
    )
    const expected = [...Array(count - 1).fill('DATA_DIR_HELD'), 'taken']
    assert.deepEqual(answers.sort(), expected, `round ${round}`)
    assert.deepEqual(readdirSync(folder), ['.lock'], `round ${round}`)
    await Promise.all(racers.map((ask) => ask('')))
    assert.deepEqual(readdirSync(folder), [], `round ${round}`)
  }
  return { rounds, racers: count }
}

function deadHolder() {
  const startedAt = new Date(0).toISOString()
  const { born: _born, ...holder } = ownHolder({ purpose: 'a process that died', startedAt })
  return { ...holder, pid: DEAD_PID }
}

/** Not just now, so that nobody takes it for being written. */
function left(file: string, text: string): void {
  writeFileSync(file, text)
  const then = new Date(Date.now() - 10_000)
  utimesSync(file, then, then)
}

async function startRacer(ends: Ends): Promise<(line: string) => Promise<string>> {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', RACER], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const { stdin, stdout } = child
  if (stdin === null || stdout === null) throw new Error('it has no streams')
  ends.after(async () => {
    const ended = once(child, 'exit')
    stdin.end()
    await ended
  })
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]()
  const next = async (): Promise<string> => String((await lines.next()).value)
  assert.equal(await next(), 'ready')
  return (line) => {
    stdin.write(`${line}\n`)
    return next()
  }
}
