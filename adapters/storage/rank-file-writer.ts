import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { AppError } from '../../core/errors.ts'
import { flushFolder } from './durable-folder.ts'
import { RANK_COLUMNS, readRankLine, releaseComment } from './rank-file.ts'

const MAX_LINE_CHARACTERS = 65_536
const LINES_PER_WRITE = 10_000

type RankFileOrder = {
  /** A release's `…-domain-ranks.txt.gz`, or the same uncompressed. */
  readonly release: string
  readonly out: string
  /** Rows to keep, most central first. Each takes about 300 bytes of memory. */
  readonly top: number
  readonly signal?: AbortSignal
}

type Row = { readonly name: string; readonly line: string }

/**
 * Writes an extract that `findRank` can search. Releases are sorted by centrality, so only the
 * first rows are read. The extract appears complete or not at all, even after a power cut.
 * @returns the number of rows written
 * @throws INVALID_REQUEST when the release cannot be read or has another format
 */
export async function writeRankFile({ release, out, top, signal }: RankFileOrder): Promise<number> {
  const rows: Row[] = []
  for await (const row of rowsOf(release, signal)) {
    rows.push(row)
    if (rows.length >= top) break
  }
  if (rows.length === 0) throw noRelease(release, 'it has no rows')
  rows.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  const draft = `${out}.part`
  try {
    const source = Readable.from(blocksOf(rows, release))
    const target = createWriteStream(draft, { encoding: 'latin1', flush: true })
    await pipeline(source, target, { ...(signal && { signal }) })
    await rename(draft, out)
    await flushFolder(dirname(out))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  return rows.length
}

/** Yields rows in file order. Bytes are read as Latin-1 characters, and written back as bytes. */
async function* rowsOf(release: string, signal?: AbortSignal): AsyncGenerator<Row> {
  const file = createReadStream(release)
  const isCompressed = release.endsWith('.gz')
  const text = isCompressed ? file.pipe(createGunzip()) : file
  file.once('error', (error) => text.destroy(error))
  text.setEncoding('latin1')
  try {
    for await (const line of linesOf(text, signal)) {
      const read = readRankLine(line)
      if (read === undefined) throw noRelease(release, `it has the line "${line.slice(0, 60)}"`)
      if (read.name !== '') yield { name: read.name, line: line.trimEnd() }
    }
  } catch (error) {
    if (error instanceof AppError || signal?.aborted) throw error
    throw noRelease(release, error instanceof Error ? error.message : String(error), error)
  } finally {
    text.destroy()
    file.destroy()
  }
}

async function* linesOf(text: Readable, signal?: AbortSignal): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of text) {
    signal?.throwIfAborted()
    const lines = `${rest}${chunk as string}`.split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > MAX_LINE_CHARACTERS) throw new Error('it has lines that are too long')
    yield* lines
  }
  if (rest !== '') yield rest
}

function* blocksOf(rows: readonly Row[], release: string): Generator<string> {
  const name = basename(release).replace(/-(?:domain|host)-ranks\..*$|\.(?:txt|tsv|gz).*$/, '')
  yield `${RANK_COLUMNS}\n${releaseComment(name)}\n`
  for (let start = 0; start < rows.length; start += LINES_PER_WRITE) {
    const block = rows.slice(start, start + LINES_PER_WRITE)
    yield block.map(({ line }) => `${line}\n`).join('')
  }
}

function noRelease(release: string, why: string, cause?: unknown): AppError {
  const problem = `${release} is not a rank file of Common Crawl's web graph: ${why}`
  return new AppError('INVALID_REQUEST', { problem }, { cause })
}
