import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Readable } from 'node:stream'
import type { Browser as Chromium } from 'playwright'
import { boundMemory } from './bound-memory.ts'

/** Texts and pictures of pages, the longest that are asked for, are shorter in any spelling. */
const MAX_MESSAGE_BYTES = 104_857_600
/** Descriptor on which Chromium speaks, messages ending in a zero byte. */
const PIPE = 4

/**
 * Starts a browser through Playwright and ends it should one of its messages grow too long, and the
 * process of a page that takes too much memory. A page decides how long messages are (a POST of zero
 * bytes is told in six times as many), Playwright gathers them without a limit, and one that no string
 * of Node can hold would end the whole program. `kill` ends it whether it listens or not.
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

function bound(child: ChildProcess): void {
  const pipe = child.stdio?.[PIPE]
  if (!(pipe instanceof Readable)) return
  let length = 0
  // Before Playwright's own, which is left with what is short enough to be read.
  pipe.prependListener('data', (chunk: Buffer) => {
    const end = chunk.indexOf(0)
    length += end < 0 ? chunk.length : end
    if (length > MAX_MESSAGE_BYTES) kill(child)
    if (end >= 0) length = chunk.length - 1 - chunk.lastIndexOf(0)
  })
}

/** What it has said already is not waited for. */
function kill(child: ChildProcess): void {
  child.kill('SIGKILL')
  for (const stream of child.stdio) stream?.destroy()
}

function isBrowser({ spawnargs }: ChildProcess): boolean {
  return spawnargs.includes('--remote-debugging-pipe')
}
