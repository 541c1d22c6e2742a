import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../../core/errors.ts'
import { figures, none, some } from '../../measure/figure.ts'
import { SEED } from '../../measure/seed.ts'
import type { Drift } from '../../replica/drift/drift.ts'
import { type DriftPage, driftPages } from '../../replica/drift/drift-pages.ts'
import { HARMFUL_DRIFTS } from '../../replica/drift/harmful-drifts.ts'
import { HARMLESS_DRIFTS } from '../../replica/drift/harmless-drifts.ts'
import { Dice } from '../../support/full-scale/dice.ts'
import { times } from '../trial.ts'

type DriftOptions = {
  /** Default false: one page of every kind and design. */
  readonly isLong?: boolean
  /** Pages with two to four drifts together. */
  readonly mixtures: number
}

/** Least numbers for the short form. */
const [LEAST_READ, LEAST_REFUSED] = [300, 100]

/** Every page once with every drift, and some with several of them together. */
export function driftTrial({ isLong = false, mixtures }: DriftOptions) {
  const all = driftPages(SEED)
  const pages = isLong ? all : [...new Map(all.map((page) => [page.name, page])).values()]
  const dice = new Dice(SEED)
  const counts = { read: 0, refused: 0 }
  const wrong: string[] = []
  /** Pages are read as before the change, or said not to be understood. */
  function judge(page: DriftPage, drifts: readonly Drift[]): void {
    const { name, html, read, isTrue = isDeepStrictEqual } = page
    const changed = drifts.reduce((text, drift) => drift.apply(text, dice), html)
    const what = `${name}: ${drifts.map((drift) => drift.name).join(' + ')}`
    const outcome = outcomeOf(read, changed)
    if ('missing' in outcome) {
      counts.refused += 1
      const isHarmless = drifts.every((drift) => drift.isHarmless)
      if (isHarmless) wrong.push(`${what}: refused for ${outcome.missing}`)
      return
    }
    const truth = outcomeOf(read, html)
    if ('read' in truth && isTrue(outcome.read, truth.read)) counts.read += 1
    else wrong.push(`${what}: read as ${JSON.stringify(outcome.read).slice(0, 600)}`)
  }
  for (const page of pages) {
    for (const drift of [...HARMLESS_DRIFTS, ...HARMFUL_DRIFTS]) judge(page, [drift])
  }
  for (let left = mixtures; left > 0; left -= 1) {
    const chosen = times(1 + dice.below(3), () => dice.of(HARMLESS_DRIFTS))
    // Two harmful ones can undo each other's marks: a header more, and a cell more beneath it.
    chosen.splice(dice.below(chosen.length + 1), 0, dice.of(HARMFUL_DRIFTS))
    judge(dice.of(pages), chosen)
  }
  return figures('scrape: pages with changed markup, ', [
    some('read as before', counts.read, LEAST_READ),
    some('said not to be understood', counts.refused, LEAST_REFUSED),
    none('read wrongly', wrong),
  ])
}

/** @throws any error but the one that says what is missing. */
function outcomeOf(read: DriftPage['read'], html: string) {
  try {
    return { read: read({ url: 'http://source.test/page.php', html }) }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'PAGE_NOT_UNDERSTOOD') throw error
    return { missing: String(error.data.missing) }
  }
}
