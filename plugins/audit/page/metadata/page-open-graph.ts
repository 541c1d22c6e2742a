import { parseHttpUrl } from '../address/parse-http-url.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { metaTags } from './meta.ts'

/** Open Graph properties of the page (https://ogp.me/); the first non-empty one of a name counts. */
export type OpenGraph = {
  readonly title: string | null
  readonly description: string | null
  readonly type: string | null
  readonly siteName: string | null
  /** Absolute http(s) form; null when missing or not parsable. */
  readonly image: string | null
  readonly url: string | null
  /** As written. */
  readonly imageContent: string | null
  readonly urlContent: string | null
  readonly imageWidth: number | null
  readonly imageHeight: number | null
  /** Of title, description, image and url those that are not there, or no absolute http(s) URL. */
  readonly lacking: readonly string[]
  readonly tags: readonly {
    readonly selector: string
    readonly snippet: string
    readonly line: number
  }[]
}

export const openGraph = defineFact((page: PageView): OpenGraph => {
  const tags = metaTags(page).filter(
    ({ name, content }) => name.startsWith('og:') && content !== '',
  )
  const first = (...names: readonly string[]) => {
    for (const name of names) {
      const tag = tags.find((candidate) => candidate.name === name)
      if (tag) return tag.content
    }
    return null
  }
  const title = first('og:title')
  const description = first('og:description')
  const imageContent = first('og:image', 'og:image:url', 'og:image:secure_url')
  const urlContent = first('og:url')
  const lacking = Object.entries({
    title: title !== null,
    description: description !== null,
    image: isAbsolute(imageContent),
    url: isAbsolute(urlContent),
  })
  return {
    title,
    description,
    type: first('og:type'),
    siteName: first('og:site_name'),
    image: absolute(page, imageContent),
    url: absolute(page, urlContent),
    imageContent,
    urlContent,
    imageWidth: pixelsOf(first('og:image:width')),
    imageHeight: pixelsOf(first('og:image:height')),
    lacking: lacking.filter(([, good]) => !good).map(([name]) => name),
    tags: tags.slice(0, 20).map(({ selector, snippet, line }) => ({ selector, snippet, line })),
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
