const CLASS = /^([A-E])(s?)(\d{1,3})$/i
const SERIES = 1_000
const UNRANKED = 10 * SERIES

/**
 * Place of a class in the order of strength, smaller is stronger: A1, A2 .., B0, B2 .. E6, NC, then
 * texts that are no class. As10, whose holder was put level with the A series, follows A10.
 */
export function classStrength(ranking: string): number {
  const [, series = '', level, number = ''] = CLASS.exec(ranking.trim()) ?? []
  if (series === '') return ranking.trim().toUpperCase() === 'NC' ? UNRANKED : UNRANKED + 1
  const place = (series.toUpperCase().charCodeAt(0) - 65) * SERIES * 2
  return place + Number(number) * 2 + (level === '' ? 0 : 1)
}

/** Strongest first; texts that stand level by the alphabet. */
export function byStrength(a: string, b: string): number {
  return classStrength(a) - classStrength(b) || (a < b ? -1 : a > b ? 1 : 0)
}
