import { isHomePath, parseHttpUrl } from '../../../web/http-url.ts'
import { site } from '../address/site.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { bodyText } from '../document/text-blocks.ts'
import { firstH1 } from '../headings/headings.ts'
import { brandKey, brandPhrase } from '../language/names.ts'
import { links } from '../links/links.ts'
import { percentOf } from '../measure.ts'
import { metaContent, openGraph } from '../metadata/meta-tags.ts'
import { titleFacts } from '../metadata/title.ts'
import { markupFacts } from '../structured-data/on-page/page-markup.ts'
import { copyrightName, homeLink, MAX_BRAND_WORDS } from './home-link.ts'
import { profileOnNetwork } from './network-links.ts'

/**
 * The name by which the page refers to its publisher, and where (catalogue: name-consistent). Below a
 * certain confidence there is no name.
 */
export const brandFacts = defineFact((page: PageView) => {
  const sources = brandSources(page)
  const first = publisherName(page)
  const accepted = first ? acceptedKeys(page, first.key) : []
  const judged = sources.map((source) => {
    const agrees = accepted.some((key) => equals(source, key))
    return { ...source, agrees, detail: `${source.place}: ${source.name.slice(0, 150)}` }
  })
  const agreeing = judged.filter(({ agrees }) => agrees).length
  return {
    /** The form with the best evidence as first written; null when it is not clear. */
    name: first?.name ?? null,
    sources: judged,
    places: sources.map(({ place }) => place),
    count: sources.length,
    agreeing,
    /** Share of the sources that agree, 0-100; 0 without sources. */
    percent: percentOf(agreeing, sources.length),
    /** Names, as written, of the sources that do not agree. */
    deviating: [
      ...new Set(judged.flatMap(({ agrees, name }) => (agrees ? [] : name.slice(0, 100)))),
    ],
  }
})

/** The brand and its other names as they may appear in a text, for look-ups. */
export const brandPhrases = defineFact((page: PageView): readonly string[] => {
  const first = publisherName(page)
  if (!first) return []
  const keys = acceptedKeys(page, first.key)
  const lexicon = pageLexicon(page)
  const names = [...brandSources(page).map(({ name }) => name), ...publisherNames(page)]
  const accepted = names.filter((name) => keys.includes(keyOf(page, name)))
  const phrases = [...keys, ...accepted.map((name) => brandPhrase(name, lexicon))]
  // These marks have a meaning in the language of phrases.
  return [...new Set(phrases.map((phrase) => phrase.replace(/[()|<>]/g, ' ')))]
})

/** Confidence that each place adds to a name being the publisher's. */
const WEIGHTS: Readonly<Record<BrandPlace, number>> = {
  'og:site_name': 3,
  publisher: 3,
  WebSite: 3,
  'application-name': 2,
  title: 2,
  logo: 2,
  'home link': 2,
  heading: 2,
  copyright: 1,
}
/** The domain, or an account that the page links, is called like the brand. */
const OWN_ADDRESS_WEIGHT = 2
const TEXT_WEIGHT = 1
/** One explicit statement, or two lesser signs. */
const MIN_CONFIDENCE = 3

/** The source with the best evidence for its form; null where no form has enough. */
const publisherName = defineFact((page: PageView): BrandSource | null => {
  const sources = brandSources(page)
  let best: BrandSource | null = null
  let most = 0
  for (const source of sources) {
    const same = sources.filter((other) => equals(other, source.key))
    const stated = same.reduce((sum, { place }) => sum + WEIGHTS[place], 0)
    const weight = stated + (isAddressName(page, source.key) ? OWN_ADDRESS_WEIGHT : 0)
    if (weight > most) [best, most] = [source, weight]
  }
  if (!best || most >= MIN_CONFIDENCE) return best
  if (most + TEXT_WEIGHT < MIN_CONFIDENCE) return null
  return isInText(page, best.name) || isOnImages(page, best.name) ? best : null
})

/** Other names of the publisher count where the form is one of its names. */
function acceptedKeys(page: PageView, form: string): string[] {
  const own = publisherNames(page).map((name) => keyOf(page, name))
  return own.includes(form) ? [form, ...own.filter((key) => key !== '' && key !== form)] : [form]
}

