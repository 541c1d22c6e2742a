/** Half-open range of the text between a pair of quotation marks. */
export type QuotedSpan = { readonly start: number; readonly end: number }

const MAX_QUOTATION = 2000
const ANY_MARK = /["“”„«»‘‚‹›「『〝]/
/** Opening mark -> what may close it. Straight single quotes are apostrophes more often. */
const CLOSERS: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”"',
  '”': '”',
  '„': '“”"',
  '«': '»',
  '»': '«»',
  '‘': '’',
  '‚': '‘’',
  '‹': '›',
  '›': '‹›',
  '「': '」',
  '『': '』',
  '〝': '〞〟',
}
/** Marks that also close, or stand for inches: behind a letter or digit they open nothing. */
const TWO_SIDED = '"”»›‘'
const LETTER = /[\p{L}\p{N}]/u

/**
 * Texts between matching quotation marks: straight, curly, low-high, angle in both directions and
 * corner. An opening mark stands before its text and not inside a word; without a closing mark
 * within 2000 characters it opens nothing. Linear in the text.
 */
export function quotedTexts(text: string): QuotedSpan[] {
  if (!ANY_MARK.test(text)) return []
  const found: QuotedSpan[] = []
  /** Closing marks searched for in vain, up to where: no search is made twice. */
  const nowhere = new Map<string, number>()
  for (let at = 0; at < text.length; at++) {
    const closers = CLOSERS[text[at]!]
    if (closers === undefined) continue
    if (TWO_SIDED.includes(text[at]!) && LETTER.test(text[at - 1] ?? '')) continue
    if ((nowhere.get(closers) ?? 0) > at) continue
    const end = closingMark(text, at + 1, closers)
    if (end < 0) nowhere.set(closers, at + MAX_QUOTATION)
    else {
      found.push({ start: at + 1, end })
      at = end
    }
  }
  return found
}

function closingMark(text: string, from: number, closers: string): number {
  const limit = Math.min(text.length, from + MAX_QUOTATION)
  for (let at = from; at < limit; at++) {
    if (!closers.includes(text[at]!)) continue
    // An apostrophe inside a word closes nothing.
    if (text[at] === '’' && LETTER.test(text[at + 1] ?? '')) continue
    if (at > from) return at
  }
  return -1
}
