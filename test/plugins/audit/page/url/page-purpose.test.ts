import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PageView } from '../../../../../plugins/audit/page/document/page-view.ts'
import { factsData } from '../../../../../plugins/audit/page/load-facts-data.ts'
import { pagePurpose } from '../../../../../plugins/audit/page/url/page-purpose.ts'

const purposeOf = (path: string, source = '<p>Text</p>') =>
  pagePurpose(
    new PageView(
      { source, url: new URL(path, 'https://www.example.com').href, headers: {} },
      factsData(),
    ),
  )

const PATHS: readonly [purpose: string, paths: readonly string[]][] = [
  ['home', ['/', '/fr/', '/fr-be/index.html', '/index.php', '/accueil.html', '/nl/home']],
  ['service', ['/wheel-truing', '/contact-lenses', '/about-bicycles-and-bread', '/prijzen.html']],
  ['article', ['/blog/wheel-truing', '/nieuws/wiel-richten.html', '/2024/05/wheel-truing/']],
  ['article', ['/fr/actualites/roue', '/aktuelles/rad', '/es/noticias/rueda', '/notizie/ruota']],
  ['article', ['/ratgeber/rad-zentrieren', '/recettes/pain', '/ブログ/パン', '/blog-how-to-bake']],
  ['article', ['/posts/2024-05-31-wheel-truing']],
  ['listing', ['/blog/', '/2024/05/', '/2024/', '/tag/wheels', '/category/wheels', '/produkte']],
  ['listing', ['/collections/bells', '/tienda/', '/recepten.html', '/author/jo', '/blog/page/2']],
  ['product', ['/products/brass-bell', '/produit/cloche', '/producten/bel', '/商品/ベル']],
  [
    'docs',
    ['/docs/wheels/truing', '/handleiding/wiel', '/documentation/', '/lessons/01', '/help/returns'],
  ],
  ['docs', ['https://docs.example.com/wheels', 'https://developer.example.com/api/x']],
  ['landing', ['/lp/spring-check', '/campagne/fiets']],
  ['contact', ['/contact.html', '/kontakt', '/fr/contactez-nous', '/お問い合わせ', '/contatti/']],
  ['about', ['/about-us/', '/chi-siamo.html', '/over-ons', '/quienes-somos', '/会社概要']],
  [
    'legal',
    ['/privacy-policy', '/impressum', '/mentions-legales', '/aviso-legal', '/LICENSE.html'],
  ],
  ['legal', ['/algemene-voorwaarden', '/cookies', '/プライバシーポリシー']],
  ['utility', ['/checkout', '/warenkorb', '/en/search', '/payment-success.html', '/?s=wheel']],
  [
    'utility',
    ['/panier', '/carrito', '/carrello', '/winkelwagen', '/カート', '/login', '/404.html'],
  ],
]

for (const [purpose, paths] of PATHS) {
  for (const path of paths) {
    test(`${path} is a page of the kind ${purpose}`, () => assert.equal(purposeOf(path), purpose))
  }
}

test('title and h1 show what a page is for', () => {
  for (const [source, purpose] of [
    ['<title>Login | Wheels</title>', 'utility'],
    ['<html lang="fr"><h1>Page introuvable</h1>', 'utility'],
    ['<title>Thank you for your order | Wheels</title>', 'utility'],
    ['<h1>Bedankt voor je bestelling, Jo</h1>', 'utility'],
    ['<h1>Your basket is empty</h1>', 'utility'],
    ['<h1>Commande confirmée</h1>', 'utility'],
    ['<title>403 Forbidden</title>', 'utility'],
    ['<title>お問い合わせ｜自転車店</title>', 'contact'],
    ['<html lang="de"><h1>Impressum</h1>', 'legal'],
    ['<title>Wheels – Sobre nosotros</title>', 'about'],
    ['<title>True a wheel | Support</title><h1>True a wheel</h1>', 'service'],
    ['<meta property="og:type" content="product">', 'product'],
  ] as const) {
    assert.equal(purposeOf('/p?id=7', source), purpose, source)
  }
})

