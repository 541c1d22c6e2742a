import { type Command, type HelpConfiguration, InvalidArgumentError } from 'commander'
import picocolors from 'picocolors'
import { ExitCode } from './terminal.ts'

/** `a, b` as its parts; empty ones are left out. */
export function commaList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

/** Reads a whole number within bounds. */
export function wholeNumber(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (value >= minimum && value <= maximum) return value
    throw new InvalidArgumentError(`Give a whole number from ${minimum} to ${maximum}.`)
  }
}

/** A score from 0 to 100. */
export function scoreNumber(text: string): number {
  const value = /^\d{1,3}(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (value <= 100) return value
  throw new InvalidArgumentError('Give a score from 0 to 100.')
}

const { bold, cyan } = picocolors.createColors(true)

/** Commander takes the colours out again where they are not wanted. */
export const helpStyle: HelpConfiguration = {
  styleTitle: bold,
  styleCommandText: bold,
  styleOptionTerm: cyan,
  styleSubcommandTerm: cyan,
  styleArgumentTerm: cyan,
}

type Notes = {
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
