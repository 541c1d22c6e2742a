import { AppError } from '../../core/errors.ts'
import type { App, ComposeOptions } from '../compose.ts'
import { ExitCode, type Terminal } from './terminal.ts'

/** Composes the program for one command that writes its result to stdout, and closes it afterwards. */
export async function withApp<T>(
  { env, register }: Pick<Terminal, 'env' | 'register'>,
  use: (app: App) => Promise<T> | T,
  options: Pick<ComposeOptions, 'overrides' | 'servedHere' | 'secrets' | 'siteAuditFolder'> = {},
): Promise<T> {
  const { compose } = await import('../compose.ts')
  const { server = {}, ...others } = options.overrides ?? {}
  const quiet = env.LOG_LEVEL ? {} : { logLevel: 'error' }
  const overrides = { ...others, server: { ...quiet, ...(server as object) } }
  const app = await compose({
    ...options,
    env,
    logTo: 'stderr',
    overrides,
    ...(register && { register }),
  })
  try {
    return await use(app)
  } finally {
    await app.close()
  }
}

const signals = ['SIGINT', 'SIGTERM'] as const

/** Aborts its signal on the first Ctrl-C or SIGTERM; a second one ends the process. */
export class Interrupt {
  readonly #controller = new AbortController()
  readonly #onSignal = () => {
    if (this.#controller.signal.aborted) process.exit(ExitCode.interrupted)
    this.abort('interrupted')
  }

  constructor() {
    for (const signal of signals) process.on(signal, this.#onSignal)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Has the same effect as a first Ctrl-C. */
  abort(problem: string): void {
    this.#controller.abort(new AppError('CANCELLED', { problem }))
  }

  dispose(): void {
    for (const signal of signals) process.off(signal, this.#onSignal)
  }
}

/** Runs `use` with a signal that Ctrl-C aborts. */
export async function withInterrupt(use: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const interrupt = new Interrupt()
  try {
    await use(interrupt.signal)
  } finally {
    interrupt.dispose()
  }
}
