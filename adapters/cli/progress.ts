import { Listr, ListrLogger, ProcessOutput } from 'listr2'
import type { RunEvent } from '../../core/events/event.ts'
import { printable } from './printable.ts'

/** Shows the events of one run while it goes; `end` waits until the last line stands. */
export interface Progress {
  onEvent(event: RunEvent): void
  end(): Promise<void>
}

/** Live lines on a terminal, plain ones elsewhere; always on stderr, so that stdout stays the report. */
export function createProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  return stream.isTTY ? new LiveProgress(stream) : new PlainProgress(stream)
}

class PlainProgress implements Progress {
  readonly #stream: NodeJS.WritableStream

  constructor(stream: NodeJS.WritableStream) {
    this.#stream = stream
  }

  onEvent(event: RunEvent): void {
    const line = lineOf(event)
    if (line !== null) this.#stream.write(`${printable(line)}\n`)
  }

  async end(): Promise<void> {}
}

function lineOf({ kind, data }: RunEvent): string | null {
  if (kind === 'plan') return `plan: ${data.modules.map(({ id }) => id).join(', ')}`
  if (kind === 'module:start') return `${data.moduleId}: started`
  if (kind === 'module:skip') return `${data.moduleId}: skipped, ${data.reason}`
  if (kind === 'module:done') return `${data.moduleId}: ${outcomeOf(data)}`
  return kind === 'warning' ? `warning: ${data.message}` : null
}

type Done = Extract<RunEvent, { readonly kind: 'module:done' }>['data']

function outcomeOf({ ok, summary, error, durationMs }: Done): string {
  const seconds = `${(durationMs / 1000).toFixed(1)} s`
  return ok
    ? `done in ${seconds}${summary ? `, ${summary}` : ''}`
    : `failed after ${seconds}: ${error}`
}

/** One line of the list: settled by events, which may come before the list starts drawing it. */
class Line {
  readonly finished: Promise<void>
  #resolve: () => void = () => {}
  #reject: (error: Error) => void = () => {}
  #title: string | undefined
  #show: ((title: string) => void) | undefined

  constructor() {
    this.finished = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    // The list looks at it later; until then a failure is no unhandled rejection.
    this.finished.catch(() => {})
  }

  drawWith(show: (title: string) => void): Promise<void> {
    this.#show = show
    if (this.#title !== undefined) show(this.#title)
    return this.finished
  }

  settle(title: string, ok: boolean): void {
    this.#title = title
    this.#show?.(title)
    if (ok) this.#resolve()
    else this.#reject(new Error(title))
  }

  /** Ends a line that no event settled. */
  release(): void {
    this.#resolve()
  }
}

class LiveProgress implements Progress {
  readonly #stream: NodeJS.WriteStream
  readonly #lines = new Map<string, Line>()
  #finished: Promise<unknown> = Promise.resolve()

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream
  }

  onEvent({ kind, data }: RunEvent): void {
    if (kind === 'plan') this.#begin(data.modules)
    else if (kind === 'module:skip') this.#settle(data.moduleId, `skipped, ${data.reason}`, true)
    else if (kind === 'module:done') this.#settle(data.moduleId, outcomeOf(data), data.ok)
  }

  async end(): Promise<void> {
    for (const line of this.#lines.values()) line.release()
    await this.#finished
  }

  #begin(modules: readonly { readonly id: string; readonly title: string }[]): void {
    const output = new ProcessOutput(this.#stream, this.#stream)
    const list = new Listr(
      modules.map(({ id, title }) => {
        const line = new Line()
        this.#lines.set(id, line)
        return {
          title: `${title} (${id})`,
          task: (_context, task) =>
            line.drawWith((text) => {
              task.title = text
            }),
        }
      }),
      {
        concurrent: true,
        exitOnError: false,
        registerSignalListeners: false,
        rendererOptions: { logger: new ListrLogger({ processOutput: output }) },
      },
    )
    this.#finished = list.run()
  }

  #settle(moduleId: string, text: string, ok: boolean): void {
    this.#lines.get(moduleId)?.settle(printable(`${moduleId}: ${text}`), ok)
  }
}
