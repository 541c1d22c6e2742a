import { Dice } from '../../support/full-scale/dice.ts'

/** The public origin of the shop; the audited copy answers on loopback. */
export const PUBLIC_ORIGIN = 'https://www.example-parts.be'
/** Another site that pages link to. It answers on loopback as well, at an origin that takes the place of this one. */
export const PARTNER_ORIGIN = 'http://partner.example'

export type Template = 'home' | 'page' | 'category' | 'product' | 'index' | 'guide'
export type Language = 'en' | 'fr'

/** One sound page. What a fault changes is a field. */
export type ShopPage = {
  readonly path: string
  readonly template: Template
  language: Language
  title: string | null
  description: string | null
  /** One h1 each. */
  headings: string[]
  paragraphs: string[]
  /** Paths linked in the main content, besides those of the navigation. */
  links: string[]
  hasNavigation: boolean
  /** Path or URL. */
  canonical: string | null
  robots: string | null
  alternates: (readonly [language: string, path: string])[]
  structuredData: object | string | null
  /** Path. */
  ogImage: string | null
  isListed: boolean
  hasViewport: boolean
  hasLang: boolean
  /** Markup at the end of the main content. */
  extra: string
}

const NOUNS =
  'chain cassette brake lever pedal crank saddle wheel spoke tyre tube pump light bell mudguard rack basket handlebar stem grip fork headset bearing derailleur shifter cable housing rotor caliper pad hub rim axle bolt wrench stand lock helmet glove bottle cage'.split(
    ' ',
  )
const ADJECTIVES =
  'light sturdy silent compact classic modern narrow wide short long smooth rigid hollow forged polished matt bright folded sealed spare heavy tough simple quick steady'.split(
    ' ',
  )
const VERBS =
  'holds carries protects replaces supports turns stops guides lifts seals joins measures improves survives reaches covers outlasts follows steers balances'.split(
    ' ',
  )
const PLACES =
  'winter gravel cobbles rain traffic hills forest city mud dust snow tunnels bridges ferries meadows harbours stations workshops garages cellars'.split(
    ' ',
  )
const FRENCH =
  'la chaîne le frein le pédalier la selle la roue le rayon le pneu la chambre la pompe la lumière protège remplace soutient tourne arrête guide soulève relie mesure améliore couvre dépasse pendant après avec sans chaque notre atelier hiver pluie colline forêt ville pont gare garage cave matin soir'.split(
    ' ',
  )

const pick = <T>(list: readonly T[], dice: Dice): T => list[dice.below(list.length)] as T
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

function sentence(dice: Dice, language: Language): string {
  if (language === 'fr') {
    return `${capital(Array.from({ length: 12 }, () => pick(FRENCH, dice)).join(' '))}.`
  }
  const part = () => `the ${pick(ADJECTIVES, dice)} ${pick(NOUNS, dice)}`
  const figure = 2 + dice.below(997)
  return capital(
    `${part()} ${pick(VERBS, dice)} ${part()} in ${pick(PLACES, dice)} and ${pick(VERBS, dice)} ${part()} after ${figure} km.`,
  )
}

export function paragraph(dice: Dice, language: Language = 'en'): string {
  return Array.from({ length: 5 }, () => sentence(dice, language)).join(' ')
}

type PageSeed = Pick<ShopPage, 'path' | 'template'> & {
  readonly name: string
  readonly number: number
  readonly language?: Language
  readonly bytes: number
}

/** A sound page with a text of its own. */
export function soundPage({
  path,
  template,
  name,
  number,
  language = 'en',
  bytes,
}: PageSeed): ShopPage {
  const dice = new Dice(1 + number * 7919)
  const heading = capital(name)
  const paragraphs = Array.from({ length: 4 }, () => paragraph(dice, language))
  return {
    path,
    template,
    language,
    title: `${heading} – Example Parts, Ghent`,
    description:
      language === 'en'
        ? `${heading}: what it costs, what it fits and how long it lasts, as measured in our workshop on ${number + 100} bicycles.`
        : `${heading} : prix, usage et durée de vie, mesurés dans notre atelier sur ${number + 100} vélos.`,
    headings: [heading],
    paragraphs,
    links: [],
    hasNavigation: true,
    canonical: path,
    robots: null,
    alternates: [],
    structuredData: template === 'product' ? productData(heading, path, number) : null,
    ogImage: null,
    isListed: true,
    hasViewport: true,
    hasLang: true,
    extra: cardsOf(number, bytes - 4000),
  }
}

/** Pictures of parts, with as much markup for as few words as shops have. */
function cardsOf(number: number, bytes: number): string {
  const cards: string[] = []
  for (let size = 0; size < bytes; size += cards.at(-1)?.length ?? bytes) {
    const id = `${number}-${cards.length}`
    const sources = [320, 640, 1280].map((width) => `/img/${id}-${width}.webp ${width}w`).join(', ')
    cards.push(`<figure class="card card--wide u-shadow" id="c${id}" data-part="${id}" data-list="more">
<picture><source type="image/webp" srcset="${sources}" sizes="(max-width: 640px) 100vw, 320px">
<img src="/img/${id}.jpg" width="320" height="240" loading="lazy" decoding="async" alt="${NOUNS[(number + cards.length) % NOUNS.length]} ${id}"></picture>
<figcaption class="card__text"><span class="card__name u-bold">Part ${id}</span> <span class="card__state" aria-hidden="true"></span></figcaption></figure>`)
  }
  return cards.length === 0 ? '' : `<section class="cards">${cards.join('\n')}</section>`
}

