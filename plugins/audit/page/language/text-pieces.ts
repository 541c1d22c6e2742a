/** Half-open range of UTF-16 units. */
export type Span = { readonly start: number; readonly end: number }

/** `Intl.Segmenter` costs quadratic time on one long string, linear time on short pieces. */
export const MAX_PIECE_LENGTH = 1000

const BOUNDARY = /[\s.!?。．！？，、]/

/**
 * Cuts text into pieces of at most 1000 UTF-16 units: behind the last sentence mark or white space
 * of a piece, else (one endless word) at the limit, never inside a surrogate pair.
 */
export function textPieces(text: string): Span[] {
  const pieces: Span[] = []
  let start = 0
  while (start < text.length) {
    const end = pieceEnd(text, start)
    pieces.push({ start, end })
    start = end
  }
  return pieces
}

function pieceEnd(text: string, start: number): number {
  const limit = start + MAX_PIECE_LENGTH
  if (limit >= text.length) return text.length
  for (let end = limit; end > start; end -= 1) {
    if (BOUNDARY.test(text[end - 1]!)) return end
  }
  const unit = text.charCodeAt(limit)
  return unit >= 0xdc00 && unit <= 0xdfff ? limit - 1 : limit
}
