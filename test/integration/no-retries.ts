const ALL_APIS = [
  ...['pagespeed', 'crux', 'openrouter', 'dataforseo', 'places', 'commoncrawl', 'backlinks'],
  ...['wikidata', 'wikipedia', 'suggest'],
]

/** Overrides of the configuration: what fails is not asked again. */
export const NO_RETRIES = { apis: Object.fromEntries(ALL_APIS.map((api) => [api, { retries: 0 }])) }
