import type { Measure } from '../measure.ts'

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
