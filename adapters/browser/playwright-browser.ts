import { untilAborted } from '../../core/abort-signals.ts'
import { AppError } from '../../core/errors.ts'
import type { Browser, BrowserContext, BrowserContextOptions } from '../../core/ports/browser.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Log } from '../../core/ports/log.ts'
import { Semaphore } from '../timing/semaphore.ts'
import { type ChosenBrowser, isRemote } from './find-chromium.ts'
import type { LaunchedChromium, launchChromium } from './launch-chromium.ts'
import type { PlaywrightContext } from './playwright-context.ts'

const IDLE_MS = 60_000
/** Elsewhere the time of a session is paid for, idle or not. */
const REMOTE_IDLE_MS = 2000
const CONTEXTS = 4

/** Most servers never start one: what drives it is read when it is first needed. */
const launchLazily: typeof launchChromium = async (...given) =>
  (await import('./launch-chromium.ts')).launchChromium(...given)

type PlaywrightBrowserOptions = {
  readonly clock: Clock
  readonly log: Log
  readonly chosen: ChosenBrowser
  /** Without a context for so long it is ended. Default a minute, of a remote one two seconds. */
  readonly idleMs?: number
  readonly launch?: typeof launchChromium
}

/**
 * One Chromium for everybody, started when it is first needed, and again when it has ended; nobody
 * sees another's cookies. At most four contexts at a time.
 */
export class PlaywrightBrowser implements Browser {
  readonly #options: PlaywrightBrowserOptions
  readonly #turns = new Semaphore(CONTEXTS)
  #started: Promise<LaunchedChromium> | undefined
  #idle: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: PlaywrightBrowserOptions) {
    this.#options = options
  }

  async openContext(options: BrowserContextOptions): Promise<BrowserContext> {
    const { signal } = options
    const leave = await this.#turns.acquire(signal)
    clearTimeout(this.#idle)
    const onClosed = (): void => this.#leave(leave)
    // What opens after the signal has aborted closes by itself.
    const opening = this.#open(options, onClosed)
    opening.catch(onClosed)
    return untilAborted(opening, signal)
  }

  /** Ends the browser, and every context with it. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#idle)
    await this.#end()
  }

  async #open(
    options: BrowserContextOptions,
    onClosed: () => void,
    isAgain = false,
  ): Promise<PlaywrightContext> {
    if (this.#isClosed) throw new AppError('SHUTTING_DOWN')
    this.#started ??= this.#start()
    const started = this.#started
    const { PlaywrightContext } = await import('./playwright-context.ts')
    const { chromium, kill } = await started
    const onStuck = (): void => {
      this.#options.log.warn({}, 'the browser no longer listens, and is ended')
      this.#forget(started)
      kill?.()
    }
    try {
      const { clock } = this.#options
      return await PlaywrightContext.open(chromium, options, { clock, onClosed, onStuck })
    } catch (error) {
      // One that has just ended is known by that it opens nothing.
      if (isAgain || chromium.isConnected() || options.signal.aborted) throw error
      this.#forget(started)
      return this.#open(options, onClosed, true)
    }
  }

  #start(): Promise<LaunchedChromium> {
    const { clock, log, chosen, launch = launchLazily } = this.#options
    const before = clock.monotonic()
    const started = launch(chosen).then((launched) => {
      const { chromium, name } = launched
      const ms = Math.round(clock.monotonic() - before)
      log.info({ browser: name, version: chromium.version(), ms }, 'a browser has started')
      chromium.once('disconnected', () => this.#forget(started))
      return launched
    })
    // Who asks next may find one that was installed meanwhile.
    started.catch(() => this.#forget(started))
    return started
  }

  #forget(started: Promise<LaunchedChromium>): void {
    if (this.#started === started) this.#started = undefined
  }

  #leave(leave: () => void): void {
    leave()
    if (!this.#turns.isIdle || this.#isClosed) return
    clearTimeout(this.#idle)
    const { chosen, idleMs = isRemote(chosen) ? REMOTE_IDLE_MS : IDLE_MS } = this.#options
    this.#idle = setTimeout(() => void this.#end(), idleMs).unref()
  }

  async #end(): Promise<void> {
    const started = this.#started
    this.#started = undefined
    // One that never started needs no end; one that has crashed has had it.
    await started?.then(({ chromium }) => chromium.close()).catch(() => undefined)
  }
}
