import type { RunEvent } from '../../../core/events/event.ts'
import { durationText } from '../duration-text.ts'
import { LiveBlock } from '../live-block.ts'
import type { Paint } from '../paint.ts'
import { printable } from '../printable.ts'
import { type Done, outcomeText } from './outcome-text.ts'
import type { Progress } from './progress.ts'

const TICK_MS = 100
const SPINNER = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']

/** A line that stays for each module that ended, and below them what is running for how long. */
export class LiveProgress implements Progress {
  readonly #block: LiveBlock
  readonly #paint: Paint
  /** When each one began, in milliseconds. */
  readonly #running = new Map<string, number>()
  readonly #planned = new Set<string>()
  #beganAtMs = 0
  #ended = 0
  #frame = 0
  #ticking: NodeJS.Timeout | undefined

  constructor(stream: NodeJS.WriteStream, paint: Paint) {
    this.#block = new LiveBlock(stream)
    this.#paint = paint
  }

  onEvent({ kind, data }: RunEvent): void {
    if (kind === 'plan') this.#begin(data.modules)
    else if (kind === 'module:start') this.#running.set(data.moduleId, performance.now())
    else if (kind === 'module:skip') this.#close(data.moduleId)
    else if (kind === 'module:done') this.#done(data)
  }

  async end(): Promise<void> {
    clearInterval(this.#ticking)
    this.#ticking = undefined
    this.#block.clear()
  }

  #begin(modules: readonly { readonly id: string }[]): void {
    this.#beganAtMs = performance.now()
    for (const { id } of modules) this.#planned.add(id)
    this.#ticking = setInterval(() => {
      this.#frame += 1
      this.#draw()
    }, TICK_MS).unref()
  }

  #done(data: Done): void {
    this.#close(data.moduleId)
    const mark = data.ok ? this.#paint.pass('✔') : this.#paint.fail('✖')
    const text = printable(`${data.moduleId}: ${outcomeText(data)}`).replace(/\s+/g, ' ')
    this.#block.keep(`  ${text}`, (line) => `${mark}${line.slice(1)}`)
    this.#draw()
  }

  #close(moduleId: string): void {
    this.#running.delete(moduleId)
    // What the plan leaves out ends, too: the report says why.
    if (this.#planned.has(moduleId)) this.#ended += 1
  }

  #draw(): void {
    const now = performance.now()
    const spinner = SPINNER[this.#frame % SPINNER.length]
    const seconds = (sinceMs: number) => durationText((now - sinceMs) / 1000)
    const running = [...this.#running].map(
      ([id, sinceMs]) => `${spinner} ${id}: ${seconds(sinceMs)}`,
    )
    const left = `${this.#ended} of ${this.#planned.size} modules, ${seconds(this.#beganAtMs)}`
    this.#block.draw([...running, `  ${left}`])
  }
}
