import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { exampleFacts } from '../../../../plugins/audit/checks/examples/example-facts.ts'
import localPlugin from '../../../../plugins/audit/local/plugin.ts'
import type { LocalResult } from '../../../../plugins/audit/local/types.ts'
import { factsData } from '../../../../plugins/audit/page/load-facts-data.ts'
import type { SiteFacts } from '../../../../plugins/audit/page/site-facts.ts'
import { type PlacesDoubleOptions, startPlacesDouble } from '../../../doubles/places.ts'
import { cpuTime } from '../../../support/cpu-time.ts'
import { HurriedClock } from '../../../support/hurried-clock.ts'
import { type ModuleTrial, resultOf, runModule } from '../../../support/run-module.ts'

const plugin = localPlugin

const SHOP = {
  '@context': 'https://schema.org',
  '@type': 'BikeStore',
  '@id': 'https://www.example-velo.be/#shop',
  name: 'Example Vélo SRL',
  legalName: 'Example Vélo SRL',
  url: 'https://www.example-velo.be/',
  telephone: '+32 81 55 01 23',
  vatID: 'BE0123456749',
  priceRange: '€€',
  sameAs: ['https://www.facebook.com/examplevelo'],
  address: {
    '@type': 'PostalAddress',
    streetAddress: 'Rue de la Gare 12',
    postalCode: '5000',
    addressLocality: 'Namur',
    addressCountry: 'BE',
  },
  geo: { '@type': 'GeoCoordinates', latitude: 50.4684, longitude: 4.8622 },
  openingHoursSpecification: [
    { '@type': 'OpeningHoursSpecification', dayOfWeek: 'Tuesday', opens: '09:30', closes: '18:00' },
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['https://schema.org/Saturday'],
      opens: '10:00',
      closes: '17:00',
    },
  ],
}
const WEBSITE = {
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: 'Example Vélo',
  url: 'https://www.example-velo.be/',
}
const FOOTER = `<p>Example Vélo, R. de la Gare, 12, B-5000 Namur</p>
<p>Tél. <a href="tel:+3281550123">081 55 01 23</a> - TVA BE 0123.456.749</p>
<a href="https://www.facebook.com/examplevelo">Facebook</a>
<a href="https://maps.app.goo.gl/abc">Plan</a>`

type PageParts = {
  readonly nodes?: readonly object[]
  readonly footer?: string
  readonly main?: string
}

function page({ nodes = [SHOP, WEBSITE], footer = FOOTER, main = '' }: PageParts = {}): SiteFacts {
  const scripts = nodes.map((node) => {
    return `<script type="application/ld+json">${JSON.stringify(node)}</script>`
  })
  const html = `<!doctype html><html lang="fr"><head><title>Atelier de vélos à Namur | Example Vélo</title>
<meta property="og:site_name" content="Example Vélo">${scripts.join('')}</head>
<body><main><h1>Votre atelier</h1>${main}</main><footer>${footer}</footer></body></html>`
  return exampleFacts({ html, url: 'https://www.example-velo.be/' }, factsData())
}

type Given = {
  readonly inputs?: Readonly<Record<string, unknown>>
  readonly trial?: Partial<ModuleTrial>
}

async function run(t: TestContext, site: SiteFacts, { inputs = {}, trial = {} }: Given = {}) {
  const input = { site, ...inputs }
  const env = { PLACES_API_KEY: 'key-of-places' }
  return runModule(
    'local',
    { plugin, env, inputs: input, clock: new HurriedClock(20), ...trial },
    t,
  )
}

async function lookUp(t: TestContext, site: SiteFacts, options: PlacesDoubleOptions = {}) {
  const double = await startPlacesDouble(options, t)
  const trial = { config: { apis: { places: { baseUrl: double.url } } } }
  const result = await run(t, site, { inputs: { enablePlacesLookup: true }, trial })
  return { double, ...result }
}

const codesOf = ({ warnings }: { readonly warnings: readonly { readonly code: string }[] }) =>
  warnings.map(({ code }) => code)

