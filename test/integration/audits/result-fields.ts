/**
 * What each module's result has at least: the fields that callers rely on. `a.b`: an object's
 * field, `a?.b`: null, or an object with that field, `a[].b`: a field of every entry, `a[3]`: a
 * list of exactly three.
 */
export const RESULT_FIELDS: Readonly<Record<string, readonly string[]>> = {
  crawl: [
    ...['finalUrl', 'status', 'redirects', 'headers', 'robots.found', 'robots.status'],
    ...['timings.dnsMs', 'timings.connectMs', 'timings.tlsMs', 'timings.ttfbMs', 'timings.totalMs'],
    ...['html.bytes', 'html.transferBytes', 'html.charset', 'html.language', 'html.wordCount'],
    ...['robots.groups', 'robots.sitemaps', 'robots.problems', 'llmsTxt.found', 'llmsTxt.status'],
    ...['llmsTxt.bytes', 'llmsFullTxt.found', 'llmsFullTxt.status', 'llmsFullTxt.bytes'],
    ...['sitemap.found', 'sitemap.urls', 'sitemap.indexes', 'sitemap.newestLastmod'],
    ...['sitemap.problems', 'aiProbes[].bot', 'aiProbes[].operator', 'aiProbes[].platform'],
    ...['aiProbes[].purpose', 'aiProbes[].robots', 'aiProbes[].http?.status'],
    ...['aiProbes[].http?.sameContent', 'aiProbes[].http?.blocked'],
  ],
  geo: [
    ...['ok', 'schemaVersion', 'catalogueVersion', 'url', 'finalUrl', 'audit', 'score', 'grade'],
    ...['blockers', 'categories[].id', 'categories[].title', 'categories[].weight'],
    ...['categories[].score', 'categories[].checks[].id', 'categories[].checks[].status'],
    ...['summary.total', 'platforms[5]', 'platforms[].readiness', 'warnings', 'durationMs'],
  ],
  seo: [
    ...['ok', 'schemaVersion', 'catalogueVersion', 'url', 'finalUrl', 'audit', 'score', 'grade'],
    ...['blockers', 'categories[9]', 'categories[].id', 'categories[].title', 'categories[].score'],
    ...['categories[].checks[].id', 'summary.total', 'warnings', 'durationMs'],
  ],
  cwv: [
    ...['mobile', 'desktop'].flatMap((device) =>
      ['performanceScore', 'lcpMs', 'cls', 'tbtMs', 'fcpMs', 'speedIndexMs'].map(
        (name) => `lab.${device}.${name}`,
      ),
    ),
    ...['LCP', 'INP', 'CLS'].flatMap((name) => [
      ...[`field.${name}.p75`, `field.${name}.rating`, `field.${name}.distribution`],
      ...[`history.${name}[25]`, `trend.${name}`],
    ]),
    ...['field.scope', 'history.periods[25]', 'history.periods[].first', 'history.periods[].last'],
    'assessment',
  ],
  backlinks: [
    ...['domain', 'commonCrawl.dataset', 'commonCrawl.captures', 'api.provider', 'api.rank'],
    ...['commonCrawl.harmonicCentralityRank', 'commonCrawl.pageRank', 'api.referringDomains'],
    ...['api.backlinks', 'api.topAnchors', 'api.topReferring', 'sources[]'],
  ],
  hreflang: [
    ...['alternates[].lang', 'alternates[].href', 'alternates[].status', 'alternates[].valid'],
    ...['alternates[].returnTag', 'alternates[].canonicalConflict', 'alternates[].issues'],
    ...['xDefault', 'selfReference', 'issues', 'score'],
  ],
  visual: [
    ...['screenshots[3]', 'screenshots[].viewport.name', 'screenshots[].viewport.width'],
    ...['screenshots[].viewport.height', 'screenshots[].viewport.deviceScaleFactor'],
    ...['screenshots[].mime', 'screenshots[].base64', 'screenshots[].bytes'],
    ...['screenshots[].fullPage', 'cookieBanner.detected', 'cookieBanner.acceptSelector'],
    ...['cookieBanner.rejectOnFirstLayer', 'cookieBanner.coversPercent'],
    ...['cookieBanner.blocksContent', 'aboveTheFold.h1Visible', 'aboveTheFold.ctaVisible'],
    'consoleErrors',
  ],
  prefill: ['brand', 'niche', 'suggestedCompetitors[]', 'language', 'confidence'],
  sxo: [
    ...['pageType', 'intentMatch', 'score', 'personas[4]', 'personas[].id', 'personas[].name'],
    ...['personas[].goal', 'personas[].relevance', 'personas[].clarity', 'personas[].trust'],
    ...['personas[].action', 'personas[].score', 'personas[].blockers', 'personas[].quote'],
  ],
  local: [
    ...['nap.name', 'nap.address', 'nap.phone', 'nap.sources[]', 'nap.consistent', 'nap.conflicts'],
    ...['businessProfile', 'places.id', 'places.name', 'places.rating', 'places.ratingCount'],
    ...['places.address', 'places.phone', 'places.website', 'places.hours'],
    ...['places.matchConfidence', 'schemas[10]', 'schemas[].type', 'schemas[].present'],
    ...['schemas[].valid', 'schemas[].missing', 'score'],
  ],
  dataforseo: [
    ...['serp.keyword', 'serp.location', 'serp.language', 'serp.top10[].rank'],
    ...['serp.top10[].domain', 'serp.top10[].url', 'serp.top10[].title', 'serp.ownRank'],
    ...['competitors[].domain', 'competitors[].bestRank', 'keywords[].keyword'],
    ...['keywords[].searchVolume', 'keywords[].cpcUsd', 'keywords[].competition'],
    ...['aiOverview.present', 'aiOverview.cited', 'aiOverview.references[]', 'backlinks'],
  ],
  geoEnrichments: [
    ...['peopleAlsoAsk.source', 'peopleAlsoAsk.questions[]', 'peopleAlsoAsk.answeredOnPage[]'],
    ...['featuredSnippet.eligible', 'featuredSnippet.type', 'featuredSnippet.candidates[]'],
    ...['featuredSnippet.serp', 'knowledgeBase.wikidata.id', 'knowledgeBase.wikidata.label'],
    ...['knowledgeBase.wikidata.officialWebsiteMatches', 'knowledgeBase.wikidata.sameAs[]'],
    ...[
      'knowledgeBase.wikipedia',
      'schemaValidator.items[].type',
      'schemaValidator.items[].errors',
    ],
    ...['schemaValidator.items[].warnings', 'schemaValidator.items[].richResults'],
  ],
  contentGap: [
    ...[
      'keyword',
      'competitors[3]',
      'competitors[].url',
      'competitors[].wordCount',
      'competitors[].topics[]',
    ],
    ...['ownTopics[]', 'missingTopics[].topic', 'missingTopics[].coveredBy[]', 'coverage'],
    ...['missingTopics[].importance', 'missingTopics[].suggestion'],
  ],
  tier2: [
    ...['outranking', 'jsRendering.rawWords', 'jsRendering.renderedWords'],
    ...['jsRendering.missingInRaw[]', 'jsRendering.titleChanged', 'jsRendering.canonicalChanged'],
    ...['jsRendering.linksOnlyRendered', 'images[].url', 'images[].bytes', 'images[].format'],
    ...['images[].width', 'images[].height', 'images[].displayed', 'images[].lazy', 'images[].alt'],
    ...['images[].issues', 'cro.ctas[]', 'cro.forms', 'cro.trustSignals[]', 'cro.score'],
  ],
  multipage: [
    ...['mode', 'pages[].url', 'pages[].status', 'pages[].depth', 'pages[].title'],
    ...['pages[].description', 'pages[].canonical', 'pages[].h1', 'pages[].wordCount'],
    ...['pages[].indexable', 'pages[].inlinks', 'duplicates.titles', 'duplicates.descriptions'],
    ...['duplicates.contents', 'brokenLinks[]', 'redirectChains[]', 'orphans', 'issues[]', 'score'],
  ],
  aiHallucination: [
    ...['facts[].id', 'facts[].statement', 'facts[].quote', 'models[4]', 'models[].model'],
    ...['models[].platform', 'models[].claims', 'models[].hallucinationRate', 'score'],
  ],
  citation: [
    ...['prompts[8]', 'platforms[5]', 'platforms[].id', 'platforms[].model', 'platforms[].answers'],
    ...['platforms[].mentions', 'platforms[].citations', 'platforms[].frequency'],
    ...['platforms[].averagePosition', 'platforms[].sentiment.positive'],
    ...['platforms[].sentiment.neutral', 'platforms[].sentiment.negative'],
    ...['platforms[].shareOfVoice', 'shareOfVoice[].domain', 'shareOfVoice[].share'],
    ...['byPrompt[8]', 'score'],
  ],
  fanout: [
    ...['query', 'subQueries[].query', 'subQueries[].intent', 'subQueries[].coverage'],
    ...['subQueries[].evidence', 'subQueries[].section', 'coverage', 'gaps[]', 'score'],
  ],
}

/** The fields of a list that a result lacks; a list that ends in `[]` must hold something. */
export function missingFields(result: unknown, fields: readonly string[]): readonly string[] {
  return fields.filter((field) => !isThere(result, field.split('.')))
}

function isThere(value: unknown, [step, ...rest]: readonly string[]): boolean {
  if (step === undefined) return true
  const [, name = '', mayBeNull, count] = /^(\w+)(\?)?(?:\[(\d*)\])?$/.exec(step) ?? []
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false
  const found = (value as Readonly<Record<string, unknown>>)[name]
  if (count === undefined)
    return (found === null && mayBeNull !== undefined) || isThere(found, rest)
  if (!Array.isArray(found)) return false
  const fits = count === '' ? found.length > 0 : found.length === Number(count)
  return fits && found.every((entry) => isThere(entry, rest))
}
