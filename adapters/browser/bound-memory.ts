import { readdirSync, readFileSync } from 'node:fs'

/** Of one page's process: its scripts alone may take 384 MB, pictures and what they build come on top. */
const MAX_BYTES = 2_147_483_648
const EVERY_MS = 400
const PAGE_BYTES = 4096
/** Chromium starts the processes of pages by those of another. */
const MAX_DEPTH = 4
const MAX_PROCESSES = 200

export type MemoryBounds = { readonly maxBytes?: number; readonly everyMs?: number }

/**
 * Ends processes below `pid` that hold too much memory, until that itself is gone: what a page's
 * scripts allocate beside their objects is bounded by nothing else. Where there is no /proc (only
 * Linux has it) it does nothing.
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

/** They are listed by the thread that started them. */
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
    // Gone meanwhile.
    return []
  }
}

/** In memory now; undefined when the process is gone. */
function bytesOf(pid: number): number | undefined {
  const pages = read(`/proc/${pid}/statm`)?.split(' ')[1]
  return pages === undefined ? undefined : Number(pages) * PAGE_BYTES
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    // Gone meanwhile, or no Linux.
    return undefined
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
