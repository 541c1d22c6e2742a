import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { LowdbStore } from '../../adapters/storage/lowdb-store.ts'
import type { ClubShard, MatchRecord, PlayerRecord } from '../../manifests/types/records.ts'
import { type Figure, figures } from '../measure/figure.ts'
import { type ServerOptions, ServerProcess } from '../measure/server-process.ts'
import type { Ends } from '../support/ends.ts'
import { writeFullScale } from '../support/full-scale.ts'
import { SilentLog } from '../support/silent-log.ts'
import { tempFolder } from '../support/temp-folder.ts'

const DATE = '2026-11-18'
const MOST_PEAK_MB = 700
const MOST_START_MB = 400
const MOST_SECONDS = 120
const KINDS = { 1: 'masculine', 2: 'feminine' } as const
type List = keyof typeof KINDS

/** The federation's exports in full size: the memory of an import, and of a start after it. */
export async function importsBench(ends: Ends): Promise<Figure[]> {
  const dataDir = tempFolder(ends)
  const store = new LowdbStore(dataDir, new SilentLog())
  await writeFullScale(store)
  const files = await exportFiles(store)
  const url = await served(ends, files)
  const env = {
    TABLETENNIS_EXPORTS_URL: url,
    TABLETENNIS_EXPORTS_USER: 'a',
    TABLETENNIS_EXPORTS_PASSWORD: 'b',
  }
  const first = await imported(ends, { dataDir, env })
  // Some results are corrected and others are gone. Without the task, the files may be read at once.
  rmSync(join(dataDir, 'tasks'), { recursive: true })
  for (const [name, lines] of files) files.set(name, later(lines))
  const second = await imported(ends, { dataDir, env })
  const after = await ServerProcess.start({ dataDir, env })
  ends.after(() => after.stop())
  await (await fetch(`${after.url}/api/stats`)).text()
  const { nowMb, peakMb } = after.memory()
  return figures('imports: ', [
    ['results of men', files.get('result_1')?.length ?? 0, ''],
    ['files that were not read', first.unread + second.unread, 'files', 0],
    ['first import', first.seconds, 's', MOST_SECONDS],
    ['peak memory of the first import', first.peakMb, 'MB', MOST_PEAK_MB],
    ['second import', second.seconds, 's', MOST_SECONDS],
    ['peak memory of the second import', second.peakMb, 'MB', MOST_PEAK_MB],
    ['memory after a start with what was imported', nowMb, 'MB', MOST_START_MB],
    ['peak memory of that start', peakMb, 'MB'],
  ])
}

async function imported(ends: Ends, options: ServerOptions) {
  const server = await ServerProcess.start(options)
  ends.after(() => server.stop())
  const startedAt = performance.now()
  await fetch(`${server.url}/api/scrape/exports`, { method: 'POST' })
  const unread = await ended(server.url)
  const seconds = (performance.now() - startedAt) / 1000
  const { peakMb } = server.memory()
  await server.stop()
  return { unread, seconds, peakMb }
}

const LATER = '2026-11-20'

const later = ([, ...lines]: readonly string[]): readonly string[] => [
  LATER,
  ...lines.flatMap((line, at) =>
    at % 500 === 7 ? [] : at % 300 === 5 ? [line.replace(';7;', ';8;')] : [line],
  ),
]

/** Waits for the end of the import. Returns how many files were not accepted. */
async function ended(url: string): Promise<number> {
  for (;;) {
    await pause(200)
    const status = (await (await fetch(`${url}/api/scrape/exports/status`)).json()) as {
      readonly running: boolean
      readonly files: readonly { readonly outcome: string }[]
    }
    if (status.running) continue
    const refused = status.files.filter(({ outcome }) => outcome !== 'accepted')
    for (const file of refused) console.error(JSON.stringify(file))
    return refused.length
  }
}

/** Lines of each file. Results are in the order of days, as the federation has them. */
async function exportFiles(store: LowdbStore): Promise<Map<string, readonly string[]>> {
  const lists: Record<List, PlayerRecord[]> = { 1: [], 2: [] }
  const days = { 1: new Map<string, string[]>(), 2: new Map<string, string[]>() }
  for await (const { value } of store.entries<ClubShard>('tabletennis/2026-2027/clubs/')) {
    for (const player of value.players) {
      lists[player.gender === 'F' ? 2 : 1].push(player)
      for (const list of [1, 2] as const) {
        for (const match of player[KINDS[list]]?.matches ?? []) {
          // A file has no results of days to come.
          if (match.date > DATE) continue
          const day = days[list].get(match.date) ?? []
          days[list].set(match.date, day)
          day.push(resultLine(player, match))
        }
      }
    }
  }
  const files = new Map<string, readonly string[]>()
  for (const list of [1, 2] as const) {
    const byDay = [...days[list]].sort(([a], [b]) => (a < b ? -1 : 1))
    const ranked = lists[list].sort((a, b) => (b.listPoints ?? 0) - (a.listPoints ?? 0))
    files.set(`joueurs_${list}`, [DATE, ...ranked.map(playerLine)])
    files.set(`result_${list}`, [
      DATE,
      ...byDay.flatMap(([, lines]) => lines).map((line, at) => `${at + 1};${line}`),
    ])
  }
  return files
}

function playerLine(player: PlayerRecord, at: number): string {
  const { licence, name, listRanking, clubCode, category, listPoints, active } = player
  const [first = '', ...last] = name.split(' ')
  const place = active ? at + 1 : ''
  return [
    ...[90_000 + at, licence, last.join(' '), first, listRanking, clubCode, 20, category, 999],
    ...['BE', listPoints, place, at + 1, listRanking],
  ].join(';')
}

function resultLine({ licence, listRanking, listPoints }: PlayerRecord, match: MatchRecord) {
  const { date, opponentLicence, opponentName, opponentRanking, opponentPoints, score } = match
  const { won, result, pointsChange, division, opponentClub } = match
  const [first = '', ...last] = (opponentName ?? '').split(' ')
  const isCounted = result !== 'WO'
  const gap = ((listPoints ?? 0) - (opponentPoints ?? 0)).toFixed(2)
  const counted = [listPoints, opponentPoints, gap, 10, won ? 1 : 0.9, pointsChange]
  return [
    ...[date, licence, opponentLicence, won ? 'V' : 'D', isCounted ? score : 'WO'],
    ...[last.join(' '), first, opponentRanking, 'C', listRanking, 7],
    `${division} - ${opponentClub}`,
    ...(isCounted ? counted : ['', '', '', '', '', '']),
  ].join(';')
}

async function served(ends: Ends, files: ReadonlyMap<string, readonly string[]>): Promise<string> {
  const server = createServer((request, response) => {
    const [, name = ''] = /liste_(\w+)\.txt$/.exec(request.url ?? '') ?? []
    response.writeHead(files.has(name) ? 200 : 404, { 'content-type': 'text/plain' })
    response.end(Buffer.from(`${files.get(name)?.join('\n') ?? ''}\n`))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
