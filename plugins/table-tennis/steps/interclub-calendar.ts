import { AppError } from '../../../core/errors.ts'
import { defineFanOut, type FanOutTally } from '../../../core/plugin.ts'
import type {
  InterclubCalendarInputs,
  InterclubCalendarOptions,
  InterclubCalendarOutputs,
} from '../../../manifests/types/interclub-calendar.ts'
import { fold } from '../../web/fold.ts'
import { PAGE_NOT_UNDERSTOOD, SOURCE_UNREACHABLE } from '../errors.ts'
import { mergeFixtures } from '../fixtures/merge.ts'
import { fixtureReadings } from '../fixtures/reading.ts'
import type { TabtContext } from '../tabt/client.ts'
import { childNumber, childrenOf, type XmlElement } from '../tabt/soap.ts'
import { keepPlan } from './division-standings.ts'
import { ownCopy, toolsOf } from './step-tools.ts'

type Division = InterclubCalendarInputs['divisions'][number]
type Item = { readonly division: Division; readonly season: InterclubCalendarInputs['season'] }

const MAX_WARNINGS = 50

/**
 * The module interclubCalendar: the fixtures of each division, stored as soon as they are read.
 * @throws NOT_FOUND when the source has none of the chosen divisions; SOURCE_CHANGED when they differ
 * from the plan; SOURCE_UNREACHABLE when no division was read
 */
export default defineFanOut<
  InterclubCalendarInputs,
  InterclubCalendarOptions,
  InterclubCalendarOutputs,
  Item
>({
  size: (inputs) => chosenOf(inputs).divisions.length,

  async *list(inputs, ctx) {
    const { divisions, unknown } = chosenOf(inputs)
    if (divisions.length === 0) {
      const problem = `The source has none of the divisions ${unknown.slice(0, MAX_WARNINGS).join(', ')}.`
      throw new AppError('NOT_FOUND', { problem })
    }
    if (inputs.planKey !== undefined) {
      const places = divisions.map(({ id }, index) => ({ index, id }))
      await keepPlan(ctx.store, inputs.planKey, { divisions: places, weeks: [] })
    }
    for (const name of unknown.slice(0, MAX_WARNINGS)) {
      ctx.warn('UNKNOWN_DIVISION', `The source has no division ${name}, so it was skipped.`)
    }
    const { season } = inputs
    for (const [order, division] of divisions.entries()) {
      yield { key: division.id, order, data: { division, season } }
    }
  },

  async visit({ data: { division, season } }, ctx) {
    const { tabt, calendar } = toolsOf(ctx)
    const fields = { DivisionId: division.id, Season: season.number }
    const answer = await tabt.call('GetMatches', fields, ctx)
    const readings = ownCopy(fixtureReadings(answer))
    assertWhole(answer, `fixtures of division ${division.id}`, ctx)
    ctx.signal.throwIfAborted()
    const readAt = new Date(ctx.clock.now()).toISOString()
    const { id, name } = division
    const { leastShare } = ctx.options
    const reading = { season: season.name, id, name, readings, readAt, leastShare }
    let changes = 0
    await calendar.updateDivision(ctx.store, { season: season.name, id }, (current) => {
      const next = mergeFixtures(current, reading)
      changes = next.changes.filter(({ changedAt }) => changedAt === readAt).length
      return next
    })
    return { fixtures: readings.length, changes }
  },

  async finish(tally, inputs, ctx) {
    assertSomeRead(tally, 'divisions')
    const { settled, counts, failedCount } = tally
    const { unknown: unknownDivisions } = chosenOf(inputs)
    const readAt = new Date(ctx.clock.now()).toISOString()
    const { calendar } = toolsOf(ctx)
    const { name: season } = inputs.season
    // A reading of a few divisions cannot make up for a failure in the others.
    const isPart = (inputs.divisionFilter ?? 'all') !== 'all'
    const complete = failedCount === 0 && (!isPart || calendar.reading(season)?.complete !== false)
    await calendar.putReading(ctx.store, season, { readAt, complete })
    const divisions = settled - failedCount
    const { fixtures = 0, changes = 0 } = counts
    const result = { divisions, fixtures, changes, failed: failedCount, unknownDivisions }
    const summary = `${divisions} divisions, ${fixtures} fixtures, ${changes} changes, ${failedCount} failed`
    return { outputs: { result }, summary }
  },
})

/** @throws SOURCE_UNREACHABLE when every item has failed */
export function assertSomeRead({ settled, failedCount, failed }: FanOutTally, what: string): void {
  if (settled === 0 || settled > failedCount) return
  const [first] = failed
  const problem = `none of ${settled} ${what} was read; ${first?.key}: ${first?.error.replace(/\.$/, '')}`
  throw new AppError(SOURCE_UNREACHABLE, { problem, retryable: false })
}

/** @throws PAGE_NOT_UNDERSTOOD when an answer to GetMatches has other fixtures than it announces */
export function assertWhole(answer: XmlElement, what: string, { host }: TabtContext): void {
  const announced = childNumber(answer, 'MatchCount')
  const { length } = childrenOf(answer, 'TeamMatchesEntries')
  if (announced === length) return
  const missing = `the list of ${announced} ${what} (it has ${length})`
  throw new AppError(PAGE_NOT_UNDERSTOOD, { url: host.baseUrl, missing })
}

type Chosen = Pick<InterclubCalendarInputs, 'divisions' | 'divisionFilter'>

/** The chosen divisions in the order of the source, by number or by name in any case. */
export function chosenOf({ divisions, divisionFilter = 'all' }: Chosen): {
  readonly divisions: readonly Division[]
  readonly unknown: readonly string[]
} {
  if (divisionFilter === 'all') return { divisions, unknown: [] }
  const keys = new Set(divisions.flatMap(({ id, name }) => [id, fold(name)]))
  const wanted = new Set(divisionFilter.map((text) => fold(text.trim())))
  return {
    divisions: divisions.filter(({ id, name }) => wanted.has(id) || wanted.has(fold(name))),
    unknown: divisionFilter.filter((text) => !keys.has(fold(text.trim()))),
  }
}
