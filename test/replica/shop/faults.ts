import { PARTNER_ORIGIN, type ShopPage, type Template } from './shop-pages.ts'

/** An address that answers with something else than a page. */
export type OtherAnswer = { readonly status: number; readonly location?: string }

/** The parts of a site that a fault may change. At most one fault changes each page. */
export type Plot = {
  /** An untouched page of a template, taken for this fault. */
  take(template: Template): ShopPage
  /** A further page, linked from nowhere and not in the sitemap unless the fault says so. */
  add(path: string, like: Template): ShopPage
  answer(path: string, answer: OtherAnswer): void
  /** Lists an address in the sitemap that is no page of the shop. */
  list(path: string): void
  /** The page at a path, to change it: categories may have links to many faults. */
  page(path: string): ShopPage
}

/** A kind of fault: plants one case and returns the paths that an audit must name. */
export type Fault = {
  /** Id of the issue that must name them. */
  readonly issue: string
  /** Ids of issues that may name them as well, because the fault has that effect, too. */
  readonly also?: readonly string[]
  readonly plant: (plot: Plot, nth: number) => readonly string[]
}

const onProduct =
  (change: (page: ShopPage, nth: number, plot: Plot) => void): Fault['plant'] =>
  (plot, nth) => {
    const page = plot.take('product')
    change(page, nth, plot)
    return [page.path]
  }

/** Several products that come to share something. */
const onProducts =
  (
    count: number,
    change: (page: ShopPage, first: ShopPage, index: number) => void,
  ): Fault['plant'] =>
  (plot) => {
    const pages = Array.from({ length: count }, () => plot.take('product'))
    for (const [index, page] of pages.entries()) change(page, pages[0] as ShopPage, index)
    return pages.map(({ path }) => path)
  }

/** The pair of language versions that a fault concerns: English and French. */
function guidePair(plot: Plot): readonly [english: ShopPage, french: ShopPage] {
  const english = plot.take('guide')
  const [, other = ''] = english.alternates.find(([language]) => language === 'fr') ?? []
  return [english, plot.page(other)]
}

/** A product named as its canonical elsewhere is no page for the sitemap. */
const withCanonical = (page: ShopPage, canonical: string) => {
  page.canonical = canonical
  page.isListed = false
}

const redirectTo = (location: string): OtherAnswer => ({ status: 301, location })

/** Pages that are further from the first one are deep. */
const MOST_CLICKS = 5

