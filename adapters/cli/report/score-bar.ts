import type { Page } from '../page.ts'

const WIDE = 20
const NARROW = 10
/** Columns of a page on which the longer bars leave room for what stands beside them. */
const ROOMY = 72

/** Cells for a score from 0 to 100: a bar, and the figure. */
export function scoreCells(score: number | null, page: Page): readonly [string, string] {
  const { paint } = page
  if (score === null) return [paint.dim('not judged'), '']
  return [scoreBar(score, page), paint.score(figure(score), score)]
}

function scoreBar(score: number, { paint, columns, glyphs }: Page): string {
  const length = columns < ROOMY ? NARROW : WIDE
  const filled = Math.round((Math.max(0, Math.min(100, score)) / 100) * length)
  const rest = paint.dim(glyphs.empty.repeat(length - filled))
  return `${paint.score(glyphs.full.repeat(filled), score)}${rest}`
}

/** The figure of a score without decimals, right-aligned to 100. */
export function figure(score: number | null): string {
  return score === null ? '' : String(Math.round(score)).padStart(3)
}
