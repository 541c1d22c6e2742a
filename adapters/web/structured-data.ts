import type { SiteSettings } from '../../core/config/config.ts'
import type { WebPage } from './web-page.ts'

const description =
  'Manifold is a service that audits a web page for search engines and AI platforms, and serves Belgian table-tennis data.'
const source = 'https://schema.org'

export type StructuredSite = {
  readonly page: WebPage
  readonly origin: string
  /** Of the page, absolute. */
  readonly url: string
  readonly logo: string
  readonly operator: SiteSettings['operator']
}

/** JSON-LD of one page: who publishes it, the site, what the page is (https://schema.org). */
export function structuredData({ page, origin, url, logo, operator }: StructuredSite): object {
  const publisher = { '@id': `${origin}/#organization` }
  const site = { '@id': `${origin}/#website` }
  return {
    '@context': source,
    '@graph': [
      {
        ...publisher,
        '@type': 'Organization',
        name: 'Manifold',
        ...(operator.name !== null && { legalName: operator.name }),
        ...(operator.email !== null && { email: operator.email }),
        url: `${origin}/`,
        logo,
        description,
      },
      { ...site, '@type': 'WebSite', name: 'Manifold', url: `${origin}/`, publisher },
      {
        '@id': `${url}#webpage`,
        '@type': page.section === 'about' ? 'AboutPage' : 'WebPage',
        name: page.title,
        description: page.description,
        url,
        inLanguage: 'en',
        isPartOf: site,
        publisher,
      },
      ...breadcrumbs(page, origin, url),
    ],
  }
}

/** Where a page stands below the first one of its section. */
function breadcrumbs({ path, title }: WebPage, origin: string, url: string): readonly object[] {
  const [section = '', below] = path.slice(1).split('/')
  if (below === undefined) return []
  const steps = [
    { name: 'Table tennis', item: `${origin}/${section}` },
    { name: title.replace(/ \|.*$/, ''), item: url },
  ]
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: steps.map((step, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        ...step,
      })),
    },
  ]
}
