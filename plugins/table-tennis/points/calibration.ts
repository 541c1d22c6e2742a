import type {
  ProbabilityBin,
  SheetKind,
  WinProbabilityStats,
} from '../../../manifests/types/records.ts'
import { matchCount } from '../data/packed-sheets.ts'
import type { PlayerView } from '../data/player-entry.ts'
import { eachPlayer, perVersion } from '../data/slices.ts'
import type { TableTennisData } from '../data/table-tennis-data.ts'
import { dataFreshness } from './freshness.ts'
import { courseOf } from './own-points.ts'
import { type PointsRules, pointsRules, rounded, winProbability } from './rules.ts'

const SHEETS: readonly SheetKind[] = ['masculine', 'feminine']
const BINS = 10

/** How the win probability compares with the stored results (W2). */
export const winProbabilityStats = perVersion(async (data): Promise<WinProbabilityStats> => {
  const rules = pointsRules()
  const leads = new Leads()
  await eachPlayer(data, ({ view }) => {
    for (const sheet of SHEETS) addMatches(leads, { data, view, sheet })
  })
  return { ...statsOf(leads, rules), freshness: dataFreshness(data) }
})

type Source = {
  readonly data: TableTennisData
  readonly view: PlayerView
  readonly sheet: SheetKind
}

/** Adds each match once: from the sheet of the smaller licence, unless only the other one has it. */
function addMatches(leads: Leads, { data, view, sheet }: Source): void {
  for (const { match, before } of courseOf(view, sheet).matches) {
    const { opponentLicence, opponentPoints, result } = match
    if (result === 'WO' || before === null || opponentPoints === null) continue
    const isOfOther =
      opponentLicence !== null &&
      opponentLicence < view.licence &&
      matchCount(data.players.get(opponentLicence)?.record[sheet] ?? null) > 0
    if (!isOfOther) leads.add(before - opponentPoints, result === 'V')
  }
}

/** Matches by lead: the player's points less the opponent's, in tenths. */
class Leads {
  static readonly #most = 30_000
  readonly #won = new Int32Array(2 * Leads.#most + 1)
  readonly #lost = new Int32Array(2 * Leads.#most + 1)
  count = 0

  add(lead: number, won: boolean): void {
    const tenths = Math.max(-Leads.#most, Math.min(Leads.#most, Math.round(lead * 10)))
    const counts = won ? this.#won : this.#lost
    counts[tenths + Leads.#most] = (counts[tenths + Leads.#most] ?? 0) + 1
    this.count += 1
  }

  forEach(use: (lead: number, won: number, lost: number) => void): void {
    for (let at = 0; at < this.#won.length; at += 1) {
      const won = this.#won[at] ?? 0
      const lost = this.#lost[at] ?? 0
      if (won + lost > 0) use((at - Leads.#most) / 10, won, lost)
    }
  }
}

type Stats = Omit<WinProbabilityStats, 'freshness'>

function statsOf(leads: Leads, rules: PointsRules): Stats {
  const { model, scale } = rules.winProbability
  const stats = { model, scale, matches: leads.count }
  if (leads.count < rules.calibration.fewestMatches) {
    return { ...stats, brier: null, logLoss: null, bins: [], fittedScale: null }
  }
  let squares = 0
  let logs = 0
  const bins = Array.from({ length: BINS }, () => ({ matches: 0, won: 0, sum: 0 }))
  leads.forEach((lead, won, lost) => {
    const p = winProbability(lead, rules)
    squares += won * (1 - p) ** 2 + lost * p ** 2
    logs -= won * Math.log(p) + lost * Math.log(1 - p)
    const bin = bins[Math.min(BINS - 1, Math.floor(p * BINS))] as (typeof bins)[number]
    bin.matches += won + lost
    bin.won += won
    bin.sum += (won + lost) * p
  })
  return {
    ...stats,
    brier: rounded(squares / leads.count),
    logLoss: rounded(logs / leads.count),
    bins: bins.map(
      ({ matches, won, sum }, at): ProbabilityBin => ({
        from: at / BINS,
        to: (at + 1) / BINS,
        matches,
        meanP: matches === 0 ? null : rounded(sum / matches),
        wonShare: matches === 0 ? null : rounded(won / matches),
      }),
    ),
    fittedScale: fittedScale(leads, rules),
  }
}

const STEPS = 20

/** Maximum likelihood, by Newton's method. Null where results do not depend on points. */
function fittedScale(
  leads: Leads,
  { winProbability: { base, scale } }: PointsRules,
): number | null {
  const start = Math.log(base) / scale
  let slope = start
  for (let step = 0; step < STEPS; step += 1) {
    let first = 0
    let second = 0
    leads.forEach((lead, won, lost) => {
      const p = 1 / (1 + Math.exp(-slope * lead))
      first += (won - (won + lost) * p) * lead
      second += (won + lost) * p * (1 - p) * lead ** 2
    })
    const change = first / second
    if (!Number.isFinite(change)) return null
    // Far from the optimum, a whole step can overshoot.
    slope += Math.max(-start, Math.min(start, change))
    if (Math.abs(change) < slope * 1e-6) break
  }
  const fitted = Math.log(base) / slope
  return slope > start / MOST_FOLD ? rounded(fitted, 1) : null
}

/** A scale so much greater than the usual one means that points say nothing. */
const MOST_FOLD = 20
