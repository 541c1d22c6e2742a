import { normUrl, parseHttpUrl } from '../../../web/http-url.ts'
import { publicUrl } from '../address/audited-site.ts'
import { relTokens } from '../document/attributes.ts'
import { locate, MAX_SAMPLES } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { mainText } from '../document/text-blocks.ts'
import type { Located } from '../evidence.ts'
import { parseLinkHeaders } from '../http/link-header.ts'
import { judgeLanguage } from '../language/detection.ts'
import { isHreflangCode, primaryLanguage } from '../language/language-tags.ts'
import type { WordStream } from '../language/words.ts'
import type { Measure } from '../measure.ts'
import type { SiteFacts } from '../site-facts.ts'

/** Enough to tell a language: function words show within a few hundred words. */
const MAX_WORDS = 1000
const MAX_CHARACTERS = 4000
const MAX_TAG = 100

/** Declared languages of the page, and whether its text agrees. */
export const declaredLanguage = defineFact((page: PageView) => {
  const html = page.table.byTag('html')[0]
  const lang = (html?.attrs.lang?.trim() ?? '').slice(0, MAX_TAG)
  const primary = lang === '' ? null : primaryLanguage(lang)
  const header = page.input.headers['content-language']?.[0]
  const elsewhere = (html?.attrs['xml:lang'] ?? header ?? '').trim().slice(0, MAX_TAG)
  const place = html && locate(page, html)
  const looksLike = primary === null ? null : contradiction(page, primary)
  // Without the text of the page that follows the tag.
  const snippet = place?.snippet.slice(0, place.snippet.indexOf('>') + 1) ?? ''
  return {
    /** html[lang] as written; '' when absent or empty. */
    lang,
    /** A well-formed tag whose primary subtag is registered. */
    valid: primary !== null,
    /** xml:lang or Content-Language; null without either. */
    elsewhere: elsewhere || null,
    /** Language, else script (ISO 15924), that the text seems to be in instead; null when none is. */
    looksLike,
    /** Its English name. */
    looksLikeName: looksLike && nameOf(looksLike),
    elements: place ? [{ ...place, snippet }] : [],
  }
})

/** A code of four letters is a script. */
function nameOf(code: string): string {
  const type = code.length === 4 ? 'script' : 'language'
  return new Intl.DisplayNames('en', { type }).of(code) ?? code
}

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
    const own = block.stream.lower
    for (let i = 0; i < own.length && i < MAX_WORDS; i++) lower.push(own[i]!)
  }
  return { text, words: { lower, folded: lower } }
}

/** One alternate language version, as the head or a Link header states it. */
export type HreflangLink = ReturnType<typeof readLink> &
  Partial<Located> & { readonly place: 'head' | 'header' }

export const hreflangLinks = defineFact((page: PageView): readonly HreflangLink[] =>
  [...inHead(page), ...inHeaders(page)].slice(0, MAX_SAMPLES),
)

function inHead(page: PageView): HreflangLink[] {
  return page.table
    .byTag('link')
    .filter(({ attrs, parent }) => {
      if (parent?.tag !== 'head' || attrs.hreflang === undefined) return false
      return relTokens(attrs.rel).includes('alternate')
    })
    .slice(0, MAX_SAMPLES)
    .map((element) => ({
      ...readLink(element.attrs.hreflang ?? '', element.attrs.href ?? ''),
      place: 'head' as const,
      ...locate(page, element),
    }))
}

function inHeaders(page: PageView): HreflangLink[] {
  return parseLinkHeaders(page.input.headers.link ?? []).flatMap(({ rel, target, params }) =>
    rel.includes('alternate') && params.hreflang !== undefined
      ? [{ ...readLink(params.hreflang, target), place: 'header' as const }]
      : [],
  )
}

function readLink(code: string, href: string) {
  const trimmed = code.trim().toLowerCase()
  const absolute = /^https?:\/\//i.test(href.trim())
  return {
    code: trimmed,
    /** The code as written. */
    written: code.trim().slice(0, MAX_TAG),
    /** ISO 639-1, optional ISO 15924 script and ISO 3166-1 region, or x-default. */
    codeValid: isHreflangCode(trimmed),
    href: href.slice(0, 2048),
    /** Absolute http(s) form of an absolute href; null for a relative or broken one. */
    url: absolute ? (parseHttpUrl(href.trim())?.href ?? null) : null,
  }
}

/** hreflang annotations of head, Link headers and sitemap together: codes, URLs, self-reference. */
export const hreflang: Measure = (facts) => {
  const all = annotationsOf(facts)
  if (all.length === 0) return { value: null }
  const byCode = new Map<string, Set<string>>()
  for (const { code, target } of all) {
    if (target === null) continue
    const targets = byCode.get(code) ?? new Set()
    byCode.set(code, targets.add(target))
  }
  const invalid = all.filter(({ codeValid }) => !codeValid)
  const relative = all.filter(({ target }) => target === null)
  const conflicting = [...byCode].filter(([, targets]) => targets.size > 1).map(([code]) => code)
  const clashing = all.filter(({ code }) => conflicting.includes(code))
  const own = new Set([publicUrl(facts), facts.page?.canonical.url ?? ''].map(normUrl))
  const selfReference = all.some(({ target }) => target !== null && own.has(normUrl(target)))
  return {
    value: {
      annotations: all.length,
      invalidCodes: [...new Set(invalid.map(({ written }) => written))],
      relativeUrls: relative.length,
      conflicts: conflicting,
      defects: invalid.length + relative.length + conflicting.length,
      selfReference,
      xDefault: byCode.has('x-default'),
    },
    evidence: [...invalid, ...relative, ...clashing, ...(selfReference ? [] : all)],
  }
}

function annotationsOf({ page, sitemap }: SiteFacts) {
  const stated = (page?.hreflang ?? []).map((link) => ({
    ...link,
    target: link.url,
    detail: `${link.written}: ${link.href}`.slice(0, 200),
  }))
  const listed = sitemap.page.alternates.map(({ hreflang: code, href }) => ({
    code: code.trim().toLowerCase(),
    written: code.trim().slice(0, MAX_TAG),
    codeValid: isHreflangCode(code),
    target: parseHttpUrl(href)?.href ?? null,
    detail: `sitemap, ${code}: ${href}`.slice(0, 200),
  }))
  return [...stated, ...listed]
}
