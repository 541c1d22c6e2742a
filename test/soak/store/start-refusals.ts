import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command, type Ended, PROGRAM, startServer } from '../../integration/tabletennis-process.ts'
import {
  dataFolder,
  type ProgramOptions,
  type Source,
  startSource,
} from '../../integration/tabletennis-service.ts'
import type { Ends } from '../../support/ends.ts'

/** The exit code of a wrong configuration, a folder that is held among it. */
const USAGE = 2

export type StartRefusals = {
  /** Starts that were refused with folder, reason and remedy. */
  readonly refused: number
  /** Pairs of servers that began at the same moment, of which one served. */
  readonly pairs: number
  readonly skipped: readonly string[]
}

/** Starts on folders that cannot be used or are held: each ends with code 2 and says what to do. */
export async function refuseStarts(ends: Ends, pairs: number): Promise<StartRefusals> {
  const source = await startSource(ends, { clubs: 3, playersPerClub: 2, divisions: 1, weeks: 1 })
  const refusals = new Refusals(ends, source)
  await refusals.ofFiles()
  const skipped = await refusals.ofDisks()
  await refusals.ofHolders()
  for (let pair = 0; pair < pairs; pair += 1) await refusals.ofTwoAtOnce()
  return { refused: refusals.count, pairs, skipped }
}

class Refusals {
  count = 0
  readonly #ends: Ends
  readonly #source: Source

  constructor(ends: Ends, source: Source) {
    this.#ends = ends
    this.#source = source
  }

  async ofFiles(): Promise<void> {
    const base = dataFolder(this.#ends)
    const file = join(base, 'file')
    writeFileSync(file, '')
    await this.#refused({ dataDir: file }, /\/file cannot be used: ENOTDIR.*Set DATA_DIR/)
    await this.#refused({ dataDir: join(file, 'data') }, /\/data cannot be used: ENOTDIR/)
    const held = join(base, 'held')
    mkdirSync(join(held, '.lock'), { recursive: true })
    await this.#refused({ dataDir: held }, /\.lock is not a file: remove it/)
  }

  /** Root may write whatever the permissions say, so these are real file systems. */
  async ofDisks(): Promise<readonly string[]> {
    if (spawnSync('unshare', ['-rm', 'true']).status !== 0) {
      return ['read-only and full disks at the start: mounts need unshare -rm']
    }
    const dataDir = dataFolder(this.#ends)
    const mounted = (options: string, more: string): readonly string[] => {
      const mount = `mount -t tmpfs -o ${options} tmpfs ${dataDir} && ${more} exec "$0" "$@"`
      return ['unshare', '-rm', 'sh', '-c', mount, process.execPath, PROGRAM]
    }
    const remedy = /cannot be used: EROFS.*Make its file system writable again, or set DATA_DIR/
    await this.#refused({ dataDir, entry: mounted('ro', '') }, remedy)
    await this.#refused({ dataDir: join(dataDir, 'new'), entry: mounted('ro', '') }, remedy)
    const fill = `dd if=/dev/zero of=${dataDir}/filler bs=1k 2>/dev/null;`
    const full = { dataDir, entry: mounted('size=100k', fill) }
    await this.#refused(full, /cannot be used: ENOSPC.*Free space on its disk, or set DATA_DIR/)
    return []
  }

  async ofHolders(): Promise<void> {
    const dataDir = dataFolder(this.#ends)
    const { command, api } = await startServer(this.#ends, this.#options({ dataDir }))
    const told = new RegExp(
      `held by process ${command.pid} on .* \\(manifold serve, since .*, listening at ${api.url}\\)\\. Use that server, or stop it, or set DATA_DIR`,
    )
    await this.#refused({ dataDir }, told)
    const link = join(dataFolder(this.#ends), 'link')
    symlinkSync(dataDir, link)
    await this.#refused({ dataDir: link }, told)
    // A command goes through the server that holds the folder.
    const through = await this.#run({ dataDir }, ['scrape', 'status'])
    assert.equal(through.code, 0, through.stderr)
    await command.kill()
    const lock = readFileSync(join(dataDir, '.lock'), 'utf8')
    assert.equal(JSON.parse(lock).pid, command.pid)
    const next = await startServer(this.#ends, this.#options({ dataDir }))
    assert.match(next.command.output, /took the data folder over from a process that ended/)
    await next.command.kill()
  }

  async ofTwoAtOnce(): Promise<void> {
    const options = this.#options({ dataDir: dataFolder(this.#ends) })
    const starts = await Promise.allSettled([1, 2].map(() => startServer(this.#ends, options)))
    const served = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const refusals = starts.flatMap((one) =>
      one.status === 'rejected' ? [String(one.reason)] : [],
    )
    assert.deepEqual([served.length, refusals.length], [1, 1], refusals.join('\n'))
    assert.match(
      refusals.join(),
      new RegExp(`ended with ${USAGE}: .*held by process ${served[0]?.command.pid} `, 's'),
    )
    await served[0]?.command.kill()
  }

  async #refused(options: Pick<ProgramOptions, 'dataDir' | 'entry'>, told: RegExp): Promise<void> {
    const { code, stdout, stderr } = await this.#run(options, ['serve', '--port', '0'])
    assert.equal(code, USAGE, `${stdout}${stderr}`)
    assert.match(stderr, told)
    assert.ok(stderr.includes(options.dataDir) || stderr.includes('held by'), stderr)
    assert.doesNotMatch(stderr, /^\s+at /m)
    this.count += 1
  }

  #run(
    options: Pick<ProgramOptions, 'dataDir' | 'entry'>,
    args: readonly string[],
  ): Promise<Ended> {
    return new Command(this.#ends, args, this.#options(options)).end()
  }

  #options(options: Pick<ProgramOptions, 'dataDir' | 'entry'>): ProgramOptions {
    return { ...options, source: this.#source.replica }
  }
}
