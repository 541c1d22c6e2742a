import type { CheckResult } from '../../../plugins/audit/checks/index.ts'
import type { Page } from '../page.ts'

/** Columns of a page on which there is room for the words. */
const ROOMY = 72

/** Cells with the numbers of passed, warned and failed checks, and those that gave no verdict. */
export function countCells(
  checks: readonly CheckResult[],
  { paint, columns, glyphs }: Page,
): readonly string[] {
  const count = (status: CheckResult['status']) =>
    checks.filter((check) => check.status === status && !check.accepted).length
  const accepted = checks.filter(
    (check) => check.accepted && (check.status === 'warn' || check.status === 'fail'),
  ).length
  const cell = (number: number, word: string, mark: (text: string) => string) => {
    const figure = String(number).padStart(2)
    const text = columns < ROOMY ? `${figure}${glyphOf(word, glyphs)}` : `${figure} ${word}`
    return number === 0 ? paint.dim(text) : mark(text)
  }
  const others = [
    ...(count('error') > 0 ? [`${count('error')} inconclusive`] : []),
    ...(accepted > 0 ? [`${accepted} accepted`] : []),
  ]
  return [
    cell(count('pass'), 'pass', paint.pass),
    cell(count('warn'), 'warn', paint.warn),
    cell(count('fail'), 'fail', paint.fail),
    ...(others.length > 0 ? [paint.dim(others.join(', '))] : []),
  ]
}

function glyphOf(word: string, glyphs: Page['glyphs']): string {
  return glyphs[word as 'pass' | 'warn' | 'fail']
}
