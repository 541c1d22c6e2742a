import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A TypeScript program in a process of its own that answers with one line of JSON. */
export class JsonProcess<T> {
  /** Its first line that is a JSON object. Rejects when it ends before. */
  readonly answer: Promise<T>
  readonly #child: ChildProcess

  /** @param args path of the program and its arguments. */
  constructor(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const child = spawn(process.execPath, ['--expose-gc', '--import', 'tsx', ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#child = child
    const lines = createInterface({ input: child.stdout })
    this.answer = new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code) => reject(new Error(`${args[0]} ended with ${code}`)))
      lines.on('line', (line) => {
        if (line.startsWith('{')) resolve(JSON.parse(line) as T)
      })
    })
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    await ended
  }
}

/** Runs a program to its answer. */
export async function jsonOf<T>(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<T> {
  const program = new JsonProcess<T>(args, env)
  try {
    return await program.answer
  } finally {
    await program.stop()
  }
}