test('name, address and number are read from markup, links and footer, and agree', async (t) => {
  const trial = await run(t, page())
  const { nap } = resultOf<LocalResult>(trial)
  assert.deepEqual(
    nap.sources.map(({ source, name, address, phone }) => [source, name, address, phone]),
    [
      ['JSON-LD', 'Example Vélo SRL', 'Rue de la Gare 12, 5000 Namur, BE', '+3281550123'],
      ['page metadata', 'Example Vélo', null, null],
      ['telephone link', null, null, '+3281550123'],
      ['footer', null, 'R. de la Gare 12, 5000 Namur, BE', null],
      ['footer', null, null, '+3281550123'],
    ],
  )
  const { sources: _, ...rest } = nap
  assert.deepEqual(rest, {
    name: 'Example Vélo SRL',
    address: 'Rue de la Gare 12, 5000 Namur, BE',
    phone: '+3281550123',
    consistent: true,
    compared: ['name', 'address', 'phone'],
    conflicts: [],
    problems: [],
  })
  assert.deepEqual(codesOf(trial), ['PLACES_LOOKUP_NOT_ENABLED'])
  assert.match(trial.warnings[0]?.message ?? '', /options\.enablePlacesLookup to true/)
  assert.deepEqual(trial.costByApi, {})
})

test('the profile is what the site states of itself, each part with its source', async (t) => {
  const { businessProfile } = resultOf<LocalResult>(await run(t, page()))
  assert.deepEqual(businessProfile, {
    isLocalBusiness: true,
    evidence: [
      'structured data of type BikeStore',
      'a postal address',
      'opening hours',
      'a link to a map',
    ],
    type: 'BikeStore',
    description: null,
    url: 'https://www.example-velo.be/',
    email: null,
    priceRange: '€€',
    areaServed: [],
    hours: [
      { day: 'Tuesday', opens: '09:30', closes: '18:00' },
      { day: 'Saturday', opens: '10:00', closes: '17:00' },
    ],
    mapUrl: 'https://maps.app.goo.gl/abc',
    geo: { latitude: 50.4684, longitude: 4.8622 },
    social: ['facebook:examplevelo'],
    legal: {
      name: 'Example Vélo SRL',
      identifiers: [{ property: 'vatID', value: 'BE0123456749' }],
      shown: [
        'legal name: Example Vélo SRL',
        'number: VAT number BE0123456749',
        'address: postal address with a country',
      ],
    },
    branches: 1,
    sources: {
      type: 'structured data',
      url: 'structured data',
      priceRange: 'structured data',
      hours: 'structured data',
      mapUrl: 'page',
      geo: 'structured data',
      social: 'page',
      legal: 'structured data',
    },
  })
})

test('ten types are judged, present and valid or not', async (t) => {
  const { schemas, score, scoreParts } = resultOf<LocalResult>(await run(t, page()))
  assert.deepEqual(
    schemas.map(({ type, present, valid, as }) => [type, present, valid, as]),
    [
      ['LocalBusiness', true, true, 'BikeStore'],
      ['Organization', true, true, 'BikeStore'],
      ['PostalAddress', true, true, 'PostalAddress'],
      ['GeoCoordinates', true, true, 'GeoCoordinates'],
      ['OpeningHoursSpecification', true, true, 'OpeningHoursSpecification'],
      ['ContactPoint', false, null, null],
      ['AggregateRating', false, null, null],
      ['Review', false, null, null],
      ['WebSite', true, true, 'WebSite'],
      ['BreadcrumbList', false, null, null],
    ],
  )
  assert.equal(score, 100)
  assert.deepEqual(scoreParts, { nap: 1, consistency: 1, schemas: 1, profile: 1 })
})

