import { cleanLine } from './clean-text.ts'
import { cutText } from './cut-text.ts'

/** One line of a model's answer as a result may show it; null when nothing is left of it. */
export function shortLine(text: string | null, maxChars: number): string | null {
  const line = cutText(cleanLine(text ?? ''), maxChars)
  return line === '' ? null : line
}

/** Several of them: empty ones and repetitions are left out. */
export function shortLines(
  texts: readonly string[],
  { count, maxChars }: { readonly count: number; readonly maxChars: number },
): readonly string[] {
  const lines = texts.slice(0, 10 * count).map((text) => shortLine(text, maxChars))
  return [...new Set(lines.filter((line) => line !== null))].slice(0, count)
}
