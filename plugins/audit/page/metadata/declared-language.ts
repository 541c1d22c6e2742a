import { pageLanguage } from '../document/language.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { mainText } from '../document/text-blocks.ts'
import { judgeLanguage } from '../language/detect.ts'
import { primaryLanguage } from '../language/language-tags.ts'
import type { WordStream } from '../language/word-stream.ts'

/** Enough to tell a language: function words show within a few hundred words. */
const MAX_WORDS = 1000
const MAX_CHARACTERS = 4000
const MAX_TAG = 100

/** What the page says of its language, and whether its text agrees. */
export const declaredLanguage = defineFact((page: PageView) => {
  const html = page.table.byTag('html')[0]
  const lang = (html?.attrs.lang?.trim() ?? '').slice(0, MAX_TAG)
  const primary = lang === '' ? null : primaryLanguage(lang)
  const header = page.input.headers['content-language']?.[0]
  const elsewhere = (html?.attrs['xml:lang'] ?? header ?? '').trim().slice(0, MAX_TAG)
  const snippet = `<html lang="${lang}">`
  return {
    /** html[lang] as written; '' when absent or empty. */
    lang,
    /** A well-formed tag whose primary subtag is registered. */
    valid: primary !== null,
    /** xml:lang or Content-Language; null without either. */
    elsewhere: elsewhere || null,
    /** Language, else script (ISO 15924), that the text seems to be in instead; null when none is. */
    looksLike: primary === null ? null : contradiction(page, primary),
    elements: html ? [{ ...locate(page, html), snippet }] : [],
  }
})

/** Primary subtag that the page declares, else the language its function words are of, else `und`. */
export const likelyLanguage = defineFact((page: PageView): string => {
  const declared = pageLanguage(page)
  if (declared !== 'und') return declared
  const { text, words } = sample(page)
  return judgeLanguage({ declared, text, words }, page.data.lexicons).detected ?? declared
})

function contradiction(page: PageView, declared: string): string | null {
  const { text, words } = sample(page)
  const judgement = judgeLanguage({ declared, text, words }, page.data.lexicons)
  return judgement.plausible === false ? (judgement.detected ?? judgement.script) : null
}

function sample(page: PageView): { readonly text: string; readonly words: WordStream } {
  const lower: string[] = []
  let text = ''
  for (const block of mainText(page).blocks) {
    if (text.length >= MAX_CHARACTERS || lower.length >= MAX_WORDS) break
    text += ` ${block.text.slice(0, MAX_CHARACTERS)}`
    for (const word of block.stream.lower.slice(0, MAX_WORDS)) lower.push(word)
  }
  return { text, words: { lower, folded: lower } }
}
