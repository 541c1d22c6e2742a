import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Command } from 'commander'
import { registerCommands } from '../../adapters/cli/command-line.ts'
import { ExitCode } from '../../adapters/cli/terminal.ts'
import { guideOf, guidePaths, readGuide, rowsUnder } from './guide.ts'

const guide = readGuide(guideOf.terminal)
const program = new Command('manifold').version('0')
registerCommands(program)
const commands = program.commands.map((command) => command.name()).sort()
const all = [program, ...program.commands, ...program.commands.flatMap(({ commands: c }) => c)]
const flags = all.flatMap(({ options }) => options.map(({ long }) => long ?? ''))

test('every command that exists is in the guide of the terminal, with its chapter', () => {
  const headings = [...guide.matchAll(/^## (.+)$/gm)].flatMap(([, heading = '']) =>
    heading.split(', '),
  )
  assert.deepEqual(
    commands.filter((name) => !headings.includes(name)),
    [],
  )
  const shown = [...guide.matchAll(/^npm run -s (?:manifold -- )?([a-z-]+)|^manifold ([a-z-]+)/gm)]
  const named = new Set(shown.map(([, run, plain]) => run ?? plain ?? ''))
  assert.deepEqual(
    commands.filter((name) => !named.has(name) && name !== 'serve'),
    [],
  )
})

test('every command that a guide shows exists', () => {
  const shown = guidePaths.flatMap((path) =>
    [...readGuide(path).matchAll(/(?:run -s manifold -- |(?:^|[`(&] ?)manifold )([a-z-]+)/gm)].map(
      ([, name]) => `${path}: ${name}`,
    ),
  )
  assert.ok(shown.length > 20)
  assert.deepEqual(
    shown.filter((line) => !commands.includes(line.split(': ')[1] ?? '')),
    [],
  )
})

test('every flag that is documented exists, and every one that exists is documented', () => {
  // Lines of Node, npm or a demonstration, not of our command.
  const others = /^.*(?:node --import|npm ci).*$/gm
  const named = (text: string): readonly string[] =>
    [...text.replace(others, '').matchAll(/(?<![\w-])--[a-z][a-z-]+/g)].map(([flag]) => flag)
  assert.deepEqual([...new Set(named(guide))].sort(), [...new Set([...flags, '--help'])].sort())
  const front = named(readGuide(guideOf.front))
  assert.deepEqual(
    front.filter((flag) => !flags.includes(flag)),
    [],
  )
})

test('every subcommand of scrape is shown', () => {
  const scrape = program.commands.find((command) => command.name() === 'scrape')
  const names = scrape?.commands.map((command) => command.name()) ?? []
  const shown = [
    ...guide.matchAll(
      / -- (?:scrape )?(interclubs|calendar|clubs?|exports|tournaments|player|status|cancel)\b/g,
    ),
  ]
  assert.deepEqual([...new Set(shown.map(([, name]) => name!))].sort(), names.sort())
})

test('the table of exit codes is complete', () => {
  const codes = rowsUnder(guide, '## Exit codes').map(([code]) => Number(code))
  assert.deepEqual(codes, Object.values(ExitCode))
})
