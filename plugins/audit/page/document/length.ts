const PX_PER_UNIT: Readonly<Record<string, number>> = { px: 1, pt: 4 / 3, rem: 16, em: 16 }
const LENGTH = /^(\d{0,6}(?:\.\d{1,6})?)(px|pt|rem|em)$/

/**
 * A length in px; rem and em count 16 px. null for percentages, viewport units, functions and
 * words: they are no fixed size.
 */
export function lengthPx(value: string | undefined): number | null {
  if (value === undefined) return null
  if (value === '0') return 0
  const match = LENGTH.exec(value)
  if (!match || match[1] === '' || match[1] === '.') return null
  return Number(match[1]) * PX_PER_UNIT[match[2]!]!
}

/** Sum of two opposite sides of a padding in px, inline or block axis; 0 where none is declared. */
export function paddingPx(
  declarations: ReadonlyMap<string, string>,
  axis: 'horizontal' | 'vertical',
): number {
  const [before, after] =
    axis === 'horizontal' ? (['left', 'right'] as const) : (['top', 'bottom'] as const)
  const sides = shorthand(declarations.get('padding'))
  const side = (name: 'top' | 'right' | 'bottom' | 'left') =>
    lengthPx(declarations.get(`padding-${name}`)) ?? sides[name]
  return side(before) + side(after)
}

function shorthand(value: string | undefined) {
  const parts = (value ?? '').split(/\s+/).map((part) => lengthPx(part) ?? 0)
  const [top = 0, right = top, bottom = top, left = right] = parts
  return { top, right, bottom, left }
}
