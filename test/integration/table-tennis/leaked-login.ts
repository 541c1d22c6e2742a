import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../adapters/program.ts'
import { readSettings } from '../../../adapters/settings.ts'
import { PinoLog } from '../../../adapters/telemetry/pino-log.ts'
import { Clock } from '../../../core/ports/clock.ts'
import { Log } from '../../../core/ports/log.ts'
import { openDouble } from '../../doubles/double.ts'
import type { Ends } from '../../support/ends.ts'
import { HurriedClock } from '../../support/hurried-clock.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { EXPORTS, FURTHER_WAYS, sentBy, WAYS, type Way } from '../audits/leaked-secrets.ts'
import { environmentOf, LeakScanner, plant } from '../audits/planted-secrets.ts'
import { type Api, type Row, startService, startSource, until } from './service.ts'

const path = '/api/scrape/exports'
/** The pauses that a server asks for take a second at most. */
const SPEED = 60
const LOOKS = [
  ...['/health', '/metrics', '/api/modules', `${path}/status`, '/api/scrape/tasks'],
  ...['/api/scrape/schedules', '/api/stats', '/openapi.json'],
]

/** How the federation's server may give away the login that it was sent. */
export const LOGIN_WAYS: Readonly<Record<string, Way | 'redirect to another host'>> = {
  ...{ ...WAYS, ...FURTHER_WAYS },
  'a redirect to another host': 'redirect to another host',
  'a file': (sent) => ({ body: `2026-01-01\n${sent}\n` }),
  'a file without a date': (sent) => ({ body: `1;${sent}\n` }),
}

/**
 * A task reads the exports with a planted login, while their server answers in that way; then all
 * that the program tells anybody is looked at.
 */
export async function loginTrial(ends: Ends, name: string, seed: number) {
  const planted = plant(seed).filter((one) => EXPORTS.includes(one.name))
  const scanner = new LeakScanner(planted)
  const way = LOGIN_WAYS[name] ?? 'redirect to another host'
  const elsewhere = await openDouble(() => ({ body: '2026-01-01\n' }))
  const exports = await openDouble((request) =>
    typeof way === 'string'
      ? { status: 307, headers: { location: `${elsewhere.url}${request.path}` } }
      : way(sentBy(request)),
  )
  ends.after(() => Promise.all([elsewhere.close(), exports.close()]))
  const { replica: source } = await startSource(ends)
  const dataDir = tempFolder(ends)
  const env = { ...environmentOf(planted), TABLETENNIS_EXPORTS_URL: exports.url }
  const lines: string[] = []
  const { secrets } = readSettings({ env, root: projectRoot })
  const log = PinoLog.create({ level: 'trace', to: { write: (line) => lines.push(line) }, secrets })
  const { api, stop } = await startService(ends, {
    ...{ dataDir, source, env },
    register: (container) => {
      container.register(Log, { useValue: log })
      container.register(Clock, { useValue: new HurriedClock(SPEED) })
    },
  })
  for (const query of ['?file=result_1', '?resume=last'])
    scanner.scan('a task', await readAll(api, query))
  for (const look of LOOKS) scanner.scan(look, await (await fetch(api.url + look)).text())
  await stop()
  for (const line of lines) scanner.scan('the log', line)
  const files = readdirSync(dataDir, { withFileTypes: true, recursive: true })
  for (const { name: file, parentPath } of files.filter((entry) => entry.isFile())) {
    scanner.scan(`the file ${file}`, readFileSync(join(parentPath, file), 'utf8'))
  }
  const sent = exports.requests.map(sentBy).join(' ')
  return {
    leaks: scanner.leaks,
    scanned: scanner.scanned,
    strayed: [
      ...elsewhere.requests.map(({ path: asked }) => `${asked} was asked of another host`),
      // Nothing is proved about what was not sent.
      ...planted
        .filter(({ value }) => !sent.includes(value))
        .map((one) => `${one.name} was unsent`),
    ],
    logged: lines.length,
  }
}

/** Orders a task and returns what the API tells of it: answers, log and events. */
async function readAll(api: Api, query: string): Promise<string> {
  const { body } = await api.ask(`${path}${query}`, 'POST')
  const end = await until(
    () => api.get(`${path}/status`),
    ({ running }: Row) => running === false,
  )
  const log = `${api.url}${path}/logs/${end.task_id}`
  const answers = [
    await fetch(log),
    await fetch(log, { headers: { accept: 'text/event-stream' } }),
  ].map((answer) => answer.text())
  return JSON.stringify([body, end, ...(await Promise.all(answers))])
}
