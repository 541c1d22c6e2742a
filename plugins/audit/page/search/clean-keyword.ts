/** Limits of the search volume (10 words, 80 characters) are the tighter ones: they hold for all. */
const MAX_WORDS = 10
const MAX_CHARACTERS = 80
const MAX_SERP_CHARACTERS = 700
/** Quotes, brackets and operators: a search with operators is another question, at another price. */
const OPERATORS = /["“”„«»<>|*:(){}[\]\\^`~=;!?@…]+/g
const CONTROLS = /[\p{Cc}\p{Cf}]+/gu

/** A search phrase without search operators, cut at a word; '' when nothing is left. */
export function cleanKeyword(text: string): string {
  const plain = text.slice(0, 1000).normalize('NFC').replace(CONTROLS, ' ').replace(OPERATORS, ' ')
  const words = plain
    .split(/\s+/)
    .map((word) => word.replace(/^[-–—+.,/&_]+|[-–—.,/&_]+$/g, ''))
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
  let cut = ''
  for (const word of words) {
    const longer = cut === '' ? word : `${cut} ${word}`
    if (longer.length > MAX_CHARACTERS) break
    cut = longer
  }
  return cut === '' ? (words[0] ?? '').slice(0, MAX_CHARACTERS) : cut
}

/** As a result page is asked for: percent and plus signs are decoded on the other side. */
export function serpKeyword(keyword: string): string {
  const encoded = keyword.replace(/%/g, '%25').replace(/\+/g, '%2B')
  return encoded.slice(0, MAX_SERP_CHARACTERS).replace(/%(?:2|)$/, '')
}

/** As search volumes are asked for and answered: lower case, and one odd sign refuses them all. */
export function volumeKeyword(keyword: string): string {
  return keyword
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}'&.\- ]+/gu, ' ')
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MAX_WORDS)
    .join(' ')
    .slice(0, MAX_CHARACTERS)
    .trim()
}
