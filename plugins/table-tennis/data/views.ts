import type { PlayerRecord } from '../../../manifests/types/records.ts'

/** One page of a list, and the total number of items. */
export type Page<T> = { readonly items: readonly T[]; readonly total: number }

/** A player with the figures to display: from the men's sheet if present, else from the lists. */
export type PlayerView = PlayerRecord & {
  readonly ranking: string | null
  readonly pointsStart: number | null
  readonly pointsCurrent: number | null
  readonly totalWins: number
  readonly totalLosses: number
  readonly clubName: string | null
  readonly province: string | null
}

export type PlayerFilter = {
  readonly clubCode?: string
  readonly ranking?: string
  readonly minPoints?: number
  readonly maxPoints?: number
  readonly search?: string
  readonly orderBy?: PlayerOrder
  readonly limit: number
  readonly offset: number
}
export type PlayerOrder = {
  readonly field: 'points_current' | 'name' | 'ranking' | 'ranking_position'
  readonly direction: 'ASC' | 'DESC'
}