function publisherNames(page: PageView): readonly string[] {
  const { names, alternateNames, legalNames } = markupFacts(page).publisherIdentity
  return [...names, ...alternateNames, ...legalNames]
}

function equals({ key, loose }: BrandSource, form: string): boolean {
  return key === form || (loose && ` ${key} `.includes(` ${form} `))
}

/** Places on a page that give the name of its brand. */
export type BrandPlace =
  | 'og:site_name'
  | 'publisher'
  | 'WebSite'
  | 'application-name'
  | 'title'
  | 'logo'
  | 'home link'
  | 'heading'
  | 'copyright'

/** Places where the name appears among other words. */
const LOOSE: ReadonlySet<BrandPlace> = new Set(['logo', 'home link', 'copyright'])

type BrandSource = {
  readonly place: BrandPlace
  /** The name as written. */
  readonly name: string
  /** For comparing; never ''. */
  readonly key: string
  /** The name appears among other words. A text that contains the brand agrees with it. */
  readonly loose: boolean
}

/**
 * Parts of a title: "Page | Brand". The text after a colon is a brand only if other places name it
 * too.
 */
const TITLE_PARTS = /\s+[-–—|·•»›]+\s+|\s*[|｜•»]\s*/
const TITLE_COLON = /\s*:\s+/
const MAX_TITLE_PARTS = 10

/** The names by place, at most one of each; what only may be a name comes last. */
const brandSources = defineFact((page: PageView): readonly BrandSource[] => {
  const { publisherIdentity: identity } = markupFacts(page)
  const home = homeLink(page)
  const named = [
    source(page, 'og:site_name', openGraph(page).siteName),
    source(
      page,
      'publisher',
      identity.isPerson ? null : (identity.names[0] ?? identity.legalNames[0]),
    ),
    source(page, 'WebSite', identity.siteNames[0]),
    source(page, 'application-name', metaContent(page, 'application-name')),
    source(page, 'logo', home.logo),
    source(page, 'copyright', copyrightName(page)),
  ].flat()
  const title = titleSource(page, named)
  const known = [...named, ...title]
  const link = source(page, 'home link', home.text).filter((one) => confirms(page, one, known))
  const found = [...known, ...link]
  // A heading names the page; one that is the name of the domain names the site.
  const heading = source(page, 'heading', firstH1Text(page))
  const isKnown = found.some(({ key }) => isAddressName(page, key))
  const own = heading.filter(({ key }) => !isKnown && isAddressName(page, key))
  if (found.length + own.length > 0) return [...found, ...own]
  return source(page, 'publisher', identity.isPerson ? identity.names[0] : null)
})

function source(page: PageView, place: BrandPlace, name: string | null | undefined): BrandSource[] {
  if (!name) return []
  const key = keyOf(page, name)
  return key === '' ? [] : [{ place, name, key, loose: LOOSE.has(place) }]
}

/** "Example.com" written as a name is the brand "Example". */
const DOMAIN_NAME = /^([\p{L}\p{N}-]{3,})\.(?:[a-z]{2,3}|info|shop|online|store)$/iu

function keyOf(page: PageView, name: string): string {
  return brandKey(DOMAIN_NAME.exec(name.trim())?.[1] ?? name, pageLexicon(page))
}

/** Whether another source, or the name of the host, has the same name. */
function confirms(page: PageView, one: BrandSource, others: readonly BrandSource[]): boolean {
  return isAddressName(page, one.key) || others.some(({ key }) => equals(one, key))
}

/**
 * The part of the title that is the name: the one that other places or the host have, else one that
 * looks like a form of it. Without any such name, the last part.
 */
