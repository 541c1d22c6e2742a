import type { RunEvent } from '../../../core/events/event.ts'
import { numberText } from '../../texts/format.ts'
import { language, t } from '../../texts/texts.ts'
import { LiveBlock } from '../live-lines.ts'
import { type Paint, paintFor, printable, type Terminal } from '../terminal.ts'
import { durationText } from '../terminal-text.ts'

type Done = Extract<RunEvent, { readonly kind: 'module:done' }>['data']

/** `done in 1.2 s, 90 (A): 52 pass, 6 warn, 5 fail`, or how it failed. */
function outcomeText({ ok, summary, error = '', durationMs }: Done): string {
  const seconds = numberText(durationMs / 1000, 1)
  if (!ok) return t('terminal.progress.failed', { seconds, error })
  // The module's summary is in English here; the report has it in the chosen language.
  const what = language() === 'en' && summary ? `, ${summary}` : ''
  return `${t('terminal.progress.done', { seconds })}${what}`
}

const TICK_MS = 100
const SPINNER = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']

/**
 * Writes a line for each module of a run that ends, and redraws the running ones below. For terminals
 * only; on stderr, since stdout is the report.
 */
export class Progress {
  readonly #block: LiveBlock
  readonly #paint: Paint
  /** Module id -> its start in milliseconds. */
  readonly #running = new Map<string, number>()
  readonly #planned = new Set<string>()
  #beganAtMs = 0
  #ended = 0
  #frame = 0
  #ticking: NodeJS.Timeout | undefined

  constructor({ stderr, env }: Pick<Terminal, 'stderr' | 'env'>) {
    this.#block = new LiveBlock(stderr)
    this.#paint = paintFor(stderr, env)
  }

  onEvent({ kind, data }: RunEvent): void {
    if (kind === 'plan') this.#begin(data.modules)
    else if (kind === 'module:start') this.#running.set(data.moduleId, performance.now())
    else if (kind === 'module:skip') this.#close(data.moduleId)
    else if (kind === 'module:done') this.#done(data)
  }

  end(): void {
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
    const left = t('terminal.progress.modules', {
      ...{ n: this.#ended, total: this.#planned.size, time: seconds(this.#beganAtMs) },
    })
    this.#block.draw([...running, `  ${left}`])
  }
}
