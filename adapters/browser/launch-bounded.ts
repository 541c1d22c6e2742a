import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Readable } from 'node:stream'
import type { Browser as Chromium } from 'playwright'
import { boundMemory } from './bound-memory.ts'
import { ShortMessages } from './short-messages.ts'

/** Texts and pictures of pages, the longest that are asked for, are shorter in any spelling. */
const MAX_MESSAGE_BYTES = 104_857_600
/** Descriptor on which Chromium speaks, messages ending in a zero byte. */
const PIPE = 4

/**
 * Starts a browser through Playwright. What of its messages is too long is left out, and the process
 * of a page that takes too much memory is ended. A page decides how long messages are (a POST of zero
 * bytes is told in six times as many), Playwright gathers them without a limit, and one that no string
 * of Node can hold would end the whole program. `kill` ends the browser whether it listens or not.
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

/** Who waits for an answer that is left out has a time to wait; a request is told to nobody. */
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

/** What it has said already is not waited for. */
function kill(child: ChildProcess): void {
  child.kill('SIGKILL')
  for (const stream of child.stdio) stream?.destroy()
}

function isBrowser({ spawnargs }: ChildProcess): boolean {
  return spawnargs.includes('--remote-debugging-pipe')
}
