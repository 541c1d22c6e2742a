import type { OwnPage } from './own-addresses.ts'

/** An annotation of another page; `target` in the compared spelling. */
export type ReturnAnnotation = { readonly lang: string; readonly target: string }

/** `found`: what stands there instead, for the message. */
export type ReturnTag = { readonly state: 'ok' | 'missing' | 'mismatch'; readonly found: string }

/**
 * Whether the annotations of an alternate name the audited page in return, under a code by which
 * that page calls itself; search engines use annotations only where both pages make them
 * (https://developers.google.com/search/docs/specialty/international/localized-versions).
 */
export function returnTag(annotations: readonly ReturnAnnotation[], own: OwnPage): ReturnTag {
  const toPage = annotations.filter(({ target }) => own.addresses.has(target))
  if (toPage.some(({ lang }) => own.codes.size === 0 || own.codes.has(lang))) {
    return { state: 'ok', found: '' }
  }
  if (toPage.length > 0) {
    const codes = [...new Set(toPage.map(({ lang }) => lang))].slice(0, 5)
    return { state: 'mismatch', found: `the page as ${codes.join(', ')}` }
  }
  const elsewhere = annotations.find(({ lang }) => own.codes.has(lang))
  if (elsewhere === undefined) return { state: 'missing', found: '' }
  return { state: 'mismatch', found: `${elsewhere.target.slice(0, 200)} as ${elsewhere.lang}` }
}
