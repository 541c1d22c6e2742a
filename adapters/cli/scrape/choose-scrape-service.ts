import { hostname } from 'node:os'
import type { Clock } from '../../../core/ports/clock.ts'
import { type Holder, serverPurpose } from '../../storage/data-folder-lock.ts'
import { isCode } from '../../storage/is-code.ts'
import type { ScrapeService } from './scrape-service.ts'
import { serverAddress } from './server-address.ts'

export type ScrapeSources = {
  /** Who holds the data folder. */
  readonly holder: () => Promise<Holder | undefined>
  readonly overHttp: (server: string) => Promise<ScrapeService>
  /** Takes the data folder. @throws DATA_DIR_HELD. */
  readonly inProcess: () => Promise<ScrapeService>
  readonly clock: Clock
  /** Aborts on Ctrl-C. */
  readonly interrupt: AbortSignal
}

/** A server that has just begun reads its data before it listens. */
const patienceMs = 10_000
const pauseMs = 200

/**
 * Goes through the server that holds the data folder, if there is one that can be reached;
 * otherwise this process takes the folder.
 * @throws DATA_DIR_HELD when somebody else has it.
 */
export async function chooseScrapeService(sources: ScrapeSources): Promise<ScrapeService> {
  try {
    return await choose(sources)
  } catch (error) {
    // Somebody was faster: it may be a server that can be asked.
    if (!isCode(error, 'DATA_DIR_HELD')) throw error
    return await choose(sources)
  }
}

async function choose(sources: ScrapeSources): Promise<ScrapeService> {
  const holder = await settledHolder(sources)
  const server = holder === undefined ? undefined : serverAddress(holder, hostname())
  return server === undefined ? sources.inProcess() : sources.overHttp(server)
}

async function settledHolder(sources: ScrapeSources): Promise<Holder | undefined> {
  const { holder: read, clock, interrupt } = sources
  const startMs = clock.monotonic()
  for (;;) {
    const holder = await read()
    const isStarting = holder?.purpose === serverPurpose && holder.address === undefined
    if (!isStarting || clock.monotonic() - startMs >= patienceMs) return holder
    await clock.sleep(pauseMs, interrupt)
  }
}