function titleSource(page: PageView, named: readonly BrandSource[]): BrandSource[] {
  const title = (titleFacts(page).text ?? '').slice(0, 500)
  const parts = title.split(TITLE_PARTS).slice(0, MAX_TITLE_PARTS)
  const toSource = (part: string) => source(page, 'title', part.trim())
  const found = parts.flatMap(toSource)
  const small = parts.flatMap((part) => part.split(TITLE_COLON)).flatMap(toSource)
  const all = [...found, ...small]
  const names = [...named.map(({ key }) => key), ...publisherNames(page).map((n) => keyOf(page, n))]
  const known =
    all.find(({ key }) => names.includes(key)) ??
    all.find(({ key }) => isAddressName(page, key)) ??
    found.find(({ key }) => named.some((other) => isVariant(key, other.key)))
  if (known) return [known]
  // "Free quote" at the end of a title is no other name than the one stated elsewhere.
  if (named.some(({ place }) => WEIGHTS[place] >= MIN_CONFIDENCE)) return []
  const short = found.filter(({ key }) => key.split(' ').length <= MAX_BRAND_WORDS)
  if (parts.length === 1) return isHomePath(page.publicUrl) ? short : []
  const ends = short.filter((part) => part === found.at(-1) || part === found[0])
  const last = ends.find((part) => part === found.at(-1))
  return last && isInText(page, last.name)
    ? [last]
    : [ends.find(({ name }) => isHomePath(page.publicUrl) && isInText(page, name)) ?? last].filter(
        (part) => part !== undefined,
      )
}

const MIN_VARIANT = 3

/** Two forms of one name: "M&K Painting" and "M&K Painting Services". */
function isVariant(a: string, b: string): boolean {
  const [short, long] = [squeezed(a), squeezed(b)].toSorted((x, y) => x.length - y.length)
  return short!.length >= MIN_VARIANT && long!.startsWith(short!)
}

const MIN_HOST_NAME = 4

/**
 * Whether the page's domain or an account it links is called like the brand: example-velo.com, or
 * examplevelo.com of "Example Velo Gent".
 */
function isAddressName(page: PageView, key: string): boolean {
  const name = squeezed(key).normalize('NFD').replace(/\p{M}/gu, '')
  if (name === '') return false
  const host = hostName(page)
  if (host === name || (host.length >= MIN_HOST_NAME && name.startsWith(host))) return true
  return name.length >= MIN_HOST_NAME && accountNames(page).has(name)
}

/** The name of the site's domain without its ending; '' for addresses in digits. */
const hostName = defineFact((page: PageView): string => {
  return domainName(new URL(page.publicUrl).hostname)
})

function domainName(hostname: string): string {
  const domain = site(hostname)
  if (!domain.includes('.') || /^[\d.]+$|^\[/.test(domain)) return ''
  return letters(domain.split('.')[0]!)
}

const MAILTO = /^mailto:[^?@]+@([\w.-]+)/i

/** Accounts on social networks and domains of e-mail addresses that the page links. */
const accountNames = defineFact((page: PageView): ReadonlySet<string> => {
  const names = links(page).flatMap(({ kind, href, url }) => {
    const mail = MAILTO.exec(href)?.[1]
    if (mail !== undefined) return domainName(mail.toLowerCase())
    const parsed = kind === 'external' ? parseHttpUrl(url ?? '') : null
    const profile = parsed && profileOnNetwork(page, parsed)
    return profile ? letters(profile.account.split('/').at(-1) ?? '') : []
  })
  return new Set(names)
})

export function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

function squeezed(key: string): string {
  return key.replaceAll(' ', '')
}

const MIN_MENTIONS = 2
const MAX_NAME = 100

/** Whether two or more blocks of the visible text have the name. */
function isInText(page: PageView, name: string): boolean {
  const wanted = name.slice(0, MAX_NAME).toLowerCase()
  let mentions = 0
  for (const { text } of bodyText(page).blocks) {
    if (text.toLowerCase().includes(wanted)) mentions += 1
    if (mentions === MIN_MENTIONS) return true
  }
  return false
}

/** Whether two or more images have the name, such as the logo in two sizes. */
function isOnImages(page: PageView, name: string): boolean {
  const wanted = keyOf(page, name)
  let mentions = 0
  for (const { attrs } of page.table.byTag('img')) {
    if (attrs.alt !== undefined && keyOf(page, attrs.alt.slice(0, MAX_NAME)) === wanted)
      mentions += 1
    if (mentions === MIN_MENTIONS) return true
  }
  return false
}

function firstH1Text(page: PageView): string | null {
  const h1 = firstH1(page)
  return h1 ? page.table.textOf(h1).slice(0, MAX_NAME) : null
}
