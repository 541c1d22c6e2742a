import { AppError } from '../../../core/errors.ts'
import { recordValidator } from '../../../core/manifest/records.ts'
import { defineFanOut, type RunContext } from '../../../core/plugin.ts'
import type { DocumentStore } from '../../../core/ports/storage.ts'
import type {
  DivisionStandingsInputs,
  DivisionStandingsOptions,
  DivisionStandingsOutputs,
} from '../../../manifests/types/division-standings.ts'
import type { Division, InterclubPlan, Standing } from '../../../manifests/types/records.ts'
import { PAGE_NOT_UNDERSTOOD, SOURCE_CHANGED, SOURCE_UNREACHABLE } from '../errors.ts'
import { StandingsReader } from '../source/standings-reader.ts'
import {
  type InterclubPages,
  interclubPages,
  pageCount,
  pageKey,
  pageOrder,
  pagesInOrder,
  type StandingsPlace,
} from './interclub-pages.ts'
import { ownCopy, toolsOf } from './step-tools.ts'

/**
 * Stores the plan of a run when it starts. A resumed run must have the same plan, because settled
 * pages are identified by position.
 * @throws SOURCE_CHANGED if the site's list has shifted; INVALID_REQUEST for another selection
 */
export async function keepPlan(
  store: DocumentStore,
  planKey: string,
  { divisions, weeks }: InterclubPlan,
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
    const problem = `the run to resume visited the weeks ${kept.weeks.join(', ')}`
    throw new AppError('INVALID_REQUEST', { problem })
  }
  const shift = firstShift(kept.divisions, plan.divisions)
  if (shift !== undefined) throw new AppError(SOURCE_CHANGED, { problem: shift })
}

// Files can be edited by hand.
const isPlan = recordValidator<InterclubPlan>('InterclubPlan')

type Places = InterclubPlan['divisions']

function firstShift(before: Places, now: Places): string | undefined {
  const length = Math.max(before.length, now.length)
  for (let at = 0; at < length; at += 1) {
    const was = placed(before[at])
    const is = placed(now[at])
    if (was === is) continue
    return `its list of divisions is not the one the run began with (there ${was}, now ${is}); start a new run instead of resuming`
  }
  return undefined
}

function placed(place: Places[number] | undefined): string {
  return place === undefined
    ? 'no further division'
    : `division ${place.id} at index ${place.index}`
}

const MAX_WARNINGS = 50

type Context = RunContext<DivisionStandingsOptions>

/** A few sessions, with the forms that they have seen. */
function newReader(ctx: Context): StandingsReader {
  const { options, host } = ctx
  const sessions = Math.min(options.sessions, host.concurrency || options.sessions)
  const { client } = toolsOf(ctx)
  return new StandingsReader({ client, path: options.path, forms: options, sessions })
}

/** Keyed by the inputs of a run, so that entries are garbage-collected with the run. */
const plans = new WeakMap<DivisionStandingsInputs, InterclubPages>()

/** The pages of a run, computed once. */
function pagesOf(inputs: DivisionStandingsInputs): InterclubPages {
  const pages = plans.get(inputs) ?? interclubPages(inputs)
  plans.set(inputs, pages)
  return pages
}

/**
 * The module divisionStandings: one page per division and week, stored as soon as it is read.
 * @throws NOT_FOUND when no selected division is on the site or no page is left to visit;
 * SOURCE_CHANGED when the divisions differ from the plan; SOURCE_UNREACHABLE when no page was read;
 * ROBOTS_DISALLOWED
 */
export default defineFanOut<
  DivisionStandingsInputs,
  DivisionStandingsOptions,
  DivisionStandingsOutputs,
  StandingsPlace
>({
  size: (inputs) => pageCount(pagesOf(inputs)),

  async *list(inputs, ctx) {
    const pages = pagesOf(inputs)
    assertSomething(pages)
    if (inputs.planKey !== undefined) await keepPlan(ctx.store, inputs.planKey, pages)
    const { client, standings } = toolsOf(ctx)
    await client.assertAllowed(ctx, [ctx.options.path])
    warnOfUnknown(pages, ctx)
    standings.begin(ctx.runId, newReader(ctx))
    for (const page of pagesInOrder(pages)) {
      yield { key: pageKey(page), order: pageOrder(page), data: page }
    }
  },

  async visit({ data: { division, week } }, ctx) {
    const { data } = toolsOf(ctx)
    const rows = await readRows({ division, week }, ctx).catch(async (error: unknown) => {
      ctx.signal.throwIfAborted()
      await data.putFailedStandings(ctx.store, { division, week })
      throw error
    })
    ctx.signal.throwIfAborted()
    await data.putStandings(ctx.store, { division, week, rows })
    return { rows: rows?.length ?? 0 }
  },

  async finish({ settled, counts, failedCount, failed }, inputs) {
    if (settled > 0 && settled === failedCount) {
      const [first] = failed
      const reason = first?.error.replace(/\.$/, '')
      const problem = `none of ${settled} pages was read; ${first?.key}: ${reason}`
      throw new AppError(SOURCE_UNREACHABLE, { problem, retryable: false })
    }
    const rows = counts.rows ?? 0
    const visited = settled - failedCount
    const { unknown: unknownDivisions } = pagesOf(inputs)
    const result = { visited, rows, failed: failedCount, unknownDivisions }
    return { outputs: { result }, summary: `${visited} pages, ${rows} rows, ${failedCount} failed` }
  },
})

/** The rows of a page. Null for a cup, which has no standings. @throws errors of the reader */
async function readRows(
  { division, week }: StandingsPlace,
  ctx: Context,
): Promise<readonly Standing[] | null> {
  const reader = toolsOf(ctx).standings.of(ctx.runId, () => newReader(ctx))
  const { rows } = await reader.read({ divisionId: division.id, week }, ctx)
  const stored = rows?.length ? 0 : toolsOf(ctx).data.storedRows(division.id, week)
  if (stored > 0) throw lost(division, week, { stored, url: ctx.host.baseUrl + ctx.options.path })
  return ownCopy(rows)
}

/** Rejects an empty page for a week that had teams: the page's format must have changed. */
function lost(
  { index }: Division,
  week: number,
  { stored, url }: { readonly stored: number; readonly url: string },
): AppError {
  const missing = `the standings of division ${index}, week ${week} (${stored} teams are stored)`
  return new AppError(PAGE_NOT_UNDERSTOOD, { url, missing })
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

/** One `UNKNOWN_DIVISION` per division. The output lists all of them. */
function warnOfUnknown({ unknown }: InterclubPages, ctx: Pick<RunContext, 'warn'>): void {
  for (const index of unknown.slice(0, MAX_WARNINGS)) {
    ctx.warn('UNKNOWN_DIVISION', `The source has no division ${index}, so it was skipped.`)
  }
}
