import type { MatchResult } from '../data/records.ts'

export type Score = {
  /** Own sets first. */
  readonly score: string
  readonly result: MatchResult
  readonly won: boolean
}

const SETS = /(?<!\d)(\d{1,2})\s?[-–−:]\s?(\d{1,2})(?!\d)/
const WALK_OVER = /(?<![a-z])(?:w\.?o|ff|forfait)(?![a-z])/i

/** Reads `3-1`, `3-0 WO`, `WO` or `ff`; null for anything else. */
export function parseScore(text: string): Score | null {
  const [, own, other] = SETS.exec(text) ?? []
  const isWalkOver = WALK_OVER.test(text)
  if (own === undefined || other === undefined) {
    return isWalkOver ? { score: '0-0', result: 'WO', won: false } : null
  }
  const won = Number(own) > Number(other)
  const played = won ? 'V' : 'D'
  return {
    score: `${Number(own)}-${Number(other)}`,
    result: isWalkOver ? 'WO' : played,
    won,
  }
}
