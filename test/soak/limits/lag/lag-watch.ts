import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { quantile } from '../../../measure/figure.ts'

const PROBER = fileURLToPath(new URL('prober.ts', import.meta.url))

/** How long a server let others wait. */
export type Lag = {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly mostMs: number
  readonly asked: number
  /** Not answered, or not with 200. */
  readonly failed: number
}

type Told = { readonly times: readonly number[]; readonly failed: number }

/** A client in another process that asks a server every 10 ms. */
export class LagWatch {
  readonly #child: ChildProcess

  private constructor(child: ChildProcess) {
    this.#child = child
  }

  /** @param addresses asked in turn; all of one origin. */
  static async start(addresses: readonly string[]): Promise<LagWatch> {
    const child = fork(PROBER, addresses, { execArgv: ['--import', 'tsx'] })
    await once(child, 'message')
    return new LagWatch(child)
  }

  /** What it met since it was last asked. */
  async take(): Promise<Lag> {
    const told = once(this.#child, 'message') as Promise<[Told]>
    this.#child.send('take')
    const [{ times, failed }] = await told
    return {
      p50Ms: quantile(times, 0.5),
      p99Ms: quantile(times, 0.99),
      mostMs: times.reduce((most, ms) => Math.max(most, ms), 0),
      asked: times.length + failed,
      failed,
    }
  }

  async stop(): Promise<void> {
    const exit = once(this.#child, 'exit')
    this.#child.disconnect()
    await exit
  }
}
