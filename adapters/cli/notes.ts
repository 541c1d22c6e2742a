import type { Command } from 'commander'
import { ExitCode } from './exit-code.ts'

export type Notes = {
  /** What it is for, and the command line to copy. */
  readonly examples: readonly (readonly [purpose: string, line: string])[]
  /** Paragraphs below the examples, broken into lines. */
  readonly more?: readonly string[]
  /** What exit codes mean here where it is not what they mean everywhere. */
  readonly exits?: Readonly<Partial<Record<keyof typeof ExitCode, string>>>
}

const EVERYWHERE = {
  ok: 'done',
  usage: 'wrong command line or configuration',
  internal: 'a fault of ours or of this machine',
}

/** Adds examples, notes and exit codes to the help of a command. */
export function addNotes(command: Command, { examples, more = [], exits = {} }: Notes): Command {
  const meanings: Notes['exits'] = { ...EVERYWHERE, ...exits }
  const codes = Object.entries(ExitCode).flatMap(([name, code]) => {
    const meaning = meanings[name as keyof typeof ExitCode]
    return meaning === undefined ? [] : [`  ${String(code).padEnd(3)}  ${meaning}`]
  })
  return command.addHelpText('after', ({ command: shown }) => {
    const { styleTitle } = shown.createHelp()
    return [
      `\n${styleTitle(examples.length === 1 ? 'Example:' : 'Examples:')}`,
      examples.map(([purpose, line]) => `  # ${purpose}\n  ${line}`).join('\n\n'),
      ...(more.length === 0 ? [] : [`\n${more.join('\n\n')}`]),
      `\n${styleTitle('Exit codes:')}`,
      ...codes,
    ].join('\n')
  })
}
