import { parseHttpUrl } from '../../../web/http-url.ts'
import { relTokens } from '../document/attributes.ts'
import { Flag } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import type { Evidence } from '../evidence.ts'
import { parseLinkHeaders } from '../http/link-header.ts'

/** A link to a licence that machines can read (RSL, https://rslstandard.org/). */
export type LicenceLink = Evidence & {
  readonly target: string
  /** The target is an http(s) URL. */
  readonly valid: boolean
}

const RSL_TYPE = 'application/rsl+xml'
const MAX_LINKS = 10

/** link elements and Link headers of type RSL with rel=license. */
export const licenceLinks = defineFact((page: PageView): readonly LicenceLink[] => {
  const elements = page.table
    .byTag('link')
    .filter(
      ({ attrs, flags }) =>
        (flags & Flag.noText) === 0 &&
        attrs.type?.trim().toLowerCase() === RSL_TYPE &&
        relTokens(attrs.rel).includes('license'),
    )
    .slice(0, MAX_LINKS)
    .map((element) => ({
      ...licence(element.attrs.href ?? '', page.base),
      ...locate(page, element),
    }))
  const headers = parseLinkHeaders(page.input.headers.link ?? [])
    .filter(({ rel, params }) => rel.includes('license') && params.type?.toLowerCase() === RSL_TYPE)
    .slice(0, MAX_LINKS)
    .map(({ target }) => ({
      ...licence(target, page.url),
      detail: `Link: <${target.slice(0, 150)}>; rel="license"`,
    }))
  return [...elements, ...headers]
})

function licence(href: string, base: URL): Pick<LicenceLink, 'target' | 'valid'> {
  const url = href.trim() === '' ? null : parseHttpUrl(href.trim(), base)
  return { target: url?.href ?? href.slice(0, 200), valid: url !== null }
}
