import type { CDPSession } from 'playwright'
import { untilAborted } from '../../core/abort-signals.ts'
import { AppError } from '../../core/errors.ts'
import type { EvaluateOptions } from '../../core/ports/browser.ts'
import { Deadline } from '../timing/clock.ts'
import { tookTooLong } from './page-settling.ts'

type FrameTree = {
  readonly frame: { readonly id: string; readonly url: string }
  readonly childFrames?: readonly FrameTree[]
}

const WORLD = 'auditor'
const MAX_FRAMES = 20

/**
 * Runs our scripts in a page, in their own JavaScript world. They see the document; the page's
 * scripts can neither see nor change them.
 */
export class IsolatedWorld {
  readonly #session: CDPSession
  readonly #signal: AbortSignal

  constructor(session: CDPSession, signal: AbortSignal) {
    this.#session = session
    this.#signal = signal
  }

  /** @throws TARGET_UNREACHABLE (timeout), RESPONSE_TOO_LARGE, or the signal's reason */
  async evaluate<T>(expression: string, options: EvaluateOptions): Promise<T> {
    return this.#within(options.timeoutMs, async () => {
      const { frame } = await this.#frames()
      return this.#run<T>(frame, expression, options)
    })
  }

  /** Returns the results of those frames inside the page that answer. */
  async evaluateInFrames<T>(
    expression: string,
    options: EvaluateOptions,
  ): Promise<readonly { readonly url: string; readonly value: T }[]> {
    const tree = await this.#within(options.timeoutMs, () => this.#frames())
    const answers = innerFrames(tree).map(async (frame) => {
      const run = (): Promise<T> => this.#run<T>(frame, expression, options)
      return { url: frame.url, value: await this.#within(options.timeoutMs, run) }
    })
    const settled = await Promise.allSettled(answers)
    this.#signal.throwIfAborted()
    return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  }

  async #frames(): Promise<FrameTree> {
    const { frameTree } = await this.#session.send('Page.getFrameTree')
    return frameTree
  }

  async #run<T>(
    { id: frameId, url }: FrameTree['frame'],
    expression: string,
    { timeoutMs, maxLength }: EvaluateOptions,
  ): Promise<T> {
    const { executionContextId: contextId } = await this.#session.send('Page.createIsolatedWorld', {
      frameId,
      worldName: WORLD,
    })
    const { result, exceptionDetails } = await this.#session.send('Runtime.evaluate', {
      expression: bounded(expression, maxLength),
      contextId,
      awaitPromise: true,
      returnByValue: true,
      timeout: timeoutMs,
    })
    if (exceptionDetails !== undefined) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    }
    if (typeof result.value === 'string') return JSON.parse(result.value) as T
    throw new AppError('RESPONSE_TOO_LARGE', { url, limitBytes: maxLength })
  }

  async #within<T>(timeoutMs: number, work: () => Promise<T>): Promise<T> {
    const deadline = new Deadline(this.#signal, timeoutMs, () => tookTooLong(timeoutMs))
    try {
      return await untilAborted(work(), deadline.signal)
    } finally {
      deadline.clear()
    }
  }
}

/**
 * An expression for the value as JSON, or null when that is too long. Its `document` ignores
 * elements that shadow properties by their names (DOM standard, named properties of documents).
 */
function bounded(expression: string, maxLength: number): string {
  return `(async () => {
    const document = new Proxy(globalThis.document, {
      get(target, name) {
        const value = Reflect.get(Object.getPrototypeOf(target), name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const text = JSON.stringify((await (${expression})) ?? null)
    return text.length > ${maxLength} ? null : text
  })()`
}

/** Breadth first, because outer frames are the visible ones. */
function innerFrames(tree: FrameTree): readonly FrameTree['frame'][] {
  const found: FrameTree[] = [tree]
  for (let at = 0; at < found.length && found.length <= MAX_FRAMES; at += 1) {
    found.push(...(found[at]?.childFrames ?? []).slice(0, MAX_FRAMES))
  }
  return found.slice(1, MAX_FRAMES + 1).map(({ frame }) => frame)
}
