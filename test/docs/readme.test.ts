import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { Command } from 'commander'
import { parse } from 'yaml'
import { registerCommands } from '../../adapters/cli/commands/index.ts'
import { ExitCode } from '../../adapters/cli/exit-code.ts'
import { ERRORS } from '../../core/errors.ts'
import { PAGE_FACT_NAMES } from '../../plugins/facts/page/page-facts.ts'
import { blocksOf, guidePaths, proseOf, readGuide, root } from './guide.ts'

const readme = readGuide('README.md')

/** Anchor by which a heading is linked. */
function anchorOf(heading: string): string {
  const words = heading.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '')
  return words.trim().replaceAll(' ', '-')
}

function anchorsOf(markdown: string): readonly string[] {
  return [...proseOf(markdown).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
}

for (const path of guidePaths) {
  describe(path, () => {
    test('links lead to files and headings that exist', () => {
      const targets = [...proseOf(readGuide(path)).matchAll(/\]\(([^)\s]+)\)/g)].map(
        ([, to]) => to!,
      )
      const dead = targets.filter((target) => {
        if (/^https?:/.test(target)) return false
        const [file = '', anchor] = target.split('#')
        const found = file === '' ? path : join(dirname(path), file)
        if (!existsSync(join(root, found))) return true
        return anchor !== undefined && !anchorsOf(readGuide(found)).includes(anchor)
      })
      assert.deepEqual(dead, [])
    })

    test('JSON blocks parse', () => {
      for (const { language, text, line } of blocksOf(readGuide(path))) {
        if (language === 'json') assert.doesNotThrow(() => JSON.parse(text), `line ${line}`)
      }
    })
  })
}

test('every command and flag that is documented exists, and every one that exists is documented', () => {
  const program = new Command('manifold')
  registerCommands(program)
  const commands = program.commands.map((command) => command.name()).sort()
  const shown = [...readme.matchAll(/manifold -- ([a-z-]+)/g)].map(([, name]) => name!)
  assert.deepEqual(
    [...new Set([...shown, 'audit'])].filter((name) => !commands.includes(name)),
    [],
  )
  assert.deepEqual(
    commands.filter((name) => name !== 'audit' && !shown.includes(name)),
    [],
  )
  const flags = program.commands.flatMap(({ options }) => options.map(({ long }) => long ?? ''))
  const ours = readme.matchAll(/(?<![\w-])--[a-z][a-z-]+/g)
  assert.deepEqual(
    [...new Set([...ours].map(([flag]) => flag))].sort(),
    [...new Set([...flags, '--help'])].sort(),
  )
})

test('the table of exit codes is complete', () => {
  const table = readme.slice(readme.indexOf('### Exit codes'), readme.indexOf('### plan'))
  const codes = [...table.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code))
  assert.deepEqual(codes, Object.values(ExitCode))
})

test('documented errors exist, with their status', () => {
  const rows = [...readme.matchAll(/^\| `([A-Z_]+)` \| (\d{3}) \|/gm)]
  assert.ok(rows.length > 0)
  for (const [, code = '', status] of rows) {
    assert.equal(ERRORS[code as keyof typeof ERRORS]?.status, Number(status), code)
  }
})

test('every variable that the program reads is documented', () => {
  const environment = readFileSync(`${root}core/config/environment.ts`, 'utf8')
  const settings = [...environment.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name!)
  const credentials = parse(readFileSync(`${root}manifests/credentials.yaml`, 'utf8')) as Record<
    string,
    { readonly env: readonly string[] }
  >
  const secrets = Object.values(credentials).flatMap(({ env }) => env)
  const budgets = parse(readFileSync(`${root}manifests/config/default.yaml`, 'utf8')) as {
    readonly budgets: object
  }
  const breakers = Object.keys(budgets.budgets).map(
    (api) => `BUDGET_${api.toUpperCase()}_USD_PER_DAY`,
  )
  assert.ok(settings.length > 5 && secrets.length > 5)
  const all = [...settings, ...secrets, ...breakers, 'CONFIG_FILE']
  assert.deepEqual(
    all.filter((name) => !readme.includes(`\`${name}\``)),
    [],
  )
})

test('every fact of the page has its line in the guide of manifests', () => {
  const guide = readGuide('manifests/README.md')
  const lines = [...guide.matchAll(/^\| `page\.(\w+)` \|/gm)].map(([, name]) => name!)
  assert.deepEqual(lines.sort(), [...PAGE_FACT_NAMES].sort())
})
