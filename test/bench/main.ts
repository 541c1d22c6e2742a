import 'reflect-metadata'
import { auditBench } from './audit.ts'
import type { BenchRow } from './bench-row.ts'
import { benchTable } from './bench-table.ts'
import { checksBench } from './checks.ts'
import { exportsBench } from './exports.ts'
import { fullAuditBench } from './full-audit.ts'
import { multipageBench } from './multipage.ts'
import { readsBench } from './reads.ts'
import { schedulerBench } from './scheduler.ts'
import { scrapeBench } from './scrape.ts'

/** Measured one after another: they would disturb each other. */
const BENCHES: Readonly<Record<string, () => BenchRow[] | Promise<BenchRow[]>>> = {
  checks: checksBench,
  audit: auditBench,
  modules: fullAuditBench,
  exports: exportsBench,
  multipage: multipageBench,
  scheduler: schedulerBench,
  reads: readsBench,
  scrape: scrapeBench,
}

const [filter = ''] = process.argv.slice(2)
const chosen = Object.entries(BENCHES).filter(([name]) => name.includes(filter))
if (chosen.length === 0) {
  throw new Error(`no bench is named "${filter}", known are: ${Object.keys(BENCHES).join(', ')}`)
}
const rows: BenchRow[] = []
for (const [name, bench] of chosen) {
  console.error(`measuring ${name} …`)
  rows.push(...(await bench()))
}
console.log(benchTable(rows))
