/** A run of digits with what may separate them in any country's way of writing numbers. */
const NUMBER_RUN = /\d(?:[\d.,'’\u00A0\u202F ]{0,30}\d)?/g
const GROUPED = /^(\d{1,3}(?:[.,'’\u00A0\u202F ]\d{3})+)([.,]\d{1,4})?$/
const MAX_RUNS = 20_000

/**
 * Every number that a text can be read to state, in plain form: "1.299,00" gives 1299 and "4,5"
 * gives 4.5; "1,299" gives both 1299 and 1.299, since nobody knows.
 */
export function numbersIn(text: string): ReadonlySet<string> {
  const found = new Set<string>()
  let runs = 0
  for (const [run] of text.matchAll(NUMBER_RUN)) {
    if (++runs > MAX_RUNS) break
    addReadings(run, found)
    // Two numbers that only a blank separates were taken for one.
    if (/[\u00A0\u202F ]/.test(run))
      for (const part of run.split(/[\u00A0\u202F ]+/)) addReadings(part, found)
  }
  return found
}

/** Plain form of a number as structured data gives it; null when it is none. */
export function plainNumber(text: string): string | null {
  const digits = text.replace(/[^\d.,]/g, '')
  if (!/\d/.test(digits)) return null
  const number = Number(digits)
  if (!Number.isNaN(number)) return String(number)
  const readings = new Set<string>()
  addReadings(digits.replace(/^[.,]+|[.,]+$/g, ''), readings)
  return [...readings][0] ?? null
}

function addReadings(run: string, found: Set<string>): void {
  const compact = run.replace(/[.,'’\u00A0\u202F ]+$/, '')
  const [, groups, fraction = ''] = GROUPED.exec(compact) ?? []
  if (groups !== undefined) found.add(joined(groups, fraction))
  if (/^\d+(?:[.,]\d+)?$/.test(compact)) found.add(String(Number(compact.replace(',', '.'))))
}

/** "1.299" and ",50" give 1299.5; where the last separator is another one, it is the decimal one. */
function joined(groups: string, fraction: string): string {
  const separators = groups.match(/\D/g) ?? []
  const last = groups.lastIndexOf(separators.at(-1) ?? '')
  const isMixed = fraction === '' && separators.length > 1 && separators[0] !== separators.at(-1)
  const whole = isMixed ? groups.slice(0, last) : groups
  const rest = isMixed ? groups.slice(last) : fraction
  return String(Number(`${whole.replace(/\D/g, '')}.${rest.slice(1) || '0'}`))
}
