import type { Command } from 'commander'
import { registerAudit } from './audit.ts'
import { registerChecks } from './checks.ts'
import { registerDiff } from './diff.ts'
import { registerExplain } from './explain.ts'
import { registerLint } from './lint.ts'
import { registerModules } from './modules.ts'
import { registerNewCheck } from './new-check.ts'
import { registerPlan } from './plan.ts'
import { registerRanks } from './ranks.ts'
import { registerScrape } from './scrape.ts'
import { registerServe } from './serve.ts'

/** Every command, one line each, in the order of the help. */
export function registerCommands(program: Command): void {
  registerServe(program)
  registerAudit(program)
  registerScrape(program)
  registerPlan(program)
  registerModules(program)
  registerChecks(program)
  registerExplain(program)
  registerDiff(program)
  registerRanks(program)
  registerLint(program)
  registerNewCheck(program)
}
