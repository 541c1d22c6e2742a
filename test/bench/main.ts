import 'reflect-metadata'
import { measure } from '../measure/measure.ts'
import { lagTrial } from '../soak/limits/lag.ts'
import { abortBench } from './abort.ts'
import { auditBench } from './audit.ts'
import { checksBench } from './checks.ts'
import { exportsBench } from './exports.ts'
import { fleetAuditsBench } from './fleet-audits.ts'
import { fleetReadsBench } from './fleet-reads.ts'
import { fleetScrapeBench } from './fleet-scrape.ts'
import { fleetSiteBench } from './fleet-site.ts'
import { fullAuditBench } from './full-audit.ts'
import { importsBench } from './imports.ts'
import { multipageBench } from './multipage.ts'
import { readsBench } from './reads.ts'
import { schedulerBench } from './scheduler.ts'
import { scrapeBench } from './scrape.ts'
import { siteBench } from './site.ts'

await measure({
  checks: checksBench,
  audit: auditBench,
  modules: fullAuditBench,
  abort: abortBench,
  exports: exportsBench,
  multipage: multipageBench,
  scheduler: schedulerBench,
  lag: lagTrial,
  reads: readsBench,
  scrape: scrapeBench,
  site: siteBench,
  fleet: [fleetReadsBench, fleetAuditsBench, fleetScrapeBench, fleetSiteBench],
  imports: importsBench,
})