export const FAULTS: Readonly<Record<string, Fault>> = {
  'listed page is missing': {
    issue: 'brokenPage',
    plant: (plot, nth) => {
      const path = `/shop/sold-out-${nth}`
      plot.list(path)
      plot.answer(path, { status: 404 })
      return [path]
    },
  },
  'link to a missing page': {
    issue: 'brokenLink',
    plant: onProduct((page, nth) => page.links.push(`/shop/never-there-${nth}`)),
  },
  'link to a server error': {
    issue: 'brokenLink',
    plant: onProduct((page, nth, plot) => {
      plot.answer(`/shop/crashes-${nth}`, { status: 500 })
      page.links.push(`/shop/crashes-${nth}`)
    }),
  },
  'link to a page of another site that is gone': {
    issue: 'brokenOutboundLink',
    plant: onProduct((page, nth, plot) => {
      page.links.push(`${PARTNER_ORIGIN}/gone-${nth}`)
      // Links that work, and one that only programs cannot follow, are no faults.
      plot.page('/about').links.push(`${PARTNER_ORIGIN}/works`, `${PARTNER_ORIGIN}/guarded`)
    }),
  },
  'og:image that is gone': {
    issue: 'brokenImage',
    plant: (plot, nth) => {
      const path = `/img/social-gone-${nth}.jpg`
      plot.answer(path, { status: 404 })
      const pages = Array.from({ length: 3 }, () => plot.take('product'))
      for (const page of pages) page.ogImage = path
      return pages.map((page) => page.path)
    },
  },
  'redirects in a circle': {
    issue: 'redirectLoop',
    plant: onProduct((page, nth, plot) => {
      plot.answer(`/loop-${nth}-a`, redirectTo(`/loop-${nth}-b`))
      plot.answer(`/loop-${nth}-b`, redirectTo(`/loop-${nth}-a`))
      page.links.push(`/loop-${nth}-a`)
    }),
  },
  'chain of redirects': {
    issue: 'redirectChain',
    plant: onProduct((page, nth, plot) => {
      plot.answer(`/older-${nth}`, redirectTo(`/old-${nth}`))
      plot.answer(`/old-${nth}`, redirectTo('/about'))
      page.links.push(`/older-${nth}`)
    }),
  },
  'link to a redirect': {
    issue: 'linkedRedirect',
    plant: onProduct((page, nth, plot) => {
      plot.answer(`/moved-${nth}`, redirectTo('/contact'))
      page.links.push(`/moved-${nth}`)
    }),
  },
  'redirect in the sitemap': {
    issue: 'redirectInSitemap',
    plant: (plot, nth) => {
      const path = `/shop/renamed-${nth}`
      plot.list(path)
      plot.answer(path, redirectTo('/terms'))
      return [path]
    },
  },
  'noindex in the sitemap': {
    issue: 'noindexInSitemap',
    plant: onProduct((page) => {
      page.robots = 'noindex'
    }),
  },
  'canonicalised page in the sitemap': {
    issue: 'canonicalisedInSitemap',
    plant: onProduct((page, _nth, plot) => {
      page.canonical = plot.take('product').path
    }),
  },
  'sitemap against robots.txt': {
    issue: 'robotsDeniedInSitemap',
    plant: (plot, nth) => {
      const path = `/private/list-${nth}`
      plot.list(path)
      return [path]
    },
  },
  'page missing in the sitemap': {
    issue: 'notInSitemap',
    plant: onProduct((page) => {
      page.isListed = false
    }),
  },
  'canonical to a missing page': {
    issue: 'canonicalBroken',
    plant: onProduct((page, nth) => withCanonical(page, `/shop/no-canonical-${nth}`)),
  },
  'canonical to a redirect': {
    issue: 'canonicalRedirects',
    plant: onProduct((page, nth, plot) => {
      plot.answer(`/shop/canonical-moved-${nth}`, redirectTo('/privacy'))
      withCanonical(page, `/shop/canonical-moved-${nth}`)
    }),
  },
  'canonical to a page with noindex': {
    issue: 'canonicalNoindex',
    plant: onProduct((page, nth, plot) => {
      const target = plot.add(`/shop/hidden-${nth}`, 'product')
      target.robots = 'noindex'
      withCanonical(page, target.path)
    }),
  },
  'chain of canonicals': {
    issue: 'canonicalChain',
    plant: onProduct((page, _nth, plot) => {
      const second = plot.take('product')
      withCanonical(second, plot.take('product').path)
      withCanonical(page, second.path)
    }),
  },
  'canonical to another site': {
    issue: 'canonicalForeign',
    plant: onProduct((page, nth) => withCanonical(page, `https://rival.example/${nth}`)),
  },
  'canonical with another origin': {
    issue: 'canonicalOtherForm',
    plant: onProduct((page) => {
      page.canonical = `https://example-parts.be${page.path}`
    }),
  },
  'language version without return': {
    issue: 'hreflangNoReturn',
    plant: (plot) => {
      const [english, french] = guidePair(plot)
      french.alternates = []
      return [english.path]
    },
  },
  'language version that is missing': {
    issue: 'hreflangTarget',
    plant: (plot, nth) => {
      const [english] = guidePair(plot)
      english.alternates.push(['nl', `/nl/absent-${nth}`])
      return [english.path]
    },
  },
  'language version that redirects': {
    issue: 'hreflangRedirect',
    plant: (plot, nth) => {
      const [english] = guidePair(plot)
      plot.answer(`/nl/moved-${nth}`, redirectTo('/about'))
      english.alternates.push(['nl', `/nl/moved-${nth}`])
      return [english.path]
    },
  },
  'language versions without the page itself': {
    issue: 'hreflangNoSelf',
    plant: (plot) => {
      const [english, french] = guidePair(plot)
      english.alternates = [['fr', french.path]]
      return [english.path]
    },
  },
  'two versions of one language': {
    issue: 'hreflangConflict',
    plant: (plot) => {
      const [english, french] = guidePair(plot)
      const [other, second] = guidePair(plot)
      other.alternates = [['en', other.path]]
      english.alternates = [...english.alternates, ['fr', second.path]]
      second.alternates = [
        ['en', english.path],
        ['fr', second.path],
      ]
      french.alternates = [
        ['en', english.path],
        ['fr', french.path],
      ]
      return [english.path]
    },
  },
  'no title': {
    issue: 'seo.on-page.title-present',
    plant: onProduct((page) => {
      page.title = null
    }),
  },
  'no description': {
    issue: 'seo.on-page.meta-description',
    plant: onProduct((page) => {
      page.description = null
    }),
  },
  'no main heading': {
    issue: 'seo.on-page.h1-single',
    plant: onProduct((page) => {
      page.headings = []
    }),
  },
  'title that is much too long': {
    issue: 'seo.on-page.title-length',
    plant: onProduct((page) => {
      page.title = `${page.title} and everything else that a bicycle may need in the next ten years of its life`
    }),
  },
  'no viewport': {
    issue: 'seo.mobile.viewport',
    plant: onProduct((page) => {
      page.hasViewport = false
    }),
  },
  'no language': {
    issue: 'seo.on-page.html-lang',
    plant: onProduct((page) => {
      page.hasLang = false
    }),
  },
  'images without alternative text': {
    issue: 'seo.on-page.image-alt',
    plant: onProduct((page) => {
      page.extra +=
        '<img src="/img/1.jpg" width="900" height="600"><img src="/img/2.jpg" width="900" height="600">'
    }),
  },
  'script over http': {
    issue: 'seo.technical.no-mixed-content',
    plant: onProduct((page) => {
      page.extra += '<script src="http://cdn.example/app.js" defer></script>'
    }),
  },
  'structured data that cannot be read': {
    issue: 'seo.structured-data.jsonld-parses',
    plant: onProduct((page) => {
      page.structuredData = '{"@context": "https://schema.org", "@type": "Product", "name": "Half a'
    }),
  },
  'placeholder text': {
    issue: 'seo.content.no-placeholder',
    plant: onProduct((page) => {
      page.paragraphs.push(
        'Lorem ipsum dolor sit amet, consectetur adipiscing elit.',
        'Lorem ipsum dolor.',
      )
    }),
  },
  'shared title': {
    issue: 'duplicateTitle',
    plant: onProducts(3, (page, first) => {
      page.title = first.title
    }),
  },
  'shared description': {
    issue: 'duplicateDescription',
    plant: onProducts(3, (page, first) => {
      page.description = first.description
    }),
  },
  'shared main heading': {
    issue: 'duplicateHeading',
    plant: onProducts(3, (page, first) => {
      page.headings = [...first.headings]
    }),
  },
  'same text': {
    issue: 'duplicateContent',
    also: ['duplicateHeading'],
    plant: onProducts(2, (page, first) => {
      page.paragraphs = [...first.paragraphs]
      page.headings = [...first.headings]
      page.links = [...first.links]
    }),
  },
  'nearly the same text': {
    issue: 'nearDuplicate',
    plant: onProducts(2, (page, first) => {
      page.paragraphs = [...first.paragraphs]
      page.paragraphs[0] = `${page.paragraphs[0]} Order before noon.`
    }),
  },
  'variants by parameter': {
    issue: 'parameterDuplicate',
    also: ['duplicateContent', 'duplicateHeading', 'notInSitemap'],
    plant: (plot, nth) => {
      const page = plot.take('product')
      const variant = plot.add(`${page.path}?view=${nth}`, 'product')
      variant.paragraphs = [...page.paragraphs]
      variant.headings = [...page.headings]
      variant.links = [...page.links]
      page.links.push(variant.path)
      variant.links.push(variant.path)
      return [page.path, variant.path]
    },
  },
  'hardly any text': {
    issue: 'thinPage',
    plant: onProduct((page) => {
      page.paragraphs = ['Ask us about this part.']
    }),
  },
  'page that nobody links to': {
    issue: 'orphanPage',
    plant: (plot, nth) => {
      const page = plot.add(`/landing/offer-${nth}`, 'product')
      page.isListed = true
      return [page.path]
    },
  },
  'page without links': {
    issue: 'deadEnd',
    plant: onProduct((page) => {
      page.hasNavigation = false
      page.links = []
    }),
  },
  'page that is many clicks away': {
    issue: 'deepPage',
    plant: (plot, nth) => {
      const start = plot.take('product')
      const pages = Array.from({ length: 9 }, (_, depth) => {
        const page = plot.add(`/archive-${nth}/step-${depth}/`, 'guide')
        page.isListed = true
        return page
      })
      for (const [index, page] of [start, ...pages].entries()) {
        const next = pages[index]
        if (next) page.links.push(next.path)
      }
      // The start is two clicks from the first page.
      return pages.slice(MOST_CLICKS - 2).map(({ path }) => path)
    },
  },
  'error page with status 200': {
    issue: 'softError',
    plant: onProduct((page, nth) => {
      page.title = `Page not found, sorry (${nth}) – Example Parts, Ghent`
      page.headings = [`Page not found: ${page.path}`]
      page.paragraphs = [
        'Sorry, we cannot find the page that you asked for. It may have been removed.',
        ...page.paragraphs.slice(0, 1),
      ]
      page.structuredData = null
    }),
  },
  'page without what its siblings have': {
    issue: 'outlier',
    plant: onProduct((page) => {
      page.structuredData = null
    }),
  },
}
