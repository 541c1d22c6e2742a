import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../adapters/program.ts'
import { readSettings } from '../../../adapters/settings.ts'
import { PinoLog } from '../../../adapters/telemetry/pino-log.ts'
import type { DoubleAnswer } from '../../doubles/double.ts'
import type { AuditedProgram, AuditedWorld } from '../../integration/audited-world.ts'
import { NO_RETRIES } from '../../integration/no-retries.ts'
import { Dice } from '../../support/full-scale/dice.ts'
import { sentBy } from './given-away.ts'
import { type Leak, LeakScanner } from './leak-scanner.ts'
import { environmentOf, markerOf, type Planted, plant } from './secret-variables.ts'

export type SecretsResult = {
  readonly leaks: readonly Leak[]
  /** Secrets that reached somebody whom they are not for. */
  readonly strayed: readonly string[]
  /** Secrets that no third party was sent, so that nothing is proved about them. */
  readonly unsent: readonly string[]
  readonly scanned: number
  /** Of the answers of single modules. */
  readonly statuses: readonly number[]
  readonly logged: number
}

/** Whose failures are told in an error's body as well. */
const CALLS = ['cwv', 'dataforseo', 'aiHallucination']
const LOOKS = [
  '/health',
  '/metrics',
  '/api/modules',
  '/api',
  '/openapi.json',
  '/docs',
  '/',
  '/nosuch',
]
/** Never sent to a third party of the program. */
const OWN = ['SCRAPE_TOKEN', 'REMOTE_BROWSER_URL']

/**
 * One full streamed audit and single modules with a planted secret in every variable, while each third
 * party answers with what it was sent; then everything that the program tells anybody is looked at,
 * exports and all that is merely shown only where it `isWhole`.
 */
export async function secretsTrial(
  world: AuditedWorld,
  answer: (sent: string) => DoubleAnswer,
  { seed = 1, isWhole = true }: { readonly seed?: number; readonly isWhole?: boolean } = {},
): Promise<SecretsResult> {
  const planted = plant(seed)
  const caller = { name: 'a caller', marker: markerOf(new Dice(seed + 1)), value: '' }
  const scanner = new LeakScanner([...planted, caller])
  let echoed = ''
  world.parties.reset()
  world.parties.meddle(
    (request) => {
      const sent = sentBy(request)
      echoed += sent
      return answer(sent)
    },
    [...world.parties.names, ''],
  )
  const proxy = `http://user:${planted[0]?.marker}@127.0.0.1:9`
  const env = world.envWith({
    ...environmentOf(planted),
    BACKLINK_API_PROVIDER: 'moz',
    BROWSER_EXECUTABLE: undefined,
    REMOTE_BROWSER_URL: world.parties.url,
    ...{ HTTP_PROXY: proxy, HTTPS_PROXY: proxy, ALL_PROXY: proxy },
  })
  const lines: string[] = []
  const { secrets } = readSettings({ env, root: projectRoot })
  const log = PinoLog.create({ level: 'trace', to: { write: (line) => lines.push(line) }, secrets })
  const program = await world.program({ env, overrides: NO_RETRIES, log })
  const statuses = await audits(program, scanner, isWhole)
  if (isWhole) await looks(program, scanner, caller.marker)
  for (const line of lines) scanner.scan('the log', line)
  scanFolder(String(env.DATA_DIR), scanner)
  return {
    leaks: scanner.leaks,
    strayed: strayedIn(world, planted),
    unsent: planted
      .filter(({ name, marker }) => !OWN.includes(name) && !echoed.includes(marker))
      .map(({ name }) => name),
    scanned: scanner.scanned,
    statuses,
    logged: lines.filter((line) => line.includes('a call of an API failed')).length,
  }
}

async function audits(
  program: AuditedProgram,
  scanner: LeakScanner,
  isWhole: boolean,
): Promise<number[]> {
  const events = await program.stream({ enablePlacesLookup: true })
  for (const { event, data } of events) scanner.scan(`the event ${event}`, JSON.stringify(data))
  const result = events.at(-1)?.data ?? {}
  for (const format of isWhole ? (['html', 'markdown'] as const) : []) {
    const { status, text } = await program.ask(`/api/export/${format}`, { body: result })
    if (status !== 200)
      throw new Error(`the export as ${format} answered ${status}: ${text.slice(0, 300)}`)
    scanner.scan(`the export as ${format}`, text)
  }
  const answers = await Promise.all(
    CALLS.map((id) => program.module(id, { enablePlacesLookup: true })),
  )
  for (const [at, { text }] of answers.entries()) scanner.scan(`the module ${CALLS[at]}`, text)
  return answers.map(({ status }) => status)
}

/** Everything that is only looked at, by somebody who shows secrets of his own. */
async function looks(program: AuditedProgram, scanner: LeakScanner, own: string): Promise<void> {
  const headers = {
    authorization: `Bearer ${own}`,
    'x-api-key': own,
    cookie: `session=${own}`,
    accept: 'text/html, */*',
  }
  for (const path of LOOKS) {
    const { text } = await program.ask(path, { headers })
    scanner.scan(path, text)
  }
  const personal = { url: `http://user:${own}@example.com/`, options: { userAgent: 'x' } }
  for (const path of ['/api/geo-audit', '/api/audit/full', '/api/prefill']) {
    const { text } = await program.ask(path, { body: personal, headers })
    scanner.scan(`a refusal of ${path}`, text)
  }
  const scrape = { method: 'POST', headers: { authorization: `Bearer ${own}` } }
  scanner.scan('a refused scrape', (await program.ask('/api/scrape/interclubs', scrape)).text)
}

function scanFolder(folder: string, scanner: LeakScanner): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    scanner.scan(`the file ${entry.name}`, `${path} ${readFileSync(path, 'utf8')}`)
  }
}

/** Keys are called after those they are for: PLACES_API_KEY is for the party `places`. */
function strayedIn(world: AuditedWorld, planted: readonly Planted[]): string[] {
  return planted.flatMap(({ name, marker }) => {
    const owner = name.split('_')[0]?.toLowerCase()
    const readers = world.parties.asked.filter(
      ({ party, url, headers, body }) =>
        party !== owner && `${url} ${JSON.stringify(headers)} ${body}`.includes(marker),
    )
    return readers.map(({ party }) => `${name} was sent to ${party}`)
  })
}
