import type { Lexicon } from './lexicon.ts'
import { containsPhrase, matchPhraseAt } from './phrase-index.ts'
import { wordStream } from './word-stream.ts'

/** In running text the word alone speaks of the law. */
const SIGN = /©|\(c\)(?=\s*(?:19|20)\d\d)|^\W{0,5}copyright\b/i
const YEARS = /(?:19|20)\d\d(?:\s*[-–—/]\s*(?:(?:19|20)?\d\d|today|present|now|heute|heden))?/gi
const PARTS = /[|·•\n;]|\s[-–—]\s|,\s|\.\s|\.$/
const LEADING = /^(?:by|par|door|von|por|di|per)\s+/i
const TRIMMED = /^[\s,.:–—-]+|[\s,.:–—-]+$/g
const MAX_LINE = 500
const MAX_HOLDER_WORDS = 8

/**
 * Who a copyright line names: "© 2024 Acme BV. All rights reserved." gives "Acme BV"; null for a text
 * that is no such line or names nobody.
 */
export function copyrightHolder(text: string, lexicon: Lexicon): string | null {
  const line = text.slice(0, MAX_LINE)
  const sign = SIGN.exec(line)
  if (!sign) return null
  const behind = firstName(line.slice(sign.index), lexicon)
  return behind ?? firstName(line.slice(0, sign.index), lexicon)
}

function firstName(text: string, lexicon: Lexicon): string | null {
  const bare = text.replace(/©|\(c\)|copyright/gi, ' ').replace(YEARS, ' ')
  for (const part of bare.split(PARTS)) {
    const name = part.replace(TRIMMED, '').replace(LEADING, '').replace(TRIMMED, '')
    if (isName(name, lexicon)) return name
  }
  return null
}

function isName(name: string, lexicon: Lexicon): boolean {
  if (!/\p{L}/u.test(name)) return false
  const words = wordStream(name)
  if (words.folded.length > MAX_HOLDER_WORDS) return false
  if (matchPhraseAt(words, 0, lexicon.phrases('legalForms')) === words.folded.length) return false
  return !containsPhrase(words, lexicon.phrases('copyrightWords'))
}
