import { type FileHandle, open } from 'node:fs/promises'
import { AppError } from '../../core/errors.ts'
import type { DomainRank, RankAnswer, RankQuestion } from '../../plugins/audit/backlinks/ranks.ts'

/** One line of a rank file. `name`: the reversed domain, '' for a comment, which sorts first. */
type RankLine = { readonly name: string; readonly rank: DomainRank | null }

/** Columns of Common Crawl's releases. The last one exists only at domain level. */
export const RANK_COLUMNS = '#harmonicc_pos\t#harmonicc_val\t#pr_pos\t#pr_val\t#host_rev\t#n_hosts'

const COMMENT: RankLine = { name: '', rank: null }

/** Returns undefined for an unknown format. Rows, comments and empty lines are valid. */
export function readRankLine(text: string): RankLine | undefined {
  if (text.startsWith('#') || text.trim() === '') return COMMENT
  const [position = '', value = '', pageRankPosition = '', pageRank = '', name = ''] = text
    .trimEnd()
    .split('\t')
  const rank: DomainRank = {
    harmonicCentralityRank: Number(position),
    harmonicCentrality: Number(value),
    pageRankPosition: Number(pageRankPosition),
    pageRank: Number(pageRank),
  }
  const { harmonicCentralityRank: first, pageRankPosition: second } = rank
  const isRow =
    name !== '' &&
    [first, second].every((number) => Number.isSafeInteger(number)) &&
    [rank.harmonicCentrality, rank.pageRank].every((number) => Number.isFinite(number))
  return isRow ? { name, rank } : undefined
}

/** The comment that names the web graph of an extract. */
export function releaseComment(release: string): string {
  return `#release\t${release}`
}

/** Reads that comment from the beginning of a file. Returns null if it has none. */
export function releaseOf(head: string): string | null {
  return /^#release\t([\w.-]{1,100})/m.exec(head)?.[1] ?? null
}

/** A range of this size is read at once. */
const WINDOW_BYTES = 65_536
/** Smaller ranges cannot be halved. */
const LEAST_WINDOW_BYTES = 2
const MAX_LINE_BYTES = 4096

type Found = { readonly line: RankLine; readonly start: number; readonly next: number }

/**
 * Finds a domain in an extract of Common Crawl's rank file, which `manifold ranks` makes. The
 * extract is sorted by reversed domain name. A binary search over byte offsets needs about twenty
 * short reads in a file of gigabytes.
 * @throws INVALID_CONFIG when the file cannot be read, is compressed or is not sorted
 */
export async function findRank(
  { file, reversedDomain, signal }: RankQuestion,
  windowBytes = WINDOW_BYTES,
): Promise<RankAnswer> {
  const handle = await open(file, 'r').catch((cause: unknown) => {
    throw unusable(file, 'it cannot be opened', cause)
  })
  try {
    return await new Search(handle, file, windowBytes).find(reversedDomain, signal)
  } finally {
    await handle.close()
  }
}

/** One search. Lines that begin in [`#low`, `#high`) may hold the name. */
class Search {
  readonly #handle: FileHandle
  readonly #file: string
  readonly #windowBytes: number
  #low = 0
  #high = 0
  /** Names found at both ends. Names between them must sort between them too. */
  #lowName = ''
  #highName: string | undefined

  constructor(handle: FileHandle, file: string, windowBytes: number) {
    this.#handle = handle
    this.#file = file
    this.#windowBytes = Math.max(windowBytes, LEAST_WINDOW_BYTES)
  }

  async find(name: string, signal: AbortSignal): Promise<RankAnswer> {
    const head = await this.#read(0, MAX_LINE_BYTES)
    if (head.startsWith('\x1f\x8b')) throw unusable(this.#file, 'it is compressed')
    const release = releaseOf(head)
    this.#high = (await this.#handle.stat()).size
    // Compare bytes, not characters.
    const wanted = Buffer.from(name, 'utf8').toString('latin1')
    while (this.#high - this.#low > this.#windowBytes) {
      signal.throwIfAborted()
      const middle = Math.floor((this.#low + this.#high) / 2)
      const found = await this.#lineAfter(middle)
      if (found === undefined || found.start >= this.#high) this.#high = middle + 1
      else if (this.#narrow(found, wanted)) return { row: found.line.rank, release }
    }
    return { row: await this.#scan(wanted), release }
  }

  /** Drops the half that cannot hold the name. Returns true when the line is the wanted one. */
  #narrow({ line, start, next }: Found, wanted: string): boolean {
    this.#assertBetween(line.name)
    if (line.name === wanted) return true
    if (line.name < wanted) {
      this.#low = next
      this.#lowName = line.name
    } else {
      this.#high = start
      this.#highName = line.name
    }
    return false
  }

  async #scan(wanted: string): Promise<RankLine['rank'] | null> {
    const bytes = this.#high - this.#low
    const text = await this.#read(this.#low, bytes + MAX_LINE_BYTES)
    for (let start = 0; start < Math.min(bytes, text.length); ) {
      const end = lineEnd(text, start)
      const line = this.#parse(text.slice(start, end))
      if (line.name === wanted && line.name !== '') return line.rank
      if (line.name !== '') {
        this.#assertBetween(line.name)
        this.#lowName = line.name
      }
      start = end + 1
    }
    return null
  }

  /** Returns the first line that begins after an offset, or undefined. */
  async #lineAfter(offset: number): Promise<Found | undefined> {
    const text = await this.#read(offset, 2 * MAX_LINE_BYTES)
    const first = lineEnd(text, 0) + 1
    if (first >= text.length) {
      if (text.length >= MAX_LINE_BYTES) throw unusable(this.#file, 'it has endless lines')
      return undefined
    }
    const end = lineEnd(text, first)
    const line = this.#parse(text.slice(first, end))
    return { line, start: offset + first, next: offset + end + 1 }
  }

  #parse(text: string): RankLine {
    const line = readRankLine(text)
    if (line === undefined) throw unusable(this.#file, `it has the line "${text.slice(0, 60)}"`)
    return line
  }

  #assertBetween(name: string): void {
    const isAfter = name === '' || name > this.#lowName
    if (isAfter && (this.#highName === undefined || name < this.#highName)) return
    throw unusable(this.#file, 'it is not sorted by reversed domain name')
  }

  async #read(offset: number, bytes: number): Promise<string> {
    const buffer = Buffer.allocUnsafe(bytes)
    const { bytesRead } = await this.#handle
      .read(buffer, 0, bytes, offset)
      .catch((cause: unknown) => {
        throw unusable(this.#file, 'it cannot be read', cause)
      })
    return buffer.toString('latin1', 0, bytesRead)
  }
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

function unusable(file: string, why: string, cause?: unknown): AppError {
  const problem = `The ranks file ${file} cannot be used: ${why}. Make one with "manifold ranks".`
  return new AppError('INVALID_CONFIG', { problem }, { cause })
}
