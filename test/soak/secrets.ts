import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { AuditedWorld } from '../integration/audits/audited-world.ts'
import {
  secretsTrial as auditTrial,
  FURTHER_WAYS,
  WAYS,
} from '../integration/audits/leaked-secrets.ts'
import {
  environmentOf,
  LeakScanner,
  plant,
  SETTINGS,
} from '../integration/audits/planted-secrets.ts'
import { LOGIN_WAYS, loginTrial } from '../integration/table-tennis/leaked-login.ts'
import { PROGRAM } from '../integration/table-tennis/process.ts'
import { type Figure, figures } from '../measure/figure.ts'
import { SEED } from '../measure/seed.ts'
import { type Ends, withEnd } from '../support/ends.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { startServer } from './trial.ts'

const PATHS = [
  ...['/health', '/metrics', '/api', '/api/modules', '/openapi.json', '/docs', '/', '/llms.txt'],
]
/** The commands with which people look at settings and errors. */
const COMMANDS = [
  ...['modules', 'modules --json', 'plan http://127.0.0.1:9/', 'audit http://127.0.0.1:9/ --json'],
  ...['lint', '--help', 'audit --help', 'scrape status'],
]

/** Every way of giving a key away, and the real program in processes of its own. */
export async function secretsTrial(ends: Ends): Promise<Figure[]> {
  const strayed: string[] = []
  let scanned = 0
  let leaks = 0
  const ways = Object.entries({ ...WAYS, ...FURTHER_WAYS })
  const world = await AuditedWorld.start()
  ends.after(() => world.close())
  for (const [way, answer] of ways) {
    const result = await auditTrial(world, answer, { seed: SEED })
    for (const leak of result.leaks) console.error(`SEED=${SEED}, ${way}:`, leak)
    strayed.push(...result.strayed, ...result.unsent.map((name) => `${name} was sent to nobody`))
    leaks += result.leaks.length
    scanned += result.scanned
  }
  for (const way of Object.keys(LOGIN_WAYS)) {
    const result = await withEnd((ending) => loginTrial(ending, way, SEED))
    for (const leak of result.leaks) console.error(`SEED=${SEED}, exports, ${way}:`, leak)
    strayed.push(...result.strayed)
    leaks += result.leaks.length
    scanned += result.scanned
  }
  const { commands, scanner } = await processTrial(ends)
  for (const leak of scanner.leaks) console.error(`SEED=${SEED}:`, leak)
  for (const one of strayed) console.error(`SEED=${SEED}: ${one}`)
  return figures('secrets: ', [
    ['ways in which third parties gave keys away', ways.length, 'ways'],
    ['ways in which the exports gave their login away', Object.keys(LOGIN_WAYS).length, 'ways'],
    ['commands and bad configurations', commands, 'runs'],
    ['looked at for parts of secrets', (scanned + scanner.scanned) / 1e6, 'million characters'],
    ['parts of secrets in what was told', leaks + scanner.leaks.length, 'leaks', 0],
    ['keys sent to another than their own third party, or to none', strayed.length, 'keys', 0],
  ])
}

/** The real program in processes of its own, with a planted secret in every variable. */
async function processTrial(ends: Ends) {
  const planted = plant(SEED)
  const scanner = new LeakScanner(planted)
  const dataDir = tempFolder(ends)
  const env = { ...environmentOf(planted), LOG_LEVEL: 'trace', DATA_DIR: dataDir }
  const run = (command: string, changes: Readonly<Record<string, string>> = {}): Promise<void> =>
    new Promise((resolve) => {
      const options = { env: { ...process.env, ...env, ...changes }, maxBuffer: 1e9 }
      const args = [PROGRAM, ...command.split(' ')]
      execFile(process.execPath, args, options, (_error, stdout, stderr) => {
        scanner.scan(`manifold ${command}`, stdout + stderr)
        resolve()
      })
    })
  const crash = `data:text/javascript,process.on('SIGUSR2',()=>{throw new Error(JSON.stringify(process.env))})`
  const server = await startServer(ends, { dataDir, env, nodeArgs: ['--import', crash] })
  for (const path of PATHS) {
    scanner.scan(`${path} of the server`, await (await fetch(server.url + path)).text())
  }
  // The port and the data folder are in use.
  await run(`serve --port ${new URL(server.url).port}`, { DATA_DIR: tempFolder(ends) })
  await run('serve --port 0')
  scanner.scan('the title of the process', readFileSync(`/proc/${server.pid}/cmdline`, 'utf8'))
  await server.end('SIGUSR2')
  scanner.scan('what the server wrote, its crash included', server.lines.join('\n'))
  if (!server.lines.some((line) => line.includes('crashed'))) throw new Error('it did not crash')
  for (const command of COMMANDS) await run(command)
  const marker = planted[0]?.marker ?? ''
  for (const name of SETTINGS) {
    await run('modules', { [name]: `ftp://user:${marker}@127.0.0.1/?key=${marker}` })
  }
  return { commands: COMMANDS.length + SETTINGS.length, scanner }
}
