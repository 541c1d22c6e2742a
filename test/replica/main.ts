// A replica as a process of its own: prints one line {"url": ...} and serves until SIGTERM, or
// until its standard input ends when that is a pipe.
import { fstatSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { FaultKind } from './faults.ts'
import type { RankingDesign } from './replica-options.ts'
import { startReplica } from './server.ts'
import { createWorld } from './truth.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    clubs: { type: 'string', default: '20' },
    players: { type: 'string', default: '12' },
    divisions: { type: 'string', default: '30' },
    teams: { type: 'string', default: '12' },
    weeks: { type: 'string', default: '22' },
    latency: { type: 'string', default: '0' },
    session: { type: 'boolean', default: false },
    modern: { type: 'boolean', default: false },
    ranking: { type: 'string', default: 'json-script' },
    'fault-rate': { type: 'string', default: '0' },
    faults: { type: 'string', default: 'reset,500,503,truncated' },
  },
})

const world = createWorld({
  seed: Number(values.seed),
  clubs: Number(values.clubs),
  playersPerClub: Number(values.players),
  divisions: Number(values.divisions),
  teamsPerDivision: Number(values.teams),
  weeks: Number(values.weeks),
})
const replica = await startReplica({
  world,
  port: Number(values.port),
  latencyMs: Number(values.latency),
  weekForm: values.session ? 'session' : 'carries-division',
  sheets: values.modern ? 'modern' : 'classic',
  ranking: values.ranking as RankingDesign,
  faults: {
    rate: Number(values['fault-rate']),
    kinds: values.faults.split(',') as FaultKind[],
    seed: Number(values.seed),
  },
})
process.stdout.write(`${JSON.stringify({ url: replica.url })}\n`)

let isEnding = false
const end = () => {
  if (isEnding) return
  isEnding = true
  process.stdin.pause()
  replica.close().catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`)
    process.exitCode = 1
  })
}
process.once('SIGTERM', end)
process.once('SIGINT', end)
const input = fstatSync(process.stdin.fd)
// Whoever started it with a pipe has gone; /dev/null or a terminal tells nothing by ending.
if (input.isFIFO() || input.isSocket()) process.stdin.once('end', end).resume()