test('what a type lacks and what no machine reads is named', async (t) => {
  const broken = {
    ...SHOP,
    telephone: '12',
    address: { '@type': 'PostalAddress', streetAddress: 'Rue de la Gare 12' },
    geo: { '@type': 'GeoCoordinates', latitude: '150.1', longitude: '4,8' },
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: 'Mardi',
      opens: '9h',
    },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 7 },
  }
  const { schemas, nap } = resultOf<LocalResult>(await run(t, page({ nodes: [broken] })))
  const faults = schemas.filter(({ valid }) => valid === false)
  assert.deepEqual(
    faults.map(({ type, missing, problems }) => ({ type, missing, problems })),
    [
      {
        type: 'LocalBusiness',
        missing: [],
        problems: ['telephone is no valid telephone number'],
      },
      {
        type: 'Organization',
        missing: [],
        problems: ['telephone is no valid telephone number'],
      },
      {
        type: 'PostalAddress',
        missing: ['addressLocality', 'postalCode', 'addressCountry'],
        problems: [],
      },
      {
        type: 'GeoCoordinates',
        missing: [],
        problems: ['latitude is no latitude', 'longitude is no longitude'],
      },
      {
        type: 'OpeningHoursSpecification',
        missing: ['closes'],
        problems: ['dayOfWeek is no day of the week', 'opens is not in ISO 8601 format'],
      },
      {
        type: 'AggregateRating',
        missing: ['ratingCount | reviewCount'],
        problems: ['ratingValue is not between 1 and 5'],
      },
    ],
  )
  assert.deepEqual(nap.problems, [
    '"12" (JSON-LD, line 2) is no valid telephone number: write it with its country code.',
  ])
  assert.equal(nap.phone, '+3281550123')
})

test('places that disagree are named with what they say', async (t) => {
  const footer = `<p>Example Vélo, Chaussée de Dinant 80, 5000 Namur</p><p>Tél. 081 55 04 56</p>`
  const { nap, scoreParts } = resultOf<LocalResult>(await run(t, page({ footer })))
  assert.equal(nap.consistent, false)
  assert.deepEqual(nap.conflicts, [
    {
      field: 'address',
      values: [
        { source: 'JSON-LD', value: 'Rue de la Gare 12, 5000 Namur, BE' },
        { source: 'footer', value: 'Chaussée de Dinant 80, 5000 Namur, BE' },
      ],
      message:
        'Two addresses: JSON-LD says "Rue de la Gare 12, 5000 Namur, BE", footer says "Chaussée de Dinant 80, 5000 Namur, BE".',
    },
    {
      field: 'phone',
      values: [
        { source: 'JSON-LD', value: '+3281550123' },
        { source: 'footer', value: '+3281550456' },
      ],
      message: 'Two phones: JSON-LD says "+3281550123", footer says "+3281550456".',
    },
  ])
  assert.equal(scoreParts.consistency, 1 / 3)
})

test('a link that calls another number than it shows is a conflict', async (t) => {
  const footer = '<a href="tel:+3281550132">081 55 01 23</a>'
  const { nap } = resultOf<LocalResult>(await run(t, page({ footer })))
  assert.deepEqual(
    nap.conflicts.map(({ field, message }) => [field, message]),
    [['phone', 'The link on line 3 shows +3281550123 but calls +3281550132.']],
  )
})

test('two numbers that differ lower the NAP part and the score', async (t) => {
  const footer = FOOTER.replace('tel:+3281550123', 'tel:+3281550456').replace('01 23', '04 56')
  const { score, scoreParts } = resultOf<LocalResult>(await run(t, page({ footer })))
  assert.deepEqual(
    [scoreParts.nap, scoreParts.consistency, score],
    [2.5 / 3, 2 / 3, Math.round(100 - 30 / 6 - 20 / 3)],
  )
})

test('a business with two numbers and two branches agrees with itself while it shares one', async (t) => {
  const branch = {
    ...SHOP,
    '@id': 'https://www.example-velo.be/#liege',
    name: 'Example Vélo Liège',
    telephone: '+32 4 222 33 44',
    address: { ...SHOP.address, streetAddress: 'Rue Neuve 1', postalCode: '4000' },
  }
  const footer = '<p>Rue Neuve 1, 4000 Liège, tél. 04 222 33 44</p><p>Fax : 081 55 99 99</p>'
  const { nap, businessProfile } = resultOf<LocalResult>(
    await run(t, page({ nodes: [SHOP, branch], footer })),
  )
  assert.equal(nap.consistent, true)
  assert.equal(businessProfile.branches, 2)
  assert.ok(nap.sources.every(({ phone }) => phone !== '+3281559999'))
})

