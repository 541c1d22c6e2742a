/** Modules that use no browser, no third party and no other pages of the site. */
const LOCAL = new Set(['crawl', 'geo', 'seo'])
const AUDIT_MODULES = [
  ...['crawl', 'geo', 'seo', 'cwv', 'backlinks', 'hreflang', 'visual', 'prefill', 'sxo', 'local'],
  ...['dataforseo', 'geoEnrichments', 'contentGap', 'tier2', 'multipage', 'aiHallucination'],
  ...['citation', 'fanout'],
]

/** As in `local.yaml`: limits an audit to the crawl and the two audits. */
export const LOCAL_CHECKS_ONLY = {
  modules: Object.fromEntries(
    AUDIT_MODULES.filter((id) => !LOCAL.has(id)).map((id) => [id, { enabled: false }]),
  ),
}
