import type { RunEvent } from '../../../core/events/event.ts'
import { isLive, LiveBlock } from '../live-lines.ts'
import { type Paint, paintFor, printable, type Terminal } from '../terminal.ts'
import { durationText } from '../terminal-text.ts'

/** Shows the events of one run; `end` resolves when the last line is written. */
interface Progress {
  onEvent(event: RunEvent): void
  end(): Promise<void>
}

type Done = Extract<RunEvent, { readonly kind: 'module:done' }>['data']

/** `done in 1.2 s, 90 (A): 52 pass, 6 warn, 5 fail`, or how it failed. */
function outcomeText({ ok, summary, error, durationMs }: Done): string {
  const time = `${(durationMs / 1000).toFixed(1)} s`
  return ok ? `done in ${time}${summary ? `, ${summary}` : ''}` : `failed after ${time}: ${error}`
}

/** After this time without a line, the running modules are named. */
const SILENCE_MS = 10_000

/** Writes a line for each module that ends, for logs. */
class PlainProgress implements Progress {
  readonly #stream: NodeJS.WritableStream
  readonly #running = new Set<string>()
  readonly #planned = new Set<string>()
  #ended = 0
  #silence: NodeJS.Timeout | undefined

  constructor(stream: NodeJS.WritableStream) {
    this.#stream = stream
  }

  onEvent({ kind, data }: RunEvent): void {
    if (kind === 'plan') this.#plan(data.modules)
    else if (kind === 'module:start') this.#running.add(data.moduleId)
    else if (kind === 'module:skip') this.#close(data.moduleId, `skipped, ${data.reason}`)
    else if (kind === 'module:done') this.#close(data.moduleId, outcomeText(data))
    else if (kind === 'warning') this.#write(`warning: ${data.message}`)
  }

  async end(): Promise<void> {
    clearTimeout(this.#silence)
  }

  #plan(modules: readonly { readonly id: string }[]): void {
    for (const { id } of modules) this.#planned.add(id)
    this.#write(`${modules.length} modules: ${modules.map(({ id }) => id).join(', ')}`)
  }

  #close(moduleId: string, text: string): void {
    this.#running.delete(moduleId)
    // Modules that the plan leaves out are skipped too; the report says why.
    if (!this.#planned.has(moduleId)) return
    this.#ended += 1
    const total = String(this.#planned.size)
    const number = String(this.#ended).padStart(total.length)
    this.#write(`[${number}/${total}] ${moduleId}: ${text}`)
  }

  #write(text: string): void {
    this.#stream.write(`${printable(text)}\n`)
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#nameRunning(), SILENCE_MS).unref()
  }

  #nameRunning(): void {
    const running = [...this.#running]
    if (running.length > 0) this.#write(`still running: ${running.join(', ')}`)
  }
}

const TICK_MS = 100
const SPINNER = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']

/** Writes a line for each module that ends, and redraws the running ones below. */
class LiveProgress implements Progress {
  readonly #block: LiveBlock
  readonly #paint: Paint
  /** Module id -> its start in milliseconds. */
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
    // Modules that the plan leaves out are skipped too; the report says why.
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

/** Live lines on a terminal, plain lines elsewhere; always on stderr, since stdout is the report. */
export function createProgress({ stderr, env }: Pick<Terminal, 'stderr' | 'env'>): Progress {
  if (!isLive(stderr, env)) return new PlainProgress(stderr)
  return new LiveProgress(stderr, paintFor(stderr, env))
}
