import type { Measure } from '../measure.ts'

/**
 * The scheme of the page and of the URLs by which it names itself and its site. An answer that is
 * no page of the site (refused, challenge, not HTML) is judged by its scheme alone.
 */
export const https: Measure = ({ finalUrl, page, response }) => {
  const scheme = finalUrl.startsWith('https:') ? 'https' : 'http'
  const own = response.blocked === null ? page : null
  const internal = own?.links.filter(({ kind }) => kind === 'internal') ?? []
  const insecure = internal.filter(({ protocol }) => protocol === 'http:')
  const references = own?.insecureReferences ?? []
  const value = {
    scheme,
    references: [...new Set(references.map(({ role }) => role))],
    internalLinks: internal.length,
    httpLinks: insecure.length,
    httpLinksPercent: internal.length === 0 ? 0 : (100 * insecure.length) / internal.length,
  }
  const links = insecure.map(({ url, selector, snippet, line }) => ({
    url: url ?? '',
    selector,
    snippet,
    line,
  }))
  return { value, evidence: [...references, ...links.slice(0, 10)] }
}
