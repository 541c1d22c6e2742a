import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Command } from 'commander'
import { createProgram, runCommandLine } from '../../../adapters/cli/command-line.ts'
import { terminalDouble } from './terminal-double.ts'

const program = createProgram(terminalDouble())
const commands = allBelow(program)

function allBelow(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(allBelow)]
}

function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`
}

/** Returns the output of `--help`, with its additions. */
function helpOf(command: Command): string {
  let text = ''
  const { writeOut, ...rest } = command.configureOutput()
  command.configureOutput({
    ...rest,
    writeOut: (part) => {
      text += part
    },
  })
  command.outputHelp()
  command.configureOutput({ ...rest, ...(writeOut && { writeOut }) })
  return text
}

for (const command of commands) {
  test(`the help of "${pathOf(command)}" describes everything and shows examples that work`, () => {
    const help = helpOf(command)
    assert.match(command.description(), /^[A-Z].*\.$/)
    for (const { flags, description } of command.options) assert.ok(description, flags)
    for (const argument of command.registeredArguments) {
      assert.ok(argument.description, argument.name())
    }
    assert.match(help, /\nExit codes:\n {2}0 {4}/)
    const lines = [...help.matchAll(/^ {2}# .+\n {2}.*?\b(manifold .+)$/gm)].map(
      ([, line]) => line!,
    )
    assert.ok(lines.length > 0, 'no example')
    for (const line of lines) assertUnderstood(line)
  })
}

/** That an example names a command and options that exist. */
function assertUnderstood(line: string): void {
  const [, ...words] = line.replace(/ [>|)].*$|\)$/, '').split(' ')
  let command = program
  let left = words
  for (;;) {
    const sub = command.commands.find((candidate) => candidate.name() === left[0])
    if (sub === undefined) break
    command = sub
    left = left.slice(1)
  }
  const flags = left.filter((word) => word.startsWith('-'))
  const known = command.options.flatMap(({ short, long }) => [short, long])
  assert.ok(command !== program, line)
  for (const flag of flags) assert.ok(known.includes(flag), `${flag} in: ${line}`)
  const required = command.registeredArguments.filter((argument) => argument.required)
  assert.ok(left.length - flags.length >= required.length, line)
}

test('what is asked of the program itself goes to stdout and ends well', async () => {
  for (const flag of ['--help', '--version']) {
    const terminal = terminalDouble({ columns: 60, env: { NO_COLOR: '1' } })
    assert.equal(await runCommandLine([flag], terminal), 0)
    assert.equal(terminal.err.text, '')
    assert.match(terminal.out.text, flag === '--help' ? /^Usage: manifold/ : /^\d+\.\d+\.\d+\n$/)
  }
})
