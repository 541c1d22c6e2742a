import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ServerProcess } from '../../measure/server-process.ts'
import type { LeakScanner } from './leak-scanner.ts'
import { environmentOf, type Planted } from './secret-variables.ts'

const PROGRAM = fileURLToPath(new URL('../../../adapters/cli/manifold.js', import.meta.url))
const TABLE = fileURLToPath(new URL('../../../manifests/environment.yaml', import.meta.url))
const PATHS = [
  '/health',
  '/metrics',
  '/api',
  '/api/modules',
  '/openapi.json',
  '/docs',
  '/',
  '/llms.txt',
]
/** What somebody types who wants to know what there is, and what is wrong. */
const COMMANDS = [
  ['modules'],
  ['modules', '--json'],
  ['plan', 'http://127.0.0.1:9/'],
  ['audit', 'http://127.0.0.1:9/', '--json'],
  ['lint'],
  ['--help'],
  ['audit', '--help'],
  ['scrape', 'status'],
]

/** The real program in processes of its own, with a planted secret in every variable. */
export async function processTrial(
  planted: readonly Planted[],
  scanner: LeakScanner,
): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'manifold-secrets-'))
  const own = { ...environmentOf(planted), LOG_LEVEL: 'trace', DATA_DIR: dataDir }
  try {
    await served(own, dataDir, scanner)
    for (const args of COMMANDS) await told(args, own, scanner)
    const variables = [...readFileSync(TABLE, 'utf8').matchAll(/^([A-Z_]+): /gm)]
    const marker = planted[0]?.marker ?? ''
    for (const [, name = ''] of variables) {
      const bad = `ftp://user:${marker}@127.0.0.1/?key=${marker}`
      await told(['modules'], { ...own, [name]: bad }, scanner)
    }
    return COMMANDS.length + variables.length
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Environment = Readonly<Record<string, string>>

async function served(env: Environment, dataDir: string, scanner: LeakScanner): Promise<void> {
  const crash = `data:text/javascript,process.on('SIGUSR2',()=>{throw new Error(JSON.stringify(process.env))})`
  const server = await ServerProcess.start({ dataDir, env, nodeArgs: ['--import', crash] })
  for (const path of PATHS) {
    scanner.scan(`${path} of the server`, await (await fetch(`${server.url}${path}`)).text())
  }
  await told(
    ['serve', '--port', new URL(server.url).port],
    { ...env, DATA_DIR: `${dataDir}-2` },
    scanner,
  )
  await told(['serve', '--port', '0'], env, scanner)
  scanner.scan('the title of the process', readFileSync(`/proc/${server.pid}/cmdline`, 'utf8'))
  await server.end('SIGUSR2')
  scanner.scan('what the server wrote, its crash included', server.lines.join('\n'))
  if (!server.lines.some((line) => line.includes('crashed'))) throw new Error('it did not crash')
  rmSync(`${dataDir}-2`, { recursive: true, force: true })
}

function told(args: readonly string[], env: Environment, scanner: LeakScanner): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (piece: string) => {
        text += piece
      })
    }
    child.once('error', reject)
    child.once('close', () => {
      scanner.scan(`manifold ${args.join(' ')}`, text)
      resolve()
    })
  })
}
