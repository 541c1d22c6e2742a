import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Ends } from '../../support/ends.ts'
import { Api, type ProgramOptions, programEnv } from './service.ts'

/** The command of the project. */
export const PROGRAM = fileURLToPath(new URL('../../../adapters/cli/manifold.js', import.meta.url))

export type Ended = {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** The command of the project in a process of its own, which does not outlive the test. */
export class Command {
  readonly #child: ChildProcess
  readonly #end: Promise<Ended>
  #stdout = ''
  #stderr = ''

  constructor(t: Ends, args: readonly string[], options: ProgramOptions) {
    const [file = '', ...before] = options.entry ?? [process.execPath, PROGRAM]
    const child = spawn(file, [...before, ...args], {
      env: { ...process.env, ...programEnv(options), NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    child.stdout.setEncoding('utf8').on('data', (text) => {
      this.#stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', (text) => {
      this.#stderr += text
    })
    this.#end = once(child, 'close').then(([code]) => ({
      code: code as number | null,
      stdout: this.#stdout,
      stderr: this.#stderr,
    }))
    t.after(() => this.kill())
  }

  get pid(): number {
    return this.#child.pid ?? Number.NaN
  }

  get isOver(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** All it has written to stdout. */
  get output(): string {
    return this.#stdout
  }

  /** Its lines on stdout as they come. */
  get lines(): AsyncIterable<string> {
    const { stdout } = this.#child
    return stdout === null ? assert.fail('it has no output') : createInterface({ input: stdout })
  }

  end(): Promise<Ended> {
    return this.#end
  }

  /** Sends it a signal, such as SIGTERM. */
  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  /** Ends it at once, as a crash does. False when it had ended by itself. */
  async kill(): Promise<boolean> {
    if (!this.isOver) this.#child.kill('SIGKILL')
    await this.#end
    return this.#child.signalCode === 'SIGKILL'
  }
}

/** `manifold scrape ...` to its end. */
export function scrape(t: Ends, args: readonly string[], options: ProgramOptions): Promise<Ended> {
  return new Command(t, ['scrape', ...args], options).end()
}

export type ServerProcess = { readonly command: Command; readonly api: Api }

/** `manifold serve` in a process of its own, when it listens. */
export async function startServer(t: Ends, options: ProgramOptions): Promise<ServerProcess> {
  const env = { LOG_LEVEL: 'info', ...options.env }
  const command = new Command(t, ['serve', '--port', '0'], { ...options, env })
  for await (const line of command.lines) {
    const { msg, url } = JSON.parse(line) as { readonly msg: string; readonly url?: string }
    if (msg === 'listening' && url !== undefined) return { command, api: new Api(url) }
  }
  const { code, stdout, stderr } = await command.end()
  return assert.fail(`the server ended with ${code}: ${stdout}${stderr}`)
}
