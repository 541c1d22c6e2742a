const points = new Intl.NumberFormat('en-GB', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** Points with two decimals, as the federation counts them. @param {number | null | undefined} value */
export function pointsText(value) {
  return value === null || value === undefined ? '–' : points.format(value)
}

/** Points gained or lost, with their sign. @param {number | null | undefined} value */
export function gainText(value) {
  if (value === null || value === undefined) return '–'
  const text = points.format(Math.abs(value))
  if (text === points.format(0)) return text
  return value > 0 ? `+${text}` : `−${text}`
}
