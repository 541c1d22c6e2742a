import { AppError } from '../../../core/errors.ts'
import type {
  FanOutPlugin,
  FanOutTally,
  Inputs,
  ItemCounts,
  PluginOutput,
  RunContext,
  WorkItem,
} from '../../../core/plugin.ts'
import type { DocumentStore } from '../../../core/ports/storage.ts'
import type { Division } from '../../../manifests/types/records.ts'
import { PAGE_NOT_UNDERSTOOD, SOURCE_CHANGED, SOURCE_UNREACHABLE } from '../errors.ts'
import type { StandingsOptions } from '../source/options.ts'
import { StandingsReader } from '../source/standings-reader.ts'
import {
  type DivisionWeek,
  type InterclubPages,
  interclubPages,
  pageCount,
  pageKey,
  pageOrder,
  pagesInOrder,
} from './interclub-pages.ts'
import { ownCopy, toolsOf } from './step-tools.ts'

/** `tabletennis/plans/<key>`: which divisions stand behind the indices of a run, and its weeks. */
type InterclubPlan = {
  readonly divisions: readonly { readonly index: number; readonly id: string }[]
  readonly weeks: readonly number[]
}

/**
 * Keeps what a run visits when it begins; one that goes on from it must find the same, since what
 * is settled is remembered by position.
 * @throws SOURCE_CHANGED when the site's list has shifted since; INVALID_REQUEST for another choice.
 */
export async function keepPlan(
  store: DocumentStore,
  planKey: string,
  { divisions, weeks }: InterclubPages,
): Promise<void> {
  if (!/^[\w-]{1,100}$/.test(planKey)) {
    throw new AppError('INVALID_REQUEST', { problem: 'planKey is not a name' })
  }
  const key = `tabletennis/plans/${planKey}`
  const plan: InterclubPlan = {
    divisions: divisions.map(({ index, id }) => ({ index, id })),
    weeks,
  }
  const kept = await store.get<unknown>(key)
  if (!isPlan(kept)) {
    if (kept !== undefined) await store.setAside(key, 'it is not the plan of a task')
    return store.put(key, plan)
  }
  if (kept.weeks.join() !== weeks.join()) {
    const problem = `the run to go on from visited the weeks ${kept.weeks.join(', ')}`
    throw new AppError('INVALID_REQUEST', { problem })
  }
  const shift = firstShift(kept.divisions, plan.divisions)
  if (shift !== undefined) throw new AppError(SOURCE_CHANGED, { problem: shift })
}

/** Files can be edited by hand. */
function isPlan(value: unknown): value is InterclubPlan {
  const { divisions, weeks } = (value ?? {}) as Partial<InterclubPlan>
  return (
    Array.isArray(divisions) &&
    divisions.every((place) => Number.isInteger(place?.index) && typeof place.id === 'string') &&
    Array.isArray(weeks)
  )
}

type Places = InterclubPlan['divisions']

function firstShift(before: Places, now: Places): string | undefined {
  const length = Math.max(before.length, now.length)
  for (let at = 0; at < length; at += 1) {
    const was = placed(before[at])
    const is = placed(now[at])
    if (was === is) continue
    return `its list of divisions is not the one the run began with (there ${was}, now ${is}); start a whole run instead of going on`
  }
  return undefined
}

function placed(place: Places[number] | undefined): string {
  return place === undefined
    ? 'no further division'
    : `division ${place.id} at index ${place.index}`
}

const MAX_WARNINGS = 50

type Item = DivisionWeek & { readonly reader: StandingsReader }

/** The module divisionStandings: one page per division and week, stored as soon as it is read. */
class DivisionStandingsPlugin implements FanOutPlugin {
  size(inputs: Inputs): number {
    return pageCount(interclubPages(inputs))
  }

