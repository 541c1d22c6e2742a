import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TokenFile } from '../../../adapters/access/token-file.ts'
import { projectRoot } from '../../../adapters/program.ts'
import { readSettings } from '../../../adapters/settings.ts'
import { PinoLog } from '../../../adapters/telemetry/pino-log.ts'
import type { DoubleAnswer, DoubleRequest } from '../../doubles/double.ts'
import { Dice } from '../../support/full-scale/dice.ts'
import { type AuditedProgram, type AuditedWorld, NO_RETRIES } from './audited-world.ts'
import { environmentOf, LeakScanner, markerOf, plant } from './planted-secrets.ts'

/** Modules whose failures are told in an error's body as well. */
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
/** Never sent to a third party of an audit. */
export const EXPORTS = ['TABLETENNIS_EXPORTS_USER', 'TABLETENNIS_EXPORTS_PASSWORD']
const OWN = ['SCRAPE_TOKEN', 'REMOTE_BROWSER_URL', ...EXPORTS]

type Options = { readonly seed?: number; readonly isWhole?: boolean }

/**
 * One full streamed audit and single modules with a planted secret in every variable, while each third
 * party answers with what it was sent; then everything that the program tells anybody is looked at,
 * exports and all that is merely shown only where it `isWhole`.
 */
export async function secretsTrial(
  world: AuditedWorld,
  answer: (sent: string) => DoubleAnswer,
  { seed = 1, isWhole = true }: Options = {},
) {
  const { parties } = world
  const planted = plant(seed)
  const caller = { name: 'a caller', marker: markerOf(new Dice(seed + 1)), value: '' }
  let echoed = ''
  parties.reset()
  parties.meddle(
    (request) => {
      const sent = sentBy(request)
      echoed += sent
      return answer(sent)
    },
    [...parties.names, ''],
  )
  const proxy = `http://user:${planted[0]?.marker}@127.0.0.1:9`
  const env = world.envWith({
    ...environmentOf(planted),
    BACKLINK_API_PROVIDER: 'moz',
    BROWSER_EXECUTABLE: undefined,
    REMOTE_BROWSER_URL: parties.url,
    ...{ HTTP_PROXY: proxy, HTTPS_PROXY: proxy, ALL_PROXY: proxy },
  })
  const token = await tokenIn(env.DATA_DIR)
  const payer = { name: 'a token', marker: token.slice(-43), value: token }
  const scanner = new LeakScanner([...planted, caller, payer])
  const lines: string[] = []
  const { secrets } = readSettings({ env, root: projectRoot })
  const log = PinoLog.create({ level: 'trace', to: { write: (line) => lines.push(line) }, secrets })
  const program = await world.program({ env, overrides: NO_RETRIES, log })
  const statuses = await audits(program, scanner, { isWhole, token })
  if (isWhole) await looks(program, scanner, caller.marker)
  for (const line of lines) scanner.scan('the log', line)
  const files = readdirSync(env.DATA_DIR, { withFileTypes: true, recursive: true })
  for (const { name, parentPath } of files.filter((entry) => entry.isFile())) {
    const path = join(parentPath, name)
    scanner.scan(`the file ${name}`, `${path} ${readFileSync(path, 'utf8')}`)
  }
  return {
    leaks: scanner.leaks,
    /** Secrets that reached somebody whom they are not for. PLACES_API_KEY is for the party `places`. */
    strayed: planted.flatMap(({ name, marker }) =>
      parties.asked
        .filter(({ party }) => party !== name.split('_')[0]?.toLowerCase())
        .filter(({ url, headers, body }) =>
          `${url} ${JSON.stringify(headers)} ${body}`.includes(marker),
        )
        .map(({ party }) => `${name} was sent to ${party}`),
    ),
    /** Secrets that no third party was sent, so that nothing is proved about them. */
    unsent: planted
      .filter(({ name, marker }) => !OWN.includes(name) && !echoed.includes(marker))
      .map(({ name }) => name),
    scanned: scanner.scanned,
    /** Status codes of single-module calls. */
    statuses,
    logged: lines.filter((line) => line.includes('an API call failed')).length,
  }
}

/** Asserts that no key gets out by one of `WAYS`. */
export async function assertKept(
  world: AuditedWorld,
  way: string,
  options?: Options,
): Promise<void> {
  const answer = WAYS[way] ?? assert.fail(`there is no way ${way}`)
  const trial = await secretsTrial(world, answer, options)
  const { leaks, strayed, unsent } = trial
  assert.deepEqual({ leaks, strayed, unsent }, { leaks: [], strayed: [], unsent: [] })
  const isTried = trial.statuses.includes(502) && trial.logged > 0
  assert.ok(isTried, 'nothing failed, so nothing is proved')
}

/** A token whose owner may spend anything. */
function tokenIn(dataDir: string): Promise<string> {
  const name = `agency-${randomUUID().slice(0, 8)}`
  const limits = { usdPerDay: null, auditsPerHour: 0, created: '2026-11-22' }
  return new TokenFile(dataDir).create({ name, scopes: ['audit'], modules: ['*'], ...limits })
}

