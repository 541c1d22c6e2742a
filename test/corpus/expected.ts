/** `warn|fail`: either will do. Pages are named `<language><path>`. */
type Expected = readonly [check: string, status: string, pages: readonly string[]]

const ARTICLES = [
  'de/ratgeber/warum-honig-kristallisiert.html',
  'en/blog/when-to-replace-a-chain.html',
  'es/noticias/como-se-seca-el-barro.html',
  'fr/actualites/quand-planter-les-vivaces.html',
  'it/articoli/come-riparare-un-libro.html',
  'ja/blog/oil-finish.html',
  'nl/nieuws/hoe-bewaar-je-desembrood.html',
]
const SERVICES = [
  'de/bestaeubung.html',
  'en/wheel-building.html',
  'es/talleres.html',
  'fr/creation-de-jardins.html',
  'it/gruppi-di-lettura.html',
  'ja/repair.html',
  'nl/broodabonnement.html',
]
const PRODUCTS = ['en/shop/brass-bell.html', 'it/prodotti/quaderno-di-tela.html']
const DOCS = ['en/docs/adjusting-brakes.html']
const HOMES = ['de/', 'en/', 'es/', 'fr/', 'it/', 'ja/', 'nl/']
const CONTACTS = ['de/kontakt.html', 'en/contact.html', 'es/contacto.html', 'ja/contact.html']
const LEGAL = ['de/impressum.html', 'en/privacy.html', 'fr/mentions-legales.html', 'ja/law.html']
const NOT_FOUND = ['fr/ancienne-page.html', 'ja/old.html', 'nl/verdwenen.html']
const STEPS = [
  'en/thank-you.html',
  'es/gracias.html',
  'fr/panier.html',
  'it/carrello.html',
  'ja/cart.html',
]
const WITH_TEXT = [...ARTICLES, ...SERVICES, ...PRODUCTS, ...DOCS]

/** The findings that a consultant would expect on these pages. */
export const EXPECTED: readonly Expected[] = [
  ['seo.content.depth', 'pass', WITH_TEXT],
  ['seo.content.depth', 'notApplicable', [...CONTACTS, ...LEGAL, ...NOT_FOUND, ...STEPS]],
  ['seo.content.author-byline', 'pass', ARTICLES],
  ['seo.content.author-byline', 'notApplicable', [...SERVICES, ...PRODUCTS, ...HOMES, ...LEGAL]],
  ['seo.content.date-visible', 'pass', ARTICLES],
  ['seo.content.date-visible', 'notApplicable', [...SERVICES, ...PRODUCTS, ...HOMES, ...STEPS]],
  ['seo.content.no-placeholder', 'pass', [...WITH_TEXT, ...HOMES]],
  ['seo.on-page.html-lang', 'pass', [...WITH_TEXT, ...HOMES]],
  ['seo.authority.about-contact', 'pass', [...WITH_TEXT, ...HOMES, ...CONTACTS]],
  ['seo.authority.legal-pages', 'pass', [...WITH_TEXT, ...HOMES, ...CONTACTS]],
  ['seo.technical.status-ok', 'pass', [...WITH_TEXT, ...HOMES, ...CONTACTS, ...LEGAL]],
  ['seo.technical.status-ok', 'warn|fail', NOT_FOUND],
  ['geo.citability.answer-first', 'pass', ARTICLES],
  ['geo.citability.answer-first', 'notApplicable', [...CONTACTS, ...LEGAL, ...STEPS]],
  ['geo.citability.definition', 'pass', HOMES],
  ['geo.brand-entity.described', 'pass', HOMES],
  ['geo.content-structure.lists-for-steps', 'pass|notApplicable', DOCS],
  ['geo.renderability.content-in-raw-html', 'pass', [...WITH_TEXT, ...HOMES]],
  ['geo.renderability.content-in-raw-html', 'fail', ['es/configurador.html', 'it/benvenuti.html']],
  [
    'geo.renderability.content-in-raw-html',
    'warn|fail',
    ['en/parked.html', 'nl/winkel/taarten.html'],
  ],
  ['geo.renderability.no-access-wall', 'fail', ['de/mitglieder.html']],
  ['geo.renderability.no-access-wall', 'pass', [...WITH_TEXT, ...HOMES]],
]