  /**
   * Inputs: divisions; weeks?, divisionFilter?, resumeAt?, planKey?.
   * @throws NOT_FOUND when no chosen division is on the site or nothing is left to visit;
   * SOURCE_CHANGED when the divisions are not those of the plan; ROBOTS_DISALLOWED.
   */
  async *list(inputs: Inputs, ctx: RunContext): AsyncGenerator<WorkItem<Item>> {
    const pages = interclubPages(inputs)
    assertSomething(pages)
    const { planKey } = inputs
    if (typeof planKey === 'string') await keepPlan(ctx.store, planKey, pages)
    const options = ctx.options as StandingsOptions
    const { client } = toolsOf(ctx)
    await client.assertAllowed(ctx, [options.path])
    warnOfUnknown(pages, ctx)
    const sessions = Math.min(options.sessions, ctx.host.concurrency || options.sessions)
    const { path } = options
    const reader = new StandingsReader({ client, path, forms: options, sessions })
    for (const page of pagesInOrder(pages)) {
      yield { key: pageKey(page), order: pageOrder(page), data: { ...page, reader } }
    }
  }

  async visit(item: WorkItem, ctx: RunContext): Promise<ItemCounts> {
    const { division, week, reader } = item.data as Item
    const page = await reader.read({ divisionId: division.id, week }, ctx)
    ctx.signal.throwIfAborted()
    const { rows } = page
    if ((rows ?? []).length === 0) this.#assertNothingLost(division, week, ctx)
    // A cup has no standings.
    if (rows === null) return { rows: 0 }
    await toolsOf(ctx).data.putStandings(ctx.store, { division, week, rows: ownCopy(rows) })
    return { rows: rows.length }
  }

  /** A week that had teams does not lose them: its page is no longer the one it was. */
  #assertNothingLost({ id, index }: Division, week: number, ctx: RunContext): void {
    const stored = toolsOf(ctx).data.storedRows(id, week)
    if (stored === 0) return
    const url = ctx.host.baseUrl + (ctx.options as StandingsOptions).path
    const missing = `the standings of division ${index}, week ${week} (${stored} teams are stored)`
    throw new AppError(PAGE_NOT_UNDERSTOOD, { url, missing })
  }

  /** Outputs: result ({visited, rows, failed, unknownDivisions}). @throws SOURCE_UNREACHABLE when no page was read. */
  async finish(tally: FanOutTally, inputs: Inputs): Promise<PluginOutput> {
    const { settled, counts, failedCount, failed } = tally
    if (settled > 0 && settled === failedCount) {
      const [first] = failed
      const reason = first?.error.replace(/\.$/, '')
      const problem = `not one of ${settled} pages was read; ${first?.key}: ${reason}`
      throw new AppError(SOURCE_UNREACHABLE, { problem, retryable: false })
    }
    const rows = counts.rows ?? 0
    const { unknown: unknownDivisions } = interclubPages(inputs)
    const visited = settled - failedCount
    const result = { visited, rows, failed: failedCount, unknownDivisions }
    return { outputs: { result }, summary: `${visited} pages, ${rows} rows, ${failedCount} failed` }
  }
}

function assertSomething(pages: InterclubPages): void {
  if (pages.divisions.length === 0) {
    const which = pages.unknown.slice(0, MAX_WARNINGS).join(', ')
    throw new AppError('NOT_FOUND', { problem: `The source has none of the divisions ${which}.` })
  }
  if (pageCount(pages) > 0) return
  const { divisionIndex, week } = pages.resumeAt ?? { divisionIndex: 0, week: 1 }
  const problem = `There is no page at or after division ${divisionIndex}, week ${week}.`
  throw new AppError('NOT_FOUND', { problem })
}

/** `UNKNOWN_DIVISION`, one each; the output names all of them. */
function warnOfUnknown({ unknown }: InterclubPages, ctx: RunContext): void {
  for (const index of unknown.slice(0, MAX_WARNINGS)) {
    ctx.warn('UNKNOWN_DIVISION', `The source has no division ${index}: it is left out.`)
  }
}

export default new DivisionStandingsPlugin()