async function audits(
  program: AuditedProgram,
  scanner: LeakScanner,
  { isWhole, token }: { readonly isWhole: boolean; readonly token: string },
) {
  const options = { enablePlacesLookup: true }
  const headers = { authorization: `Bearer ${token}` }
  const events = await program.stream(options, { headers })
  for (const { event, data } of events) scanner.scan(`the event ${event}`, JSON.stringify(data))
  const body = events.at(-1)?.data ?? {}
  for (const format of isWhole ? ['html', 'markdown'] : []) {
    const { status, text } = await program.ask(`/api/export/${format}`, { body })
    if (status !== 200) throw new Error(`${format}: ${status} ${text.slice(0, 300)}`)
    scanner.scan(`the export as ${format}`, text)
  }
  const answers = await Promise.all(CALLS.map((id) => program.module(id, options, { headers })))
  for (const [at, { text }] of answers.entries()) scanner.scan(`the module ${CALLS[at]}`, text)
  return answers.map(({ status }) => status)
}

/** Everything that is only looked at, by somebody who shows secrets of their own. */
async function looks(program: AuditedProgram, scanner: LeakScanner, own: string): Promise<void> {
  const authorization = `Bearer ${own}`
  const cookie = `session=${own}`
  const headers = { authorization, 'x-api-key': own, cookie, accept: 'text/html, */*' }
  const body = { url: `http://user:${own}@example.com/`, options: { userAgent: 'x' } }
  const calls = [
    ...LOOKS.map((path) => ({ path, headers })),
    ...['/api/geo-audit', '/api/audit/full', '/api/prefill'].map((path) => ({
      path,
      headers,
      body,
    })),
    { path: '/api/scrape/interclubs', method: 'POST', headers: { authorization } },
  ]
  for (const { path, ...call } of calls) {
    scanner.scan(`the answer of ${path}`, (await program.ask(path, call)).text)
  }
}

/** Everything in a request that a key may be in, and what Basic hides. */
export function sentBy({ headers, query }: DoubleRequest): string {
  const { authorization = '' } = headers
  const basic = /^Basic (.+)$/.exec(authorization)?.[1] ?? ''
  const others = Object.entries(headers).filter(([name]) => /key|api|token/.test(name))
  const keys = others.map(([, value]) => value)
  const parts = [authorization, ...keys, ...query.values(), Buffer.from(basic, 'base64').toString()]
  return parts.filter((part) => part !== '').join(' ')
}

export type Way = (sent: string) => DoubleAnswer

/** So often that any cut falls within a key. */
const often = (sent: string): string => sent.repeat(100)

const refusal =
  (status: number): Way =>
  (sent) => ({
    status,
    json: { error: { code: status, message: often(sent) }, status_message: often(sent) },
  })

/** How a third party may give away what it was sent. */
export const WAYS: Readonly<Record<string, Way>> = {
  'the message of a refusal': refusal(401),
  'an error in an answer that says 200': (sent) => {
    const said = { status_code: 40501, status_message: often(sent) }
    const error = { code: 502, message: often(sent) }
    return { json: { error, ...said, tasks: [{ ...said, result: null }] } }
  },
  'a redirect': (sent) =>
    redirect(302, `https://elsewhere.invalid/?key=${encodeURIComponent(sent)}`),
  'a page instead of an answer': (sent) => ({ status: 403, body: `<h1>${sent}</h1>` }),
  'an answer of another shape': (sent) => ({ json: { choices: sent, lighthouseResult: sent } }),
  'the message of a failure': refusal(500),
}

/** More of them, for the long form. */
export const FURTHER_WAYS: Readonly<Record<string, Way>> = {
  'a bill': refusal(402),
  'a refusal of what the key may do': refusal(403),
  'a request to be patient': (sent) => ({ ...refusal(429)(sent), headers: { 'retry-after': '0' } }),
  'an overloaded server': refusal(503),
  'JSON that is cut': (sent) => ({
    headers: { 'content-type': 'application/json' },
    body: `{"error": {"message": "${sent.replaceAll('"', '\\"')}`,
  }),
  'headers of its answer': (sent) => ({
    status: 400,
    headers: { 'x-debug': encodeURIComponent(sent), 'set-cookie': `k=${encodeURIComponent(sent)}` },
    json: {},
  }),
  'the first half of a key': (sent) => {
    const halves = sent.split(' ').map((key) => `${key.slice(0, key.length / 2)}***`)
    return { status: 401, json: { error: { message: halves.join(' ') } } }
  },
  'a redirect to a path of its own': (sent) => redirect(307, `/again/${encodeURIComponent(sent)}/`),
  'a connection that ends': () => ({ hangUp: true }),
}

function redirect(status: number, location: string): DoubleAnswer {
  return { status, headers: { location } }
}
