import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../../adapters/cli/manifold.js', import.meta.url))
const STOP_MS = 5_000

/** The real server in a process of its own, at a free port, without rate limits. */
export class ServerProcess {
  readonly url: string
  readonly pid: number
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, url: string) {
    this.#child = child
    this.url = url
    this.pid = child.pid ?? Number.NaN
  }

  /** Resolves when it says that it listens. Its state goes to `dataDir`. */
  static async start(dataDir: string): Promise<ServerProcess> {
    const child = spawn(process.execPath, [PROGRAM, 'serve', '--port', '0'], {
      env: { ...process.env, ...ENVIRONMENT, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    // Its whole log is read, else it would wait for somebody to do so.
    const lines = createInterface({ input: child.stdout })
    const url = await new Promise<string>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
      lines.on('line', (line) => {
        const { msg, url } = JSON.parse(line) as { readonly msg: string; readonly url?: string }
        if (msg === 'listening' && url !== undefined) resolve(url)
      })
    })
    return new ServerProcess(child, url)
  }

  /** Resident memory now and at its highest so far, in MB; NaN where the system does not tell. */
  memory(): { readonly nowMb: number; readonly peakMb: number } {
    try {
      const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8')
      return { nowMb: megabytes(status, 'VmRSS'), peakMb: megabytes(status, 'VmHWM') }
    } catch {
      // Other systems have no /proc.
      return { nowMb: Number.NaN, peakMb: Number.NaN }
    }
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    const insist = setTimeout(() => this.#child.kill('SIGKILL'), STOP_MS)
    await ended
    clearTimeout(insist)
  }
}

const ENVIRONMENT = {
  ALLOW_LOCALHOST_AUDIT: 'true',
  RATE_LIMIT_PER_IP_PER_MINUTE: '0',
  RATE_LIMIT_PER_IP_PER_HOUR: '0',
  LOG_LEVEL: 'info',
  TABLETENNIS_FETCH_AT_START: 'false',
}

function megabytes(status: string, name: string): number {
  const kilobytes = new RegExp(`^${name}:\\s*(\\d+) kB$`, 'm').exec(status)?.[1]
  return Number(kilobytes) / 1024
}
