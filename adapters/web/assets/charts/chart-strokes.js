const strokes = ['accent', 'good', 'accent-2', 'fair', 'poor', 'neutral']

/**
 * How the line at `index` is told from the others: a colour of the style sheet by name, dashed from
 * the second round on.
 * @param {number} index
 */
export function strokeOf(index) {
  const place = index % strokes.length
  return { place, colour: strokes[place] ?? 'accent', isDashed: index >= strokes.length }
}
