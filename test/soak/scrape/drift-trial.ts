import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../../core/errors.ts'
import type { Drift } from '../../replica/drift/drift.ts'
import { HARMFUL_DRIFTS } from '../../replica/drift/harmful-drifts.ts'
import { HARMLESS_DRIFTS } from '../../replica/drift/harmless-drifts.ts'
import { Dice } from '../../support/full-scale/dice.ts'
import { type DriftPage, driftPages } from './drift-pages.ts'

export type DriftResult = {
  readonly pages: number
  /** Read as before the change. */
  read: number
  /** Said not to be understood, and what is missing. */
  refused: number
  /** Pages read as something else, or refused without need: what repeats each. */
  readonly wrong: string[]
}

export type DriftOptions = {
  readonly seed: number
  /** Default false: one page of every kind and design. */
  readonly isLong?: boolean
  /** Pages with two to four drifts together. Default 0. */
  readonly mixtures?: number
}

/** Every page once with every drift, and some with several of them together. */
export function driftTrial({ seed, isLong = false, mixtures = 0 }: DriftOptions): DriftResult {
  const all = driftPages(seed)
  const pages = isLong ? all : [...new Map(all.map((page) => [page.name, page])).values()]
  const drifts = [...HARMLESS_DRIFTS, ...HARMFUL_DRIFTS]
  const result: DriftResult = { pages: pages.length, read: 0, refused: 0, wrong: [] }
  const dice = new Dice(seed)
  for (const page of pages) for (const drift of drifts) judge(page, [drift], { dice, result })
  for (let at = 0; at < mixtures; at++) {
    const chosen = Array.from({ length: 1 + dice.below(3) }, () => dice.of(HARMLESS_DRIFTS))
    // Two harmful ones can undo each other's marks: a header more, and a cell more beneath it.
    chosen.splice(dice.below(chosen.length + 1), 0, dice.of(HARMFUL_DRIFTS))
    judge(dice.of(pages), chosen, { dice, result })
  }
  return result
}

type Judging = { readonly dice: Dice; readonly result: DriftResult }

function judge(page: DriftPage, drifts: readonly Drift[], { dice, result }: Judging): void {
  const { name, html, read, isTrue = isDeepStrictEqual } = page
  const changed = drifts.reduce((text, drift) => drift.apply(text, dice), html)
  const what = `${name}: ${drifts.map((drift) => drift.name).join(' + ')}`
  const outcome = outcomeOf(read, changed)
  if ('missing' in outcome) {
    result.refused++
    if (drifts.every(({ isHarmless }) => isHarmless)) {
      result.wrong.push(`${what}: refused for ${outcome.missing}`)
    }
    return
  }
  const truth = outcomeOf(read, html)
  if ('read' in truth && isTrue(outcome.read, truth.read)) result.read++
  else result.wrong.push(`${what}: read as ${JSON.stringify(outcome.read).slice(0, 600)}`)
}

type Outcome = { readonly read: unknown } | { readonly missing: string }

/** @throws any error but the one that says what is missing. */
function outcomeOf(read: DriftPage['read'], html: string): Outcome {
  try {
    return { read: read({ url: 'http://source.test/page.php', html }) }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'PAGE_NOT_UNDERSTOOD') throw error
    return { missing: String(error.data.missing) }
  }
}