const PROSE = `<p>${'The rim runs true between the pads. '.repeat(30)}</p>`
const jsonLd = (node: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...node })}</script>`

test('a long text about pages that are not found is no error page', () => {
  assert.equal(
    purposeOf('/x', `<title>What a 404 page needs</title><h1>What a 404 page needs</h1>${PROSE}`),
    'service',
  )
  assert.equal(purposeOf('/x', '<title>404</title><h1>Oops</h1><p>Not here.</p>'), 'utility')
})

test('a short page with a password field is a log-in page', () => {
  assert.equal(
    purposeOf('/area', '<h1>Members</h1><form><input type="password"></form>'),
    'utility',
  )
})

test('markup says what a page is', () => {
  const url = 'https://www.example.com/x'
  const cases: readonly (readonly [string, object])[] = [
    ['product', { '@type': 'Product', name: 'Bell' }],
    ['product', { '@type': 'ProductGroup', url }],
    ['local', { '@type': 'Bakery', url }],
    ['service', { '@type': 'Bakery' }],
    ['article', { '@type': 'NewsArticle' }],
    ['article', { '@type': 'Recipe', name: 'Bread' }],
    ['docs', { '@type': 'LearningResource', url }],
    ['listing', { '@type': 'CollectionPage' }],
    ['listing', { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', url: '/a' }] }],
    ['service', { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', name: 'a' }] }],
    [
      'service',
      { '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', item: '/a' }] },
    ],
  ]
  for (const [purpose, node] of cases) {
    assert.equal(purposeOf('/x', jsonLd(node)), purpose, JSON.stringify(node))
  }
  const two = jsonLd({ '@graph': [{ '@type': 'Product' }, { '@type': 'Product' }] })
  assert.equal(purposeOf('/x', two), 'service')
})

test('a page of a local business that names neither the business nor its place is about a service', () => {
  const url = 'https://www.example.com/group-stays'
  const hotel = jsonLd({ '@type': 'Hotel', url, name: 'Hill Farm', areaServed: 'Bridge End' })
  assert.equal(purposeOf('/group-stays', `<h1>Holidays for groups</h1>${hotel}`), 'service')
  assert.equal(purposeOf('/group-stays', `<h1>Groups in Bridge End</h1>${hotel}`), 'local')
  assert.equal(purposeOf('/group-stays', `<h1>Hill Farm for groups</h1>${hotel}`), 'local')
})

test('Open Graph or the only article element mark an article', () => {
  const og = '<meta property="og:type" content="article">'
  const time = '<meta property="article:published_time" content="2026-05-01">'
  assert.equal(purposeOf('/x', og + time), 'article')
  assert.equal(purposeOf('/x', og), 'service')
  assert.equal(purposeOf('/x', '<article><time>1 May</time></article>'), 'article')
  assert.equal(
    purposeOf('/x', '<article><time>1 May</time></article><article></article>'),
    'service',
  )
})

test('a page for a place that a local business serves is a local page', () => {
  const business = jsonLd({ '@type': 'Plumber', areaServed: ['Old Town', 'Bridge End'] })
  assert.equal(
    purposeOf('/plumber-bridge-end', `<title>Plumber in Bridge End</title>${business}`),
    'local',
  )
  assert.equal(purposeOf('/faq', `<title>Questions about Bridge End</title>${business}`), 'service')
})

test('a byline or a date near the headline of a text makes an article', () => {
  for (const line of ['By Jane Doe', '12 May 2026', 'Last updated: May 2026']) {
    assert.equal(
      purposeOf('/x', `<main><h1>Truing a wheel</h1><p>${line}</p>${PROSE}</main>`),
      'article',
      line,
    )
    assert.equal(
      purposeOf('/x', `<main><h1>Truing a wheel</h1><p>${line}</p></main>`),
      'service',
      line,
    )
  }
  assert.equal(
    purposeOf(
      '/x',
      `<main><h1>Truing</h1><p>Open since 3 May 1990, and every day from eight to six but on Sundays.</p>${PROSE}</main>`,
    ),
    'service',
  )
})

test('a trail through the blog makes an article', () => {
  const trail = ['Home', 'News', 'Wheels'].map((name, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
  }))
  assert.equal(
    purposeOf('/x', jsonLd({ '@type': 'BreadcrumbList', itemListElement: trail }) + PROSE),
    'article',
  )
})

const card = (tag: string) => `<${tag}><h2><a href="/a">Bell</a></h2><p>Rings.</p></${tag}>`

test('a page of cards or links is a listing', () => {
  assert.equal(
    purposeOf('/wheels', `<main><h1>Wheels</h1>${card('div').repeat(5)}</main>`),
    'listing',
  )
  const teaser = '<article><h2>Bell</h2><p>A bell of brass.</p><a href="/a">More</a></article>'
  assert.equal(purposeOf('/wheels', `<main><h1>Wheels</h1>${teaser.repeat(5)}</main>`), 'listing')
  assert.equal(
    purposeOf('/wheels', `<main><h1>Wheels</h1>${PROSE}${PROSE}${teaser.repeat(4)}</main>`),
    'service',
  )
  assert.equal(
    purposeOf('/wheels', `<main>${'<p><a href="/a">A wheel of steel</a></p>'.repeat(5)}</main>`),
    'listing',
  )
})

test('one button with a price beside it makes a product, several make a shop', () => {
  const offer = '<h2>Bell</h2><p>€ 12.50</p><button>Add to cart</button>'
  assert.equal(purposeOf('/bell', `<main><h1>Bell</h1>${offer}</main>`), 'product')
  assert.equal(purposeOf('/bells', `<main><h1>Bells</h1>${offer.repeat(6)}</main>`), 'service')
})

test('a text that asks to call and leads nowhere else is a landing page', () => {
  const call = `<main><h1>Spring check</h1>${PROSE}<a href="tel:+3281000000">Call us</a></main>`
  assert.equal(purposeOf('/spring-check', call), 'landing')
  assert.equal(
    purposeOf('/spring-check', `<nav><a href="/prices">Prices</a></nav>${call}`),
    'service',
  )
})