function productData(name: string, path: string, number: number): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    sku: `EP-${number}`,
    image: `${PUBLIC_ORIGIN}/img/${number}.jpg`,
    description: `${name} from our workshop`,
    offers: {
      '@type': 'Offer',
      url: `${PUBLIC_ORIGIN}${path}`,
      price: (5 + (number % 90)).toFixed(2),
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
    },
  }
}

export const NAVIGATION = ['/', '/about', '/contact', '/privacy', '/terms', '/guides/', '/fr/']
const PER_CATEGORY = 100

/** `count` sound pages that link to one another: home, pages, categories, products, guides. */
export function soundPages(count: number, bytes: number): ShopPage[] {
  const pages: ShopPage[] = []
  const add = (path: string, template: Template, name: string, language: Language = 'en') => {
    const page = soundPage({ path, template, name, number: pages.length, language, bytes })
    pages.push(page)
    return page
  }
  const home = add('/', 'home', 'bicycle parts that last')
  for (const name of ['about', 'contact', 'privacy', 'terms'])
    add(`/${name}`, 'page', `${name} us and our shop`)
  const guides = add('/guides/', 'index', 'guides from the workshop')
  const french = add('/fr/', 'index', 'guides de notre atelier', 'fr')
  const guideCount = Math.floor(count / 8)
  for (let n = 1; n <= guideCount; n += 1) {
    const name = `${ADJECTIVES[n % ADJECTIVES.length]} ${NOUNS[n % NOUNS.length]} care, part ${n}`
    const english = add(`/guides/care-${n}`, 'guide', name)
    const other = add(`/fr/guides/entretien-${n}`, 'guide', `entretien du vélo, partie ${n}`, 'fr')
    const versions = [
      ['en', english.path],
      ['fr', other.path],
    ] as const
    english.alternates = [...versions]
    other.alternates = [...versions]
    guides.links.push(english.path)
    french.links.push(other.path)
  }
  while (pages.length < count) {
    const number = home.links.length + 1
    const category = add(`/shop/range-${number}/`, 'category', `range ${number} of bicycle parts`)
    home.links.push(category.path)
    for (let n = 1; n <= PER_CATEGORY && pages.length < count; n += 1) {
      const index = pages.length
      const noun = NOUNS[index % NOUNS.length]
      const name = `${ADJECTIVES[(index * 3) % ADJECTIVES.length]} ${noun} no. ${index}`
      const product = add(`/shop/range-${number}/${noun}-${index}`, 'product', name)
      product.links.push(category.path)
      category.links.push(product.path)
    }
  }
  return pages
}

const absolute = (path: string) => (path.startsWith('/') ? `${PUBLIC_ORIGIN}${path}` : path)

export function htmlOf(page: ShopPage): string {
  const { title, description, canonical, robots, alternates, structuredData, ogImage } = page
  const head = [
    title !== null && `<title>${title}</title>`,
    description !== null && `<meta name="description" content="${description}">`,
    page.hasViewport && '<meta name="viewport" content="width=device-width, initial-scale=1">',
    robots !== null && `<meta name="robots" content="${robots}">`,
    ogImage !== null && `<meta property="og:image" content="${absolute(ogImage)}">`,
    canonical !== null && `<link rel="canonical" href="${absolute(canonical)}">`,
    ...alternates.map(
      ([lang, path]) => `<link rel="alternate" hreflang="${lang}" href="${absolute(path)}">`,
    ),
    structuredData !== null &&
      `<script type="application/ld+json">${typeof structuredData === 'string' ? structuredData : JSON.stringify(structuredData)}</script>`,
  ]
  const nav = page.hasNavigation
    ? `<header><nav><ul>${NAVIGATION.map((path) => `<li><a href="${path}">${labelOf(path)}</a></li>`).join('')}</ul></nav></header>`
    : ''
  const links = page.links.map((path) => `<li><a href="${path}">${labelOf(path)}</a></li>`)
  return `<!doctype html>
<html${page.hasLang ? ` lang="${page.language}"` : ''}><head><meta charset="utf-8">${head.filter(Boolean).join('\n')}</head>
<body class="${page.template}">${nav}<main><article>${page.headings.map((text) => `<h1>${text}</h1>`).join('')}
${page.paragraphs.map((text) => `<p>${text}</p>`).join('\n')}
${links.length > 0 ? `<ul class="links">${links.join('\n')}</ul>` : ''}${page.extra}</article></main>
<footer><p>© 2026 Example Parts BV, Ghent</p></footer></body></html>`
}

function labelOf(path: string): string {
  return `Read about ${path.replace(/[/?=&-]+/g, ' ').trim() || 'our shop'}`
}