test('microdata is read as JSON-LD is', async (t) => {
  const main = `<div itemscope itemtype="https://schema.org/Restaurant"><span itemprop="name">Chez Exemple</span>
<p itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><span itemprop="streetAddress">Rue Haute 3</span>
<span itemprop="postalCode">1000</span> <span itemprop="addressLocality">Bruxelles</span></p>
<span itemprop="telephone">02 513 00 00</span><meta itemprop="openingHours" content="Mo-We 12:00-14:30"></div>`
  const { nap, businessProfile } = resultOf<LocalResult>(
    await run(t, page({ nodes: [], main, footer: '' })),
  )
  assert.deepEqual(
    [nap.sources[0]?.source, nap.name, nap.address, nap.phone],
    ['microdata', 'Chez Exemple', 'Rue Haute 3, 1000 Bruxelles', '+3225130000'],
  )
  assert.deepEqual(
    businessProfile.hours.map(({ day, opens, closes }) => `${day} ${opens}-${closes}`),
    ['Monday 12:00-14:30', 'Tuesday 12:00-14:30', 'Wednesday 12:00-14:30'],
  )
})

test('an address in lines of its own is found without any markup, and nobody claims a business', async (t) => {
  const footer = '<ul><li>Rue de la Gare 12</li><li>5000 Namur</li><li>© 2026</li></ul>'
  const { nap, businessProfile, score } = resultOf<LocalResult>(
    await run(t, page({ nodes: [], footer })),
  )
  assert.equal(nap.address, 'Rue de la Gare 12, 5000 Namur, BE')
  assert.equal(businessProfile.isLocalBusiness, null)
  assert.equal(typeof score, 'number')
})

test('dates and codes of registers are neither addresses nor numbers', async (t) => {
  const main = `<p>14 avril</p><p>2026 Par Lotte</p><address>Par Lotte, 3 mai 2026</address>
<p>IBAN BE71 0961 2345 6769, TVA BE 0123.456.749</p><p>Depuis 1994 Nous réparons 3 vélos</p>`
  const { nap } = resultOf<LocalResult>(await run(t, page({ nodes: [], main, footer: '' })))
  assert.deepEqual([nap.address, nap.phone], [null, null])
})

test('addresses of other countries are read by their own postcodes', async (t) => {
  const shown: readonly (readonly [string, string, string])[] = [
    ['en-GB', '12 High Street, London SW1A 1AA', '12 High Street, SW1A 1AA London, GB'],
    ['en-US', '123 Main St, Springfield, IL 62701', '123 Main St, 62701 Springfield, US'],
    ['nl-NL', 'Lange Straat 5a, 1012 AB Amsterdam', 'Lange Straat 5a, 1012 AB Amsterdam, NL'],
    ['de-DE', 'Hauptstr. 7 · 50667 Köln · Tel. 0221 123', 'Hauptstr. 7, 50667 Köln, DE'],
    ['fr-FR', '12 bis, rue du Port, 44000 Nantes', '12 bis rue du Port, 44000 Nantes, FR'],
  ]
  for (const [lang, text, address] of shown) {
    const html = `<!doctype html><html lang="${lang}"><body><footer><p>${text}</p></footer></body></html>`
    const site = exampleFacts({ html, url: 'https://www.shop.example/' }, factsData())
    assert.equal(resultOf<LocalResult>(await run(t, site)).nap.address, address)
  }
})

test('a page that is no local business has no score, and says why', async (t) => {
  const trial = await run(t, page({ nodes: [WEBSITE], footer: '<p>© 2026 Example Vélo</p>' }))
  const { nap, businessProfile, score, schemas } = resultOf<LocalResult>(trial)
  assert.deepEqual([nap.address, nap.phone, nap.consistent], [null, null, null])
  assert.equal(businessProfile.isLocalBusiness, false)
  assert.deepEqual(businessProfile.evidence, [])
  assert.equal(score, null)
  assert.equal(schemas.length, 10)
  assert.equal(trial.outcome.status === 'done' && trial.outcome.output.score, undefined)
})

test('an answer that is no HTML is reported as a page that states nothing', async (t) => {
  const site: SiteFacts = { ...page(), page: null }
  const { nap, score, businessProfile } = resultOf<LocalResult>(await run(t, site))
  assert.deepEqual([nap.name, nap.sources, score], [null, [], null])
  assert.equal(businessProfile.isLocalBusiness, false)
})

test('opening hours without end are read in no time', async (t) => {
  const openingHours = ['Mo-Fr 09:00-18:00', `Sa${' '.repeat(100_000)}x`]
  const site = page({ nodes: [{ ...SHOP, openingHours }] })
  const spent = cpuTime()
  const trial = await run(t, site)
  assert.equal(trial.outcome.status, 'done')
  assert.ok(spent() < 2000)
})

