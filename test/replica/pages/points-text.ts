const THOUSANDS = [' ', '\u00a0', '\u202f'] as const

/** A number of points as some sheet writes it: plain, or with a comma and a gap for thousands. */
export function pointsText(points: number, style: number): string {
  const gap = THOUSANDS[style % 6]
  if (gap === undefined) return String(points)
  const [whole = '', decimals = ''] = String(points).split('.')
  const grouped = whole.replace(/(\d)(\d{3})$/, `$1${gap}$2`)
  return decimals === '' ? grouped : `${grouped},${decimals.padEnd(2, '0')}`
}
