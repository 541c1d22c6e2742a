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
/** A remote session costs money even when idle. */
const REMOTE_IDLE_MS = 2000
const CONTEXTS = 4

/** Most servers never start a browser, so its driver is loaded on first use. */
const launchLazily: typeof launchChromium = async (...given) =>
  (await import('./launch-chromium.ts')).launchChromium(...given)

type PlaywrightBrowserOptions = {
  readonly clock: Clock
  readonly log: Log
  readonly chosen: ChosenBrowser
  /** Closes the browser after this idle time. Default one minute, two seconds if remote. */
  readonly idleMs?: number
  readonly launch?: typeof launchChromium
  /** Chromium has no sandbox then. Default: whether this process runs as root. */
  readonly isRoot?: boolean
}

const NO_SANDBOX =
  'Chromium runs without its sandbox, because this server runs as root: run it as another user, or set REMOTE_BROWSER_URL'

/**
 * One Chromium for everyone, started on first use and restarted when it has exited. Contexts share
 * no cookies. At most four contexts are open at a time.
 */
export class PlaywrightBrowser implements Browser {
  readonly #options: PlaywrightBrowserOptions
  readonly #turns = new Semaphore(CONTEXTS)
  #started: Promise<LaunchedChromium> | undefined
  #idle: NodeJS.Timeout | undefined
  #isClosed = false
  /** The last logged reason why no browser could be started. */
  #loggedReason: string | undefined

  /** Warns if Chromium would run without its sandbox. The program makes one browser at its start. */
  constructor(options: PlaywrightBrowserOptions) {
    this.#options = options
    const { chosen, log, isRoot = process.getuid?.() === 0 } = options
    if (isRoot && !isRemote(chosen)) log.warn({}, NO_SANDBOX)
  }

  async openContext(options: BrowserContextOptions): Promise<BrowserContext> {
    const { signal } = options
    const leave = await this.#turns.acquire(signal)
    clearTimeout(this.#idle)
    const onClosed = (): void => this.#leave(leave)
    // A context that opens after the signal has aborted closes itself.
    const opening = this.#open(options, onClosed)
    opening.catch(onClosed)
    return untilAborted(opening, signal)
  }

  /** Closes the browser and all its contexts. */
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
      this.#options.log.warn({}, 'the browser no longer responds and is killed')
      this.#forget(started)
      kill?.()
    }
    try {
      const { clock } = this.#options
      return await PlaywrightContext.open(chromium, options, { clock, onClosed, onStuck })
    } catch (error) {
      // A browser that has just exited shows it only by failing to open a context.
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
      log.info({ browser: name, version: chromium.version(), ms }, 'browser started')
      chromium.once('disconnected', () => this.#forget(started))
      return launched
    })
    // The next caller may find a browser that was installed in the meantime.
    started.catch((error: unknown) => {
      this.#forget(started)
      this.#logReason(error)
    })
    return started
  }

  #logReason(error: unknown): void {
    const { cause = error } = error as { readonly cause?: unknown }
    const reason = cause instanceof Error ? cause.message : String(cause)
    if (reason === this.#loggedReason) return
    this.#loggedReason = reason
    this.#options.log.warn({ reason }, 'no browser could be started')
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
    // Nothing to close if it never started or has crashed.
    await started?.then(({ chromium }) => chromium.close()).catch(() => undefined)
  }
}
