/** One file of a site: where it stands and what it holds; `times` repeats what it grows by. */
export type HostileFile = {
  readonly what: string
  readonly path: string
  readonly type: string
  readonly body: (times: number, origin: string) => string
}

const plain = 'text/plain'
const xml = 'application/xml'

export const HOSTILE_FILES: readonly HostileFile[] = [
  {
    what: 'robots.txt that never comes to its end',
    ...{ path: '/robots.txt', type: plain },
    body: (n) => 'Disallow: /a\n'.repeat(n),
  },
  {
    what: 'robots.txt of one endless line',
    ...{ path: '/robots.txt', type: plain },
    body: (n) => `Disallow: ${'*'.repeat(2 * n)}`,
  },
  {
    what: 'robots.txt full of stars',
    ...{ path: '/robots.txt', type: plain },
    body: (n) => `User-agent: *\n${`Disallow: ${'/*a'.repeat(n / 40)}$\n`.repeat(20)}`,
  },
  {
    what: 'robots.txt of rules with a few stars each',
    ...{ path: '/robots.txt', type: plain },
    body: (n) => `User-agent: *\n${'Disallow: /*a*b*c*d*e*f$\n'.repeat(n / 20)}`,
  },
  {
    what: 'robots.txt with a group for everybody',
    ...{ path: '/robots.txt', type: plain },
    body: (n) =>
      Array.from({ length: n / 20 }, (_, at) => `User-agent: bot${at}\nDisallow: /*?\n`).join('\n'),
  },
  {
    what: 'robots.txt that names sitemaps alone',
    ...{ path: '/robots.txt', type: plain },
    body: (n, origin) =>
      Array.from({ length: n / 40 }, (_, at) => `Sitemap: ${origin}/${at}.xml`).join('\n'),
  },
  {
    what: 'llms.txt of sections without end',
    ...{ path: '/llms.txt', type: plain },
    body: (n) => '# A\n> b\n## C\n- [a](/b): c\n'.repeat(n / 2),
  },
  {
    what: 'llms.txt of brackets',
    ...{ path: '/llms.txt', type: plain },
    body: (n) => `# A\n${'['.repeat(n)}`,
  },
  {
    what: 'llms-full.txt without end',
    ...{ path: '/llms-full.txt', type: plain },
    body: (n) => '# A page\n\nWords, and [a link](/b).\n\n'.repeat(n),
  },
  {
    what: 'sitemap.xml of elements inside each other',
    ...{ path: '/sitemap.xml', type: xml },
    body: (n) => '<urlset>'.repeat(n / 8),
  },
  {
    what: 'sitemap.xml of addresses without end',
    ...{ path: '/sitemap.xml', type: xml },
    body: (n, origin) =>
      `<urlset>${Array.from({ length: n }, (_, at) => `<url><loc>${origin}/${at}</loc></url>`).join('')}</urlset>`,
  },
  {
    what: 'sitemap.xml that is an index of itself',
    ...{ path: '/sitemap.xml', type: xml },
    body: (_, origin) =>
      `<sitemapindex>${`<sitemap><loc>${origin}/sitemap.xml</loc></sitemap>`.repeat(50)}</sitemapindex>`,
  },
  {
    what: 'sitemap.xml that is an index of ever new indexes',
    ...{ path: '/sitemap.xml', type: xml },
    body: (n, origin) =>
      `<sitemapindex>${Array.from({ length: n / 40 }, (_, at) => `<sitemap><loc>${origin}/index-${at}.xml</loc></sitemap>`).join('')}</sitemapindex>`,
  },
  {
    what: 'sitemap.xml that expands entities',
    ...{ path: '/sitemap.xml', type: xml },
    body: () => {
      const names = Array.from(
        { length: 10 },
        (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
      )
      return `<?xml version="1.0"?><!DOCTYPE u [<!ENTITY e0 "x">${names.join('')}]><urlset>&e10;</urlset>`
    },
  },
]
