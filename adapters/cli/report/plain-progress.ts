import type { RunEvent } from '../../../core/events/event.ts'
import { printable } from '../printable.ts'
import { outcomeText } from './outcome-text.ts'
import type { Progress } from './progress.ts'

/** After so long a silence it says what is being waited for. */
const silenceMs = 10_000

/** A line for each module that ends, for logs. */
export class PlainProgress implements Progress {
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
    // What the plan leaves out ends, too: the report says why.
    if (!this.#planned.has(moduleId)) return
    this.#ended += 1
    const total = String(this.#planned.size)
    const number = String(this.#ended).padStart(total.length)
    this.#write(`[${number}/${total}] ${moduleId}: ${text}`)
  }

  #write(text: string): void {
    this.#stream.write(`${printable(text)}\n`)
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#tellRunning(), silenceMs).unref()
  }

  #tellRunning(): void {
    const running = [...this.#running]
    if (running.length > 0) this.#write(`still running: ${running.join(', ')}`)
  }
}
