/** A text without accents and case, to compare. @param {string} text */
export function fold(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Whether every word of `wanted` stands in the text. @param {string} text @param {string} wanted */
export function holdsWords(text, wanted) {
  const folded = fold(text)
  return fold(wanted)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
