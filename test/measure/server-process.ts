import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../../adapters/cli/manifold.js', import.meta.url))
const STOP_MS = 5_000

export type ServerOptions = {
  /** The folder for its state. */
  readonly dataDir: string
  /** Added to those of a server without rate limits that may audit loopback. */
  readonly env?: Readonly<Record<string, string>>
  /** The command and its flags; default `serve --port 0`. */
  readonly command?: readonly string[]
  /** Node's own options. */
  readonly nodeArgs?: readonly string[]
}
export type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null }

/** The real server in a process of its own, at a free port. */
export class ServerProcess {
  readonly url: string
  readonly pid: number
  /** All it wrote so far: lines of its log, and of stderr. */
  readonly lines: readonly string[]
  /** When it has ended, however that came. */
  readonly exit: Promise<Exit>
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, url: string, { lines, exit }: Watched) {
    this.#child = child
    this.url = url
    this.lines = lines
    this.exit = exit
    this.pid = child.pid ?? Number.NaN
  }

  /**
   * Resolves when it says that it listens.
   * @throws an error with what it wrote when it ends before.
   */
  static async start(options: ServerOptions): Promise<ServerProcess> {
    const { dataDir, env, nodeArgs = [], command = ['serve', '--port', '0'] } = options
    const child = spawn(process.execPath, [...nodeArgs, PROGRAM, ...command], {
      env: { ...process.env, ...ENVIRONMENT, DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const watched = watch(child)
    const listening = new Promise<string>((resolve) => {
      watched.onLine = (line) => {
        const url = line.startsWith('{') ? listeningAt(line) : undefined
        if (url !== undefined) resolve(url)
      }
    })
    const url = await Promise.race([listening, watched.exit])
    if (typeof url === 'string') return new ServerProcess(child, url, watched)
    throw new Error(`the server ended with ${url.code}: ${watched.lines.join('\n')}`)
  }

  /** Resident memory now and at its highest so far, in MB; NaN where the system does not tell. */
  memory(): { readonly nowMb: number; readonly peakMb: number } {
    try {
      const status = readFileSync(`/proc/${this.pid}/status`, 'utf8')
      return { nowMb: megabytes(status, 'VmRSS'), peakMb: megabytes(status, 'VmHWM') }
    } catch {
      // Other systems have no /proc.
      return { nowMb: Number.NaN, peakMb: Number.NaN }
    }
  }

  /** Its highest memory counts anew from now on, where the system lets it. */
  forgetPeak(): void {
    try {
      writeFileSync(`/proc/${this.pid}/clear_refs`, '5')
    } catch {
      // Other systems have no /proc, and some let nobody do this.
    }
  }

  /** Returns the values of `/metrics`, by name and labels as they are written. */
  async metrics(): Promise<ReadonlyMap<string, number>> {
    const text = await (await fetch(`${this.url}/metrics`)).text()
    const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    return new Map(
      samples.map((line) => {
        const at = line.lastIndexOf(' ')
        return [line.slice(0, at), Number(line.slice(at + 1))]
      }),
    )
  }

  /** Sends a signal and waits for the end. */
  async end(signal: NodeJS.Signals): Promise<Exit> {
    this.#child.kill(signal)
    return this.exit
  }

  /** Ends it as an operator would; by force when that takes too long. */
  async stop(): Promise<Exit> {
    const insist = setTimeout(() => this.#child.kill('SIGKILL'), STOP_MS)
    try {
      return await this.end('SIGTERM')
    } finally {
      clearTimeout(insist)
    }
  }
}

const ENVIRONMENT = {
  ALLOW_LOCALHOST_AUDIT: 'true',
  RATE_LIMIT_PER_IP_PER_MINUTE: '0',
  RATE_LIMIT_PER_IP_PER_HOUR: '0',
  LOG_LEVEL: 'info',
  TABLETENNIS_FETCH_AT_START: 'false',
}

type Watched = {
  readonly lines: string[]
  readonly exit: Promise<Exit>
  onLine: (line: string) => void
}

/** Reads all it writes: else it would wait for somebody to do so. */
function watch(child: ChildProcess): Watched {
  const lines: string[] = []
  const exit = once(child, 'close').then(([code, signal]) => ({ code, signal }) as Exit)
  const watched: Watched = { lines, exit, onLine: () => {} }
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      watched.onLine(line)
    })
  }
  return watched
}

function listeningAt(line: string): string | undefined {
  const { msg, url } = JSON.parse(line) as { readonly msg?: string; readonly url?: string }
  return msg === 'listening' ? url : undefined
}

function megabytes(status: string, name: string): number {
  const kilobytes = new RegExp(`^${name}:\\s*(\\d+) kB$`, 'm').exec(status)?.[1]
  return Number(kilobytes) / 1024
}
