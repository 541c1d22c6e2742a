import { bundledTable } from '../../../core/manifest/data-file.ts'
import type { CompetitionType, Division, SheetKind } from '../../../manifests/types/records.ts'
import { fold } from '../../web/fold.ts'

type BySheet<T> = { readonly [Kind in SheetKind]: T }
type GapRow = { readonly upTo?: number; readonly expected: number; readonly surprise: number }
type Coefficient = {
  /** `R7` is the 7 of the federation's results. */
  readonly code?: string
  /** Null where no coefficient is published. */
  readonly value: number | null
  readonly divisions?: readonly (readonly string[])[]
}
type ByClass = Readonly<Record<string, number>>
type OlderClasses = {
  readonly pivotPoints: number
  readonly lastPlace: ByClass
  readonly minPoints: ByClass
}

/** `manifests/data/points.yaml`, which describes each part. */
export type PointsRules = {
  readonly name: string
  readonly date: string
  readonly gapTable: BySheet<readonly GapRow[]>
  readonly lossFactor: { readonly [Type in CompetitionType]: number }
  readonly coefficients: BySheet<{ readonly [Type in CompetitionType]: readonly Coefficient[] }>
  readonly classes: readonly string[]
  readonly lastPlace: BySheet<Readonly<Record<string, readonly number[]>> | null>
  readonly fewestActive: number
  readonly olderClasses: BySheet<OlderClasses> & {
    readonly firstSeason: string
    readonly lastSeason: string
  }
  readonly activePlayer: { readonly minResults: number; readonly orClass: string }
  readonly winProbability: {
    readonly model: 'logistic'
    readonly base: number
    readonly scale: number
  }
  readonly calibration: { readonly fewestMatches: number }
  readonly oldPointsDays: number
}

let shipped: PointsRules | undefined

/** The rules that ship. The file is read on first use. @throws ManifestError */
export function pointsRules(): PointsRules {
  shipped ??= bundledTable<PointsRules>('points.yaml')
  return shipped
}

type Before = {
  readonly sheet: SheetKind
  /** Points of both before the match. */
  readonly own: number
  readonly opponent: number
}

export type Worth = {
  /** Whether the stronger player wins. False between equals. */
  readonly expected: boolean
  /** The value in the gap table. Negative for a defeat. */
  readonly basePoints: number
}

/** Points for a win or a loss before coefficient and loss factor (H6, E6). */
export function worthOf(rules: PointsRules, before: Before, won: boolean): Worth {
  const { sheet, own, opponent } = before
  const gap = Math.round(Math.abs(own - opponent))
  const table = rules.gapTable[sheet]
  const row = table.find(({ upTo = Number.POSITIVE_INFINITY }) => gap <= upTo) ?? table.at(-1)
  const expected = won ? own > opponent : own < opponent
  const points = (expected ? row?.expected : row?.surprise) ?? 0
  return { expected, basePoints: won || points === 0 ? points : -points }
}

/** Chance of the player with that many points more than the other, 0 to 1. */
export function winProbability(lead: number, { winProbability: model }: PointsRules): number {
  return 1 / (1 + model.base ** (-lead / model.scale))
}

/** The published coefficient of a division's matches on that sheet. Undefined where there is none. */
export function divisionCoefficient(
  rules: PointsRules,
  { name, gender }: Pick<Division, 'name' | 'gender'>,
  sheet: SheetKind,
): number | undefined {
  // Women's interclubs count for the women's ranking only, men's for the men's.
  if ((gender === 'Dames') !== (sheet === 'feminine')) return undefined
  const text = fold(name)
  const entry = rules.coefficients[sheet].championship.find(({ divisions = [] }) =>
    divisions.some((words) => words.every((word) => text.includes(word))),
  )
  return entry?.value ?? undefined
}

/** At most four decimals, as on the sheets. Never -0. */
export function rounded(points: number, decimals = 4): number {
  const unit = 10 ** decimals
  return Math.round(points * unit) / unit + 0
}
