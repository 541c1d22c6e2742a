import type { Command } from 'commander'
import { registerAudit } from './commands/audit.ts'
import { registerChecks } from './commands/checks.ts'
import { registerCompletion } from './commands/completion.ts'
import { registerDiff } from './commands/diff.ts'
import { registerExplain } from './commands/explain.ts'
import { registerExport } from './commands/export.ts'
import { registerLint } from './commands/lint.ts'
import { registerModules } from './commands/modules.ts'
import { registerNewCheck } from './commands/new-check.ts'
import { registerPlan } from './commands/plan.ts'
import { registerRanks } from './commands/ranks.ts'
import { registerScrape } from './commands/scrape.ts'
import { registerServe } from './commands/serve.ts'
import { systemTerminal, type Terminal } from './terminal.ts'

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
