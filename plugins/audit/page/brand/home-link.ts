import { isHomePath } from '../../../web/http-url.ts'
import { contains } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { type PageView, pageLexicon } from '../document/page-view.ts'
import { bodyText } from '../document/text-blocks.ts'
import { copyrightHolder } from '../language/names.ts'
import { isPhrase } from '../language/phrases.ts'
import { wordStream } from '../language/words.ts'
import { linkedElements, links } from '../links/links.ts'

/** Longer names are sentences. */
export const MAX_BRAND_WORDS = 5
const MAX_COPYRIGHT_WORDS = 60
const LOGO_WORDS = new Set('logo logotype logotyp homepage home site website icon'.split(' '))

type HomeLink = { readonly logo: string | null; readonly text: string | null }

/**
 * Alternative text of the image, and the text, of the first links to the home page that have one;
 * without such an image, that of a logo that is not a link.
 */
export function homeLink(page: PageView): HomeLink {
  const elements = linkedElements(page)
  const images = page.table.byTag('img')
  const generic = pageLexicon(page).phrases('genericTitles')
  let at = 0
  let logo: string | null = null
  let text: string | null = null
  for (const [i, link] of links(page).entries()) {
    if (logo !== null && text !== null) break
    if (link.kind !== 'internal' || !leadsHome(link.url ?? '')) continue
    const element = elements[i]!
    while (at < images.length && images[at]!.index < element.index) at++
    const image = images[at]
    const holdsImage = image !== undefined && contains(element, image)
    if ((holdsImage ? logo : text) !== null) continue
    const name = withoutLogoWords(holdsImage ? (image.attrs.alt ?? '') : link.text)
    if (name === '' || isPhrase(wordStream(name), generic)) continue
    if (holdsImage) logo = name
    else text = name
  }
  return { logo: logo ?? headerLogo(page), text }
}

const LOGO = /(?:^|[^a-z])logo/i

/** Alternative text of the first image of the page's header whose name, id or class says that it is the logo. */
function headerLogo(page: PageView): string | null {
  const generic = pageLexicon(page).phrases('genericTitles')
  for (const { attrs, flags, parent } of page.table.byTag('img')) {
    if ((flags & (Flag.header | Flag.link | Flag.hidden)) !== Flag.header) continue
    const file = (attrs.src ?? '').slice(0, MAX_URL).split('/').at(-1)
    if (![file, attrs.id, attrs.class, parent?.attrs.class].some((name) => LOGO.test(name ?? '')))
      continue
    const name = withoutLogoWords((attrs.alt ?? '').slice(0, MAX_ALT))
    if (name !== '' && !isPhrase(wordStream(name), generic)) return name
  }
  return null
}

const MAX_URL = 2048
const MAX_ALT = 300

/** Most addresses need no closer look. */
const SHORT_PATH = /^https?:\/\/[^/]+\/?(?:[\w-]{2,7}\/?)?(?:\w+\.\w{3,5})?(?:[?#]|$)/i

function leadsHome(url: string): boolean {
  return url.length <= MAX_URL && SHORT_PATH.test(url) && isHomePath(url)
}

/** '' for a text that is not a name: a sentence, or nothing but "logo". */
function withoutLogoWords(alt: string): string {
  const words = alt.trim().split(/\s+/)
  const kept = words.filter((word) => !LOGO_WORDS.has(wordStream(word).folded.join('')))
  return kept.length > MAX_BRAND_WORDS ? '' : kept.join(' ')
}

/** Name in the copyright line: lines of the footer first, else the last such line of the page. */
export function copyrightName(page: PageView): string | null {
  const lexicon = pageLexicon(page)
  const { blocks } = bodyText(page)
  let elsewhere: string | null = null
  for (let i = blocks.length - 1; i >= 0; i--) {
    const { flags, text, words } = blocks[i]!
    if (words > MAX_COPYRIGHT_WORDS) continue
    const holder = copyrightHolder(text, lexicon)
    if (holder === null) continue
    if ((flags & Flag.footer) !== 0) return holder
    elsewhere ??= holder
  }
  return elsewhere
}
