const CONTROLS = /[^\P{Cc}\n\t]+/gu
/** They turn the direction of the text around them, so that it reads as something else. */
const DIRECTION = /\p{Bidi_Control}+/gu

/**
 * The value with all its texts as a terminal may be given them: pages and models put sequences
 * into theirs that would move the cursor, set the window's title or hide what follows.
 */
export function printable<T>(value: T): T {
  if (typeof value === 'string') return harmless(value) as T
  if (typeof value !== 'object' || value === null) return value
  return JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    typeof one === 'string' ? harmless(one) : one,
  ) as T
}

function harmless(text: string): string {
  return text.replace(CONTROLS, '').replace(DIRECTION, '')
}
