import type { Command } from 'commander'
import { SECTION_IDS } from '../../report/sections/editions.ts'
import { withApp } from '../command-app.ts'
import type { Terminal } from '../terminal.ts'
import { bashScript } from './bash-script.ts'
import { commandShapes, type KnownIds } from './command-shapes.ts'
import { fishScript } from './fish-script.ts'
import { zshScript } from './zsh-script.ts'

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript }

export type CompletionCall = {
  readonly shell: keyof typeof SCRIPTS
  readonly program: Command
  readonly terminal: Terminal
}

/** The script of a shell, with the ids that are known now. */
export async function completionScript(call: CompletionCall): Promise<string> {
  const { shell, program, terminal } = call
  return withApp(terminal, ({ audit: { catalogue, modules } }) => {
    const { checks } = catalogue
    const categories = checks.flatMap(({ audit, category }) => [category, `${audit}.${category}`])
    const ids: KnownIds = {
      checks: checks.map(({ id }) => id),
      categories: [...new Set(categories)],
      modules: modules.ids,
      sections: SECTION_IDS,
    }
    return SCRIPTS[shell](commandShapes(program, ids))
  })
}
