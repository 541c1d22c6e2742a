import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readdirSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import type { Browser as Chromium } from 'playwright'

/** Passes on complete messages, which end in a zero byte. Drops those that are too long. */
export class ShortMessages {
  readonly #forward: (chunk: Buffer) => void
  readonly #maxBytes: number
  /** Chunks of the message that has not ended yet. */
  #held: Buffer[] = []
  #heldBytes = 0
  #isTooLong = false

  constructor(forward: (chunk: Buffer) => void, maxBytes: number) {
    this.#forward = forward
    this.#maxBytes = maxBytes
  }

  push(chunk: Buffer): void {
    const first = chunk.indexOf(0)
    this.#hold(first < 0 ? chunk : chunk.subarray(0, first + 1))
    if (first < 0) return
    for (const held of this.#held) this.#forward(held)
    const last = chunk.lastIndexOf(0)
    if (last > first) this.#forward(chunk.subarray(first + 1, last + 1))
    this.#held = []
    this.#heldBytes = 0
    this.#isTooLong = false
    if (last + 1 < chunk.length) this.#hold(chunk.subarray(last + 1))
  }

  #hold(part: Buffer): void {
    this.#heldBytes += part.length
    this.#isTooLong ||= this.#heldBytes > this.#maxBytes
    if (this.#isTooLong) this.#held = []
    else this.#held.push(part)
  }
}

/** Limit for one page's process. Scripts may use 384 MB; images and the DOM need more. */
const MAX_BYTES = 2_147_483_648
const EVERY_MS = 400
const PAGE_BYTES = 4096
/** Chromium starts page processes from an intermediate process. */
const MAX_DEPTH = 4
const MAX_PROCESSES = 200

type MemoryBounds = { readonly maxBytes?: number; readonly everyMs?: number }

/**
 * Kills descendants of `pid` that use too much memory, until `pid` itself exits. Nothing else
 * limits what scripts allocate outside the JavaScript heap. Does nothing without /proc (only Linux
 * has it).
 */
export function boundMemory(pid: number, bounds: MemoryBounds = {}): void {
  const { maxBytes = MAX_BYTES, everyMs = EVERY_MS } = bounds
  const timer = setInterval(() => {
    if (bytesOf(pid) === undefined) return clearInterval(timer)
    for (const below of descendants(pid)) if ((bytesOf(below) ?? 0) > maxBytes) end(below)
  }, everyMs).unref()
}

function descendants(pid: number): readonly number[] {
  const found: number[] = []
  let level: readonly number[] = [pid]
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    level = level.flatMap(childrenOf).slice(0, MAX_PROCESSES)
    found.push(...level)
  }
  return found
}

/** /proc lists children under the thread that started them. */
function childrenOf(pid: number): readonly number[] {
  return list(`/proc/${pid}/task`).flatMap((thread) => {
    const text = read(`/proc/${pid}/task/${thread}/children`)?.trim() ?? ''
    return text === '' ? [] : text.split(/\s+/).map(Number)
  })
}

function list(path: string): readonly string[] {
  try {
    return readdirSync(path)
  } catch {
    // The process exited in the meantime.
    return []
  }
}

/** Resident memory in bytes. Undefined when the process is gone. */
function bytesOf(pid: number): number | undefined {
  const pages = read(`/proc/${pid}/statm`)?.split(' ')[1]
  return pages === undefined ? undefined : Number(pages) * PAGE_BYTES
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    // The process exited, or this is not Linux.
    return undefined
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already exited.
  }
}

/** Even the longest texts and images that we ask for are shorter, in any encoding. */
const MAX_MESSAGE_BYTES = 104_857_600
/** File descriptor of Chromium's DevTools pipe. Each message ends in a zero byte. */
const PIPE = 4

/**
 * Starts a browser through Playwright. Drops DevTools messages that are too long, and kills page
 * processes that use too much memory. A page controls the length of messages: a POST body of zero
 * bytes grows sixfold in JSON. Playwright buffers them without a limit, and one that exceeds Node's
 * longest string would crash the program. `kill` ends even a browser that does not respond.
 */
export async function launchBounded(
  launch: () => Promise<Chromium>,
): Promise<{ readonly chromium: Chromium; kill(): void }> {
  const children: ChildProcess[] = []
  const note = (message: unknown): void => {
    children.push((message as { readonly process: ChildProcess }).process)
  }
  subscribe('child_process', note)
  try {
    const chromium = await launch()
    const own = children.filter(isBrowser)
    for (const child of own) {
      bound(child)
      if (child.pid !== undefined) boundMemory(child.pid)
    }
    return { chromium, kill: () => own.forEach(kill) }
  } finally {
    unsubscribe('child_process', note)
  }
}

/** A dropped reply makes its caller time out. A dropped event has no effect. */
function bound(child: ChildProcess): void {
  const pipe = child.stdio?.[PIPE]
  if (!(pipe instanceof Readable)) return
  const listeners = pipe.listeners('data') as ((chunk: Buffer) => void)[]
  const forward = (chunk: Buffer): void => {
    for (const listener of listeners) listener.call(pipe, chunk)
  }
  const messages = new ShortMessages(forward, MAX_MESSAGE_BYTES)
  pipe.removeAllListeners('data')
  pipe.on('data', (chunk: Buffer) => messages.push(chunk))
}

/** Does not wait for pending output. */
function kill(child: ChildProcess): void {
  child.kill('SIGKILL')
  for (const stream of child.stdio) stream?.destroy()
}

function isBrowser({ spawnargs }: ChildProcess): boolean {
  return spawnargs.includes('--remote-debugging-pipe')
}
