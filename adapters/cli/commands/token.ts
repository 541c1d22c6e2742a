import { type Command, InvalidArgumentError } from 'commander'
import { AppError } from '../../../core/errors.ts'
import type { Scope } from '../../access/token-file.ts'
import type { App } from '../../compose.ts'
import { addNotes, commaList, wholeNumber } from '../command-definition.ts'
import { jsonText, layoutOf, type Terminal } from '../terminal.ts'

type CreateFlags = {
  readonly name: string
  readonly scope: readonly Scope[]
  readonly modules: readonly string[]
  /** Infinity: no limit. The library turns null into a text. */
  readonly usdPerDay: number
  readonly auditsPerHour: number
  readonly json?: boolean
}

const scopes: readonly string[] = ['audit', 'site', 'scrape', 'mcp'] satisfies readonly Scope[]
const mostPerHour = 1_000_000
const listExample = ['Who has spent what today', 'manifold token list'] as const

export function registerToken(program: Command, terminal: Terminal): void {
  const command = program
    .command('token')
    .description(
      'Create, list and revoke tokens of the HTTP API. A running server applies changes at once.',
    )
  addNotes(command, {
    examples: [
      [
        'Let an agency spend up to 5 USD a day',
        'manifold token create --name agency --usd-per-day 5',
      ],
      listExample,
    ],
  })
  registerCreate(command, terminal)
  registerList(command, terminal)
  registerRevoke(command, terminal)
}

function registerCreate(parent: Command, terminal: Terminal): void {
  const command = parent
    .command('create')
    .description('Create a token and print it. It is stored as a hash, so it is shown only once.')
    .requiredOption('--name <name>', 'owner: lower-case letters, digits and hyphens', name)
    .option('--scope <uses>', `use of the token: ${scopes.join(', ')}`, scopeList, ['audit'])
    .option('--modules <ids>', 'comma-separated modules that it may use', commaList, ['*'])
    .option(
      '--usd-per-day <amount>',
      'US dollars that its audits may spend per day, or "any"',
      usd,
      0,
    )
    .option(
      '--audits-per-hour <number>',
      'audits that it may start per hour; 0 means no limit',
      wholeNumber(0, mostPerHour),
      30,
    )
    .option('--json', 'print it as JSON')
    .action(async ({ json, ...flags }: CreateFlags) => {
      const token = await withTokens(terminal, async (app) => {
        assertModules(app, flags.modules)
        const { name, scope, modules, auditsPerHour } = flags
        const usdPerDay = Number.isFinite(flags.usdPerDay) ? flags.usdPerDay : null
        const created = new Date(app.clock.now()).toISOString().slice(0, 10)
        return app.tokens.create({
          ...{ name, modules: [...modules], usdPerDay, auditsPerHour, created },
          scopes: [...scope] as [Scope, ...Scope[]],
        })
      })
      terminal.stdout.write(json ? jsonText({ name: flags.name, token }) : `${token}\n`)
      if (!json) terminal.stderr.write(`Keep it safe: it is shown only once. ${usage}\n`)
    })
  addNotes(command, {
    examples: [
      [
        'An agency: every module, up to 5 USD a day and 200 audits an hour',
        'manifold token create --name agency --usd-per-day 5 --audits-per-hour 200',
      ],
      ['A nightly job that scrapes', 'manifold token create --name nightly --scope scrape'],
    ],
    more: ['Tokens are in tokens.yaml in the data folder (DATA_DIR), as hashes.'],
  })
}

const usage = 'Send it with each request: "Authorization: Bearer <token>".'

function registerList(parent: Command, terminal: Terminal): void {
  const command = parent
    .command('list')
    .description("List the tokens with their rights and today's spending.")
    .option('--json', 'print them as JSON')
    .action(async ({ json }: { readonly json?: boolean }) => {
      const tokens = await withTokens(terminal, async (app) => {
        const records = await app.tokens.list()
        const { tokenPayer } = await import('../../access/callers.ts')
        return Promise.all(
          records.map(async ({ hash: _hash, ...record }) => {
            const { spentUsd } = await app.budget.loadPayer(tokenPayer(record))
            return { ...record, spentUsd }
          }),
        )
      })
      const { tokensText } = await import('../actions/tokens.ts')
      const text = () => tokensText(tokens, layoutOf(terminal))
      terminal.stdout.write(json ? jsonText({ count: tokens.length, tokens }) : text())
    })
  addNotes(command, { examples: [listExample] })
}

function registerRevoke(parent: Command, terminal: Terminal): void {
  const command = parent
    .command('revoke')
    .description('Revoke a token. It can start nothing more, and its running audits stop spending.')
    .argument('<name>', 'name of the token')
    .action(async (given: string) => {
      await withTokens(terminal, ({ tokens }) => tokens.revoke(given))
      terminal.stderr.write(`The token "${given}" is revoked.\n`)
    })
  addNotes(command, {
    examples: [['Revoke the token of an agency', 'manifold token revoke agency']],
  })
}

async function withTokens<T>(terminal: Terminal, use: (app: App) => Promise<T>): Promise<T> {
  const { withApp } = await import('../command-app.ts')
  return withApp(terminal, use)
}

function assertModules({ audit }: App, modules: readonly string[]): void {
  const unknown = modules.find((id) => id !== '*' && !audit.modules.ids.includes(id))
  if (unknown === undefined) return
  const problem = `--modules names "${unknown}", which is not a module; there are ${audit.modules.ids.join(', ')}`
  throw new AppError('INVALID_REQUEST', { problem })
}

function name(text: string): string {
  if (/^(?!anonymous$)[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/.test(text)) return text
  throw new InvalidArgumentError(
    'Use up to 40 lower-case letters, digits and hyphens. "anonymous" means callers without a token.',
  )
}

function scopeList(text: string): string[] {
  const given = commaList(text)
  const unknown = given.find((scope) => !scopes.includes(scope))
  if (unknown === undefined && given.length > 0) return given
  throw new InvalidArgumentError(`Use one or more of ${scopes.join(', ')}, separated by commas.`)
}

function usd(text: string): number {
  if (text === 'any') return Number.POSITIVE_INFINITY
  const amount = /^\d{1,6}(?:\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN
  if (Number.isFinite(amount)) return amount
  throw new InvalidArgumentError('Use an amount such as 5 or 0.5, or "any" for no limit.')
}
