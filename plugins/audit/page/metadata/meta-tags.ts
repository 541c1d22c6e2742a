import { parseHttpUrl } from '../../../web/http-url.ts'
import { relTokens } from '../document/attributes.ts'
import { collapse, type TableElement } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { locate, MAX_SAMPLES } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { locationOf } from '../evidence.ts'

export type MetaTag = ReturnType<typeof metaTags>[number]

/** Every meta element with a name, property or http-equiv, in document order; one entry per name. */
export const metaTags = defineFact((page: PageView) =>
  page.table
    .byTag('meta')
    // The content of a template is not part of the page.
    .filter(({ flags }) => (flags & Flag.noText) === 0)
    .slice(0, MAX_SAMPLES)
    .flatMap((element) =>
      [...namesOf(element)].map((name) => ({
        /** Lower-case name or property; http-equiv as `http-equiv:refresh`. */
        name,
        content: collapse(element.attrs.content ?? ''),
        inHead: element.parent?.tag === 'head',
        ...locate(page, element),
      })),
    ),
)

/** `name` and `property` may be on one element, and `property` is a list (RDFa). */
function namesOf({ attrs }: TableElement): Set<string> {
  const names = new Set(relTokens(attrs.property))
  const name = attrs.name?.trim().toLowerCase()
  if (name) names.add(name)
  const equiv = attrs['http-equiv']?.trim().toLowerCase()
  if (equiv) names.add(`http-equiv:${equiv}`)
  return names
}

/** First non-empty content of the first of `names` that has one; null otherwise. */
export function metaContent(page: PageView, ...names: readonly string[]): string | null {
  for (const name of names) {
    const found = metaTags(page).find((tag) => tag.name === name && tag.content !== '')
    if (found) return found.content
  }
  return null
}

/** Open Graph properties of the page (https://ogp.me/); the first non-empty one of a name counts. */
export const openGraph = defineFact((page: PageView) => {
  const tags = metaTags(page).filter(
    ({ name, content }) => name.startsWith('og:') && content !== '',
  )
  const title = metaContent(page, 'og:title')
  const description = metaContent(page, 'og:description')
  const imageContent = metaContent(page, 'og:image', 'og:image:url', 'og:image:secure_url')
  const urlContent = metaContent(page, 'og:url')
  const lacking = Object.entries({
    'og:title': title !== null,
    'og:description': description !== null,
    'og:image': isAbsolute(imageContent),
    'og:url': isAbsolute(urlContent),
  })
  return {
    title,
    description,
    type: metaContent(page, 'og:type'),
    siteName: metaContent(page, 'og:site_name'),
    /** Absolute http(s) form; null when missing or not parsable. */
    image: absolute(page, imageContent),
    url: absolute(page, urlContent),
    /** As written. */
    imageContent,
    urlContent,
    imageWidth: pixelsOf(metaContent(page, 'og:image:width')),
    /** Those of the four that are missing, or not an absolute http(s) URL. */
    lacking: lacking.filter(([, good]) => !good).map(([name]) => name),
    /** How many of the four are not there at all. */
    missing: [title, description, imageContent, urlContent].filter((text) => text === null).length,
    tags: tags.slice(0, 20).map(locationOf),
  }
})

function isAbsolute(content: string | null): boolean {
  return content !== null && parseHttpUrl(content) !== null
}

function absolute(page: PageView, content: string | null): string | null {
  return content === null ? null : (parseHttpUrl(content, page.base)?.href ?? null)
}

function pixelsOf(content: string | null): number | null {
  return content !== null && /^\d{1,6}$/.test(content) ? Number(content) : null
}
