import type { Measure } from '../measure.ts'
import type { LlmsTxtFacts } from './llms-facts.ts'
import { betterLlmsFile, TEXT_TYPES } from './llms-findings.ts'

/** Declared charsets under which a UTF-8 file is read as it is meant; none counts as UTF-8. */
const UTF8 = /^(?:utf-?8|(?:us-)?ascii)?$/i
/** Answers that say more about the auditor than about the file. */
const REFUSALS = new Set([401, 403, 407, 429])

/** How the better of /llms.txt and the file that a describedby link names is delivered. */
export const llmsServed: Measure = ({ llmsTxt }) => {
  const file = betterLlmsFile(llmsTxt.root, llmsTxt.described) ?? llmsTxt.best
  if (!file || file.status === null) return { value: null, inconclusive: 'llms.txt gave no answer' }
  const { status, url, finalUrl, mediaType } = file
  if (REFUSALS.has(status)) return { value: null, inconclusive: `llms.txt answered ${status}` }
  const value = {
    url,
    finalUrl,
    status,
    mediaType,
    html: file.isHtml,
    text: file.usable,
    utf8: file.validUtf8 && UTF8.test(file.charset ?? ''),
    charset: file.charset || null,
    characters: file.characters,
    textType: TEXT_TYPES.has(mediaType),
    redirected: file.redirectedToOtherPath,
  }
  return { value, evidence: [{ url, detail: `${status} ${mediaType}`.trim() }] }
}

/** Size of llms.txt and the share of its links that stand in a section named Optional. */
export const llmsSize: Measure = ({ llmsTxt: { best } }) => {
  if (!best?.usable) return { value: { usable: false } }
  const sections = best.sections.filter(({ optional }) => optional)
  const optional = sections.reduce((sum, { links }) => sum + links.length, 0)
  const value = {
    usable: true,
    bytes: best.bytes,
    links: best.links,
    optionalLinks: optional,
    optionalPercent: best.links === 0 ? 0 : (100 * optional) / best.links,
  }
  return { value, evidence: sections.map(({ line }) => ({ url: best.url, line })) }
}

type Full = NonNullable<LlmsTxtFacts['full']>

/**
 * How /llms-full.txt fits llms.txt: `state` is absent, html, alone (there is no llms.txt) or
 * compared; `defects` in words.
 */
export const llmsFull: Measure = ({ llmsTxt: { full, best } }) => {
  const isGone = full?.status === 404 || full?.status === 410
  // Many sites answer any address with a page of theirs: that is no llms-full.txt.
  if (!full || isGone || (full.status === 200 && full.isHtml)) return { value: { state: 'absent' } }
  if (full.status !== 200) {
    return { value: null, inconclusive: `llms-full.txt answered ${full.status ?? 'nothing'}` }
  }
  const evidence = [{ url: full.url, detail: `${full.mediaType}, ${full.bytes} bytes` }]
  if (!best?.usable) return { value: { state: 'alone' }, evidence }
  const defects = defectsOf(full, best)
  return { value: { state: 'compared', defects, count: defects.length }, evidence }
}

function defectsOf(full: Full, llms: NonNullable<LlmsTxtFacts['best']>): string[] {
  const { mentionsOfLlmsLinks: covered, llmsLinksAsked: asked } = full
  const defects: string[] = []
  if (!full.mediaType.startsWith('text/') || full.mediaType === 'text/html') {
    defects.push(`its media type is ${full.mediaType || 'not stated'}`)
  }
  if (full.h1.text !== llms.h1.text) defects.push('its H1 differs from that of llms.txt')
  if (full.bytes <= llms.bytes) defects.push('it is not larger than llms.txt')
  if (full.truncated) defects.push('it is larger than 5 MB')
  if (covered < asked / 2) defects.push(`it covers ${covered} of ${asked} links of llms.txt`)
  return defects
}
