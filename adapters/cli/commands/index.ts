import type { Command } from 'commander'
import { systemTerminal, type Terminal } from '../terminal.ts'
import { registerAudit } from './audit.ts'
import { registerChecks } from './checks.ts'
import { registerCompletion } from './completion.ts'
import { registerDiff } from './diff.ts'
import { registerExplain } from './explain.ts'
import { registerExport } from './export.ts'
import { registerLint } from './lint.ts'
import { registerModules } from './modules.ts'
import { registerNewCheck } from './new-check.ts'
import { registerPlan } from './plan.ts'
import { registerRanks } from './ranks.ts'
import { registerScrape } from './scrape.ts'
import { registerServe } from './serve.ts'

/** Every command, one line each, in the order of the help. They load what they need when run. */
export function registerCommands(program: Command, terminal: Terminal = systemTerminal()): void {
  program.commandsGroup('Every day:')
  registerAudit(program, terminal)
  registerServe(program, terminal)
  registerScrape(program, terminal)
  program.commandsGroup('Reports:')
  registerExport(program, terminal)
  registerDiff(program, terminal)
  program.commandsGroup('To look up:')
  registerChecks(program, terminal)
  registerExplain(program, terminal)
  registerModules(program, terminal)
  registerPlan(program, terminal)
  program.commandsGroup('To set up and extend:')
  registerCompletion(program, terminal)
  registerRanks(program, terminal)
  registerLint(program, terminal)
  registerNewCheck(program, terminal)
}