test('without the key the whole module is skipped and names it', async (t) => {
  const { outcome } = await run(t, page(), { trial: { env: {} } })
  assert.equal(outcome.status, 'skipped')
  assert.match(outcome.reason, /PLACES_API_KEY/)
})

test('the lookup sends one search with the fields that are needed, and takes the listing by its website', async (t) => {
  const trial = await lookUp(t, page())
  const { places, nap } = resultOf<LocalResult>(trial)
  assert.deepEqual(places, {
    id: 'ChIJexampleVeloNamur0001',
    name: 'Example Vélo',
    rating: 4.6,
    ratingCount: 214,
    address: 'Rue de la Gare 12, 5000 Namur, Belgique',
    phone: '+32 81 55 01 23',
    website: 'https://www.example-velo.be/',
    mapsUrl: 'https://maps.google.com/?cid=10987654321098765432',
    status: 'OPERATIONAL',
    category: 'Magasin de vélos',
    location: { latitude: 50.4684, longitude: 4.8622 },
    hours: [
      'lundi: Fermé',
      'mardi: 09:30–18:00',
      'mercredi: Fermé',
      'jeudi: Fermé',
      'vendredi: Fermé',
      'samedi: 10:00–17:00',
      'dimanche: Fermé',
    ],
    matchConfidence: 'high',
    matchedBy: ['website', 'phone', 'nameAndPostalCode'],
    source: 'Google',
  })
  assert.deepEqual([nap.consistent, nap.compared], [true, ['name', 'address', 'phone', 'hours']])
  assert.equal(trial.costByApi.places, 0.035)
  assert.deepEqual(trial.warnings, [])
  const [request, another] = trial.double.requests
  assert.equal(another, undefined)
  assert.deepEqual(JSON.parse(request?.body ?? ''), {
    textQuery: 'Example Vélo SRL Rue de la Gare 12 5000 Namur',
    languageCode: 'fr',
    regionCode: 'BE',
    pageSize: 5,
    locationBias: {
      circle: { center: { latitude: 50.4684, longitude: 4.8622 }, radius: 5000 },
    },
  })
  assert.equal(request?.headers['x-goog-api-key'], 'key-of-places')
  assert.equal(
    request?.headers['x-goog-fieldmask'],
    'places.id,places.displayName,places.formattedAddress,places.addressComponents,places.location,places.nationalPhoneNumber,places.internationalPhoneNumber,places.websiteUri,places.googleMapsUri,places.businessStatus,places.primaryType,places.primaryTypeDisplayName,places.types,places.rating,places.userRatingCount,places.regularOpeningHours',
  )
})

test('white space of any width in hours is plain, and hours that differ are a conflict', async (t) => {
  const first = {
    regularOpeningHours: {
      periods: [{ open: { day: 2, hour: 9, minute: 0 }, close: { day: 2, hour: 18, minute: 0 } }],
      weekdayDescriptions: ['mardi: 9:00\u202f–\u200918:00'],
    },
  }
  const { places, nap } = resultOf<LocalResult>(await lookUp(t, page(), { first }))
  assert.deepEqual(places?.hours, ['mardi: 9:00 – 18:00'])
  assert.deepEqual(nap.conflicts, [
    {
      field: 'hours',
      values: [
        { source: 'JSON-LD', value: 'Tuesday 09:30–18:00; Saturday 10:00–17:00' },
        { source: 'Google', value: 'Tuesday 09:00–18:00; Saturday closed' },
      ],
      message: 'Opening hours differ on Tuesday, Saturday.',
    },
  ])
})

const none = { websiteUri: undefined }
const otherPhone = { internationalPhoneNumber: '+32 81 00 00 00' }
const MATCHES: readonly (readonly [
  string,
  Readonly<Record<string, unknown>>,
  string | undefined,
])[] = [
  ['telephone and name', none, 'high'],
  ['telephone alone', { ...none, displayName: { text: 'Cyclerie' } }, 'medium'],
  ['name and postcode', { ...none, ...otherPhone }, 'low'],
  [
    'nothing but the postcode',
    { ...none, ...otherPhone, displayName: { text: 'Cyclerie' } },
    undefined,
  ],
  ['nothing but the name', { ...none, ...otherPhone, addressComponents: [] }, undefined],
]
for (const [by, first, confidence] of MATCHES) {
  test(`a listing that agrees in ${by} is ${confidence ?? 'no confident match'}`, async (t) => {
    const trial = await lookUp(t, page(), { first })
    assert.equal(resultOf<LocalResult>(trial).places?.matchConfidence, confidence)
    assert.deepEqual(codesOf(trial), confidence ? [] : ['NO_CONFIDENT_MATCH'])
  })
}

