import { type Command, type HelpConfiguration, InvalidArgumentError, Option } from 'commander'
import picocolors from 'picocolors'
import type { Language } from '../texts/texts.ts'
import { ExitCode } from './terminal.ts'

/** Splits `a, b` into its parts, without empty ones. */
export function commaList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

/** Parses a whole number within bounds. */
export function wholeNumber(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (value >= minimum && value <= maximum) return value
    throw new InvalidArgumentError(`Use a whole number from ${minimum} to ${maximum}.`)
  }
}

/** Parses a score from 0 to 100. */
export function scoreNumber(text: string): number {
  const value = /^\d{1,3}(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (value <= 100) return value
  throw new InvalidArgumentError('Use a score from 0 to 100.')
}

// Not imported, so that the help does not load the texts.
const LANGUAGES = ['en', 'fr', 'nl'] as const satisfies readonly Language[]

/** `--language` of what people read. */
export function languageOption(what: string): Option {
  return new Option('--language <language>', `language of ${what}`).choices(LANGUAGES)
}

const { bold, cyan } = picocolors.createColors(true)

/** Commander removes the colours when the output has none. */
export const helpStyle: HelpConfiguration = {
  styleTitle: bold,
  styleCommandText: bold,
  styleOptionTerm: cyan,
  styleSubcommandTerm: cyan,
  styleArgumentTerm: cyan,
}

type Notes = {
  /** The purpose of each command line. */
  readonly examples: readonly (readonly [purpose: string, line: string])[]
  /** Paragraphs below the examples, with line breaks. */
  readonly more?: readonly string[]
  /** The meanings of exit codes that this command adds or changes. */
  readonly exits?: Readonly<Partial<Record<keyof typeof ExitCode, string>>>
}

const EVERYWHERE = {
  ok: 'done',
  usage: 'wrong command line or configuration',
  internal: 'a bug, or a problem on this machine',
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
