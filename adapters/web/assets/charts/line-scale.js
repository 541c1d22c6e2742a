const STEPS = [1, 2, 2.5, 5, 10]
const WANTED_STEPS = 4

/**
 * The values that an axis names, so that all given ones lie between the first and the last; evenly
 * spaced by 1, 2, 2.5 or 5 times a power of ten. An axis of values from 0 up begins at 0.
 * @param {readonly number[]} values
 * @returns {readonly number[]} 2 to 8 ascending numbers
 */
export function axisTicks(values) {
  const low = Math.min(0, ...values)
  const high = Math.max(low < 0 ? 0 : Number.MIN_VALUE, ...values)
  const step = niceStep((high - low) / WANTED_STEPS)
  if (!(step > 0) || !Number.isFinite(step)) return [0, 1]
  const first = Math.floor(low / step)
  const last = Math.ceil(high / step)
  return Array.from({ length: Math.min(last - first, 8) + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  )
}

/** @param {number} rough */
function niceStep(rough) {
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = STEPS.find((step) => step * power >= rough) ?? 10
  return factor * power
}

/**
 * Places of those of `count` marks below an axis that are named: the first, the last and as many
 * between them as there is room for, evenly.
 * @param {number} count
 * @param {number} most at least 2
 * @returns {readonly number[]}
 */
export function namedMarks(count, most) {
  if (count <= most) return Array.from({ length: count }, (_, index) => index)
  return Array.from({ length: most }, (_, index) => Math.round((index * (count - 1)) / (most - 1)))
}