test('of branches with one website that at the stated address is taken, and none if it is not stated', async (t) => {
  const branch = (id: string, address: string, postal: string) => ({
    id,
    displayName: { text: 'Cyclerie' },
    formattedAddress: address,
    addressComponents: [{ longText: postal, types: ['postal_code'] }],
    websiteUri: 'https://example-velo.be/',
  })
  const places = [
    branch('liege', 'Rue Neuve 1, 4000 Liège, Belgique', '4000'),
    branch('namur', 'Rue de la Gare 12, 5000 Namur, Belgique', '5000'),
  ]
  const found = await lookUp(t, page(), { places })
  assert.equal(resultOf<LocalResult>(found).places?.id, 'namur')
  const bare = {
    '@context': 'https://schema.org',
    '@type': 'Store',
    name: 'Cyclerie',
    priceRange: '€',
  }
  const unknown = await lookUp(t, page({ nodes: [bare], footer: '' }), { places })
  assert.equal(resultOf<LocalResult>(unknown).places, undefined)
  assert.deepEqual(codesOf(unknown), ['NO_CONFIDENT_MATCH'])
})

test('a listing that is closed for good is a warning', async (t) => {
  const trial = await lookUp(t, page(), { first: { businessStatus: 'CLOSED_PERMANENTLY' } })
  assert.deepEqual(codesOf(trial), ['PLACE_CLOSED'])
})

test('no listing, and listings in another form, are no match', async (t) => {
  for (const kind of ['empty', 'oddPlaces'] as const) {
    const trial = await lookUp(t, page(), { answers: [kind] })
    assert.equal(resultOf<LocalResult>(trial).places, undefined)
    assert.deepEqual(codesOf(trial), ['NO_CONFIDENT_MATCH'])
  }
})

test('without a name nothing is looked up', async (t) => {
  const html = '<!doctype html><html><head></head><body><p>Hello</p></body></html>'
  const site = exampleFacts({ html, url: 'https://www.example-velo.be/' }, factsData())
  const trial = await lookUp(t, site)
  assert.deepEqual(codesOf(trial), ['PLACES_NAME_UNKNOWN'])
  assert.equal(trial.double.requests.length, 0)
})

const FAILURES = [
  [
    'disabled',
    /it refuses our key .*; enable the Places API \(New\) in the project of PLACES_API_KEY/,
    1,
    0,
  ],
  ['invalidKey', /PLACES_API_KEY is no valid key/, 1, 0],
  ['quota', /its rate limit is reached/, 2, 0],
  ['http500', /HTTP 500/, 2, 0],
  ['malformed', /its answer is no JSON/, 1, 0.035],
  ['schemaBreaking', /its answer is not in the documented form/, 1, 0.035],
] as const
for (const [kind, message, requests, costUsd] of FAILURES) {
  test(`a lookup that meets ${kind} fails the module`, async (t) => {
    const { outcome, double, costByApi } = await lookUp(t, page(), { answers: [kind] })
    assert.equal(outcome.status, 'failed')
    assert.equal(outcome.code, 'UPSTREAM_FAILED')
    assert.match(outcome.error, message)
    assert.doesNotMatch(outcome.error, /key-of-places/)
    assert.equal(double.requests.length, requests)
    assert.equal(costByApi.places ?? 0, costUsd)
  })
}

test('a spent budget skips the module when the lookup was asked for', async (t) => {
  const double = await startPlacesDouble({}, t)
  const config = {
    apis: { places: { baseUrl: double.url } },
    budgets: { places: { usdPerDay: 0.01 } },
  }
  const { outcome } = await run(t, page(), {
    inputs: { enablePlacesLookup: true },
    trial: { config },
  })
  assert.equal(outcome.status, 'skipped')
  assert.equal(double.requests.length, 0)
})
