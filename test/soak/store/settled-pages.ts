import { LowdbStore } from '../../../adapters/storage/lowdb-store.ts'
import type { LedgerState } from '../../../core/run/ledger.ts'
import type { Source } from '../../integration/tabletennis-service.ts'
import { SilentLog } from '../../support/silent-log.ts'

export type PagesOptions = {
  readonly source: Source
  readonly dataDir: string
  readonly weeks: number
}

/** What the newest ledger on the disk has settled, by `<division index>/<week>`. */
export async function settledPages(options: PagesOptions): Promise<ReadonlySet<string>> {
  const store = new LowdbStore(options.dataDir, new SilentLog())
  const keys = (await store.list('tasks/')).filter((key) => key.endsWith('/ledger'))
  const taskId = (key: string): string => key.split('/')[1] ?? ''
  const inTime = new Intl.Collator('en', { numeric: true })
  const newest = keys.sort((a, b) => inTime.compare(taskId(a), taskId(b))).at(-1)
  const state = newest === undefined ? undefined : await store.get<LedgerState>(newest)
  if (state === undefined) return new Set()
  const above = new Set(state.above)
  const { truths } = options.source.world.divisions
  const pages = truths.flatMap(({ division_index: index }) =>
    Array.from({ length: options.weeks }, (_, at) => at + 1)
      .filter((week) => index * 100 + week < state.mark || above.has(index * 100 + week))
      .map((week) => `${index}/${week}`),
  )
  return new Set(pages)
}

/** Pages that the source was asked for since its requests were counted anew, named the same. */
export function askedPages({ source, weeks }: PagesOptions): ReadonlySet<string> {
  const indices = new Map(
    source.world.divisions.truths.map(({ division_id, division_index }) => [
      division_id,
      division_index,
    ]),
  )
  const pages = [...source.replica.requests.pages.keys()].flatMap((page) => {
    // Sessions choose divisions by a week that no task asks for.
    const [, id = '', week] = /^standings (\d+)\/(\d+)$/.exec(page) ?? []
    return Number(week) <= weeks ? [`${indices.get(id)}/${week}`] : []
  })
  return new Set(pages)
}
