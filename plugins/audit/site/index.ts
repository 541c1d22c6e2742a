/** Public face of site audits. */
export { type EarlierSite, type LiveSite, SiteAuditData, type SitePage } from './site-data.ts'
export { SiteState } from './site-state.ts'
