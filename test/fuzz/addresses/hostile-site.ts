type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** An address that leads inside, named after the place where it is written. */
type PlaceUrl = (place: string) => string

const STATUSES = [301, 302, 303, 307, 308]
const HTML = { 'content-type': 'text/html; charset=utf-8' }
const XML = { 'content-type': 'application/xml' }
const TEXT = { 'content-type': 'text/plain; charset=utf-8' }
const words = 'Repairs of bicycles of every kind, done by hand in our workshop in Namur. '.repeat(
  12,
)

/**
 * A site that names what is inside wherever a site can name an address, and whose own files lead
 * there by redirects. `own`: its origin.
 */
export function hostileSite(own: () => string, to: PlaceUrl): (path: string) => Answer {
  let redirects = 0
  const redirect = (place: string): Answer => {
    redirects += 1
    const status = STATUSES[redirects % STATUSES.length] ?? 302
    return { status, headers: { location: to(place), refresh: `0;url=${to(`${place}-refresh`)}` } }
  }
  return (path) => {
    const place = path.slice(1).replaceAll(/[^a-z0-9]+/gi, '-') || 'home'
    const files: Readonly<Record<string, () => Omit<Answer, 'status'>>> = {
      '/': () => ({ headers: pageHeaders(own(), to), body: page(own(), to, 'home') }),
      '/about': () => ({ headers: HTML, body: page(own(), to, place) }),
      '/repairs': () => ({ headers: HTML, body: page(own(), to, place) }),
      '/robots.txt': () => ({ headers: TEXT, body: robots(own(), to) }),
      '/sitemap.xml': () => ({ headers: XML, body: sitemapIndex(own(), to) }),
      '/pages.xml': () => ({ headers: XML, body: sitemap(own(), to) }),
      '/llms.txt': () => ({ headers: TEXT, body: llmsTxt(own(), to) }),
    }
    const file = files[path.split('?')[0] ?? '']
    return file === undefined ? redirect(place) : { status: 200, ...file() }
  }
}

function pageHeaders(own: string, to: PlaceUrl): Readonly<Record<string, string>> {
  const links = [
    `<${to('link-header-canonical')}>; rel=canonical`,
    `<${to('link-header-alternate')}>; rel=alternate; hreflang=it`,
    `<${to('link-header-preload')}>; rel=preload; as=style`,
    `<${own}/redirect-alternate-es>; rel=alternate; hreflang=es`,
  ]
  return {
    ...HTML,
    link: links.join(', '),
    'content-location': to('content-location'),
    refresh: `9;url=${to('refresh-header')}`,
    'content-security-policy-report-only': `default-src 'self'; report-uri ${to('report-uri')}`,
  }
}

function page(own: string, to: PlaceUrl, at: string): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': to('schema-id'),
    name: 'Atelier Exemple',
    url: to('schema-url'),
    logo: to('schema-logo'),
    image: [to('schema-image')],
    sameAs: [to('schema-same-as')],
    mainEntityOfPage: to('schema-main-entity'),
    address: { '@type': 'PostalAddress', streetAddress: 'Rue 1', addressLocality: 'Namur' },
  }
  const head = ['nl', 'de', 'x-default'].map(
    (lang) => `<link rel="alternate" hreflang="${lang}" href="${to(`hreflang-${lang}`)}">`,
  )
  const rels = ['canonical', 'amphtml', 'icon', 'apple-touch-icon', 'manifest', 'next', 'prev']
  const more = ['license', 'author', 'search', 'pingback', 'stylesheet', 'preload', 'preconnect']
  const metas = ['og:image', 'og:url', 'og:video', 'og:audio', 'og:see_also', 'twitter:image']
  return `<!doctype html><html lang="fr"><head><title>Atelier Exemple ${at}</title>
    <meta name="description" content="${words.slice(0, 140)}">
    ${[...rels, ...more].map((rel) => `<link rel="${rel}" href="${to(`rel-${rel}`)}">`).join('')}
    <link rel="alternate" hreflang="fr" href="${own}/"><link rel="alternate" hreflang="en" href="${own}/redirect-alternate-en">
    <link rel="alternate" type="application/rss+xml" href="${to('feed')}">
    ${head.join('')}${metas.map((name) => `<meta property="${name}" content="${to(name.replaceAll(':', '-'))}">`).join('')}
    <meta http-equiv="refresh" content="60;url=${to('meta-refresh')}">
    <script type="application/ld+json">${JSON.stringify(data)}</script>
    <style>@import url("${to('css-import')}"); body{background:url("${to('css-background')}")}</style>
    <script src="${to('script')}"></script><script src="/redirect-script"></script>
    </head><body><h1>Atelier Exemple</h1><p>${words}</p><h2>Quel prix ?</h2><p>${words}</p>
    ${['about', 'repairs', 'redirect-page', 'contact', 'terms'].map((path) => `<a href="/${path}">${path}</a>`).join(' ')}
    <a href="${to('link')}">link</a><a href="${to('link-download')}" download>file</a><a ping="${to('ping')}" href="/about">ping</a>
    <img src="${to('img')}" alt="a" width="800" height="600"><img src="/redirect-img" alt="b" width="800" height="600">
    <img srcset="${to('srcset')} 2x" alt="c"><picture><source srcset="${to('picture')}"><img src="${to('picture-img')}" alt="d"></picture>
    <video src="${to('video')}" poster="${to('poster')}"></video><iframe src="${to('frame')}"></iframe><iframe src="/redirect-frame"></iframe>
    <object data="${to('object')}"></object><form action="${to('form')}" method="post"><input name="q"></form>
    <script>fetch('${to('fetch')}').catch(() => 0); fetch('/redirect-fetch').catch(() => 0); new Image().src = '${to('script-image')}'
    try { new WebSocket('${to('websocket').replace('http', 'ws')}') } catch {}</script></body></html>`
}

function robots(own: string, to: PlaceUrl): string {
  const sitemaps = [to('robots-sitemap'), `${own}/redirect-sitemap`, `${own}/sitemap.xml`]
  return `User-agent: *\nAllow: /\nHost: ${to('robots-host')}\n${sitemaps.map((url) => `Sitemap: ${url}\n`).join('')}`
}

function sitemapIndex(own: string, to: PlaceUrl): string {
  const urls = [`${own}/pages.xml`, to('sitemap-index'), `${own}/redirect-sitemap-child`]
  return `<?xml version="1.0"?><?xml-stylesheet href="${to('sitemap-style')}"?><!DOCTYPE x [<!ENTITY y SYSTEM "${to('sitemap-entity')}">]>
    <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`
}

function sitemap(own: string, to: PlaceUrl): string {
  const urls = [`${own}/`, `${own}/about`, `${own}/redirect-listed`, to('sitemap-url')]
  return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"
    xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">${urls
      .map(
        (url) =>
          `<url><loc>${url}</loc><xhtml:link rel="alternate" hreflang="nl" href="${to('sitemap-hreflang')}"/><image:image><image:loc>${to('sitemap-image')}</image:loc></image:image></url>`,
      )
      .join('')}</urlset>`
}

export function llmsTxt(own: string, to: PlaceUrl): string {
  return `# Atelier Exemple\n\n> ${words.slice(0, 100)}\n\n## Pages\n\n- [Home](${own}/): home\n- [Inside](${to('llms-link')}): inside\n- [Moved](${own}/redirect-llms-link): moved\n`
}
