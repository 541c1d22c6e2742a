import type { Measure } from '../measure.ts'
import type { LlmsTxtFacts } from '../site-facts.ts'

type Full = NonNullable<LlmsTxtFacts['full']>

/**
 * How /llms-full.txt fits llms.txt: `state` is absent, html, alone (there is no llms.txt) or
 * compared; `defects` in words.
 */
export const llmsFull: Measure = ({ llmsTxt: { full, best } }) => {
  if (!full || full.status === 404 || full.status === 410) return { value: { state: 'absent' } }
  if (full.status !== 200) {
    return { value: null, inconclusive: `llms-full.txt answered ${full.status ?? 'nothing'}` }
  }
  const evidence = [{ url: full.url, detail: `${full.mediaType}, ${full.bytes} bytes` }]
  if (full.isHtml) return { value: { state: 'html' }, evidence }
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
