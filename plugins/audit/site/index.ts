/** Public face of site audits. */
export { formOf, inForm } from './analysis/group-title.ts'
export { pageReport } from './page-report.ts'
export { type EndedSite, siteChanges } from './site-changes.ts'
export {
  type EarlierSite,
  type LiveSite,
  type ShareState,
  SiteAuditData,
  type SiteAuditPages,
  type SiteBasis,
  type SitePage,
  type StateChange,
} from './site-data.ts'
export { SiteState } from './site-state.ts'
