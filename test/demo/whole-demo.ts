import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServedApp, serve } from '../../adapters/serve.ts'
import { startReplica } from '../replica/server.ts'
import { startTabtReplica } from '../replica/tabt/server.ts'
import { ApiClient } from './api-client.ts'
import { composeDemo } from './demo-program.ts'
import { startDemoWeb } from './demo-web.ts'
import { type DemoWorld, demoWorld } from './demo-world.ts'
import { fill, fillFixtures } from './fill.ts'
import { startThirdParties } from './third-parties.ts'

const PAGE_MS = 500

/** Both services over invented sites, third parties and table-tennis data, on this machine alone. */
export type WholeDemo = {
  readonly served: ServedApp
  readonly world: DemoWorld
  close(): Promise<void>
}

export type WholeDemoOptions = {
  /** 0: any free one. */
  readonly port: number
  /** How long each answer of a third party takes, so that an audit can be watched. */
  readonly delayMs: number
  /** Weeks of interclubs that are scraped before it is ready, as the API reads them. */
  readonly weeks: string
  tell(line: string): void
}

/** Starts it and fills it with clubs and weeks; the folder of its data goes when it is closed. */
export async function startWholeDemo(options: WholeDemoOptions): Promise<WholeDemo> {
  const { port, delayMs, weeks, tell } = options
  const world = demoWorld({ clubs: 40, divisions: 60 })
  const [web, parties, replica, tabt] = await Promise.all([
    startDemoWeb({ delayMs }),
    startThirdParties({ delayMs }),
    startReplica({ world: world.world, slowMs: PAGE_MS }),
    startTabtReplica({ world: world.world }),
  ])
  const dataDir = mkdtempSync(join(tmpdir(), 'manifold-demo-'))
  const app = await composeDemo({
    web,
    parties,
    env: {
      ...{ DATA_DIR: dataDir, PORT: String(port), TABLETENNIS_SOURCE_URL: replica.url },
      ...{ TABLETENNIS_FETCH_AT_START: 'true', TABLETENNIS_CONCURRENCY: '16' },
      ...{ TABLETENNIS_TABT: 'true', TABLETENNIS_TABT_URL: tabt.url },
      ...{ RATE_LIMIT_PER_IP_PER_MINUTE: '0', RATE_LIMIT_PER_IP_PER_HOUR: '0' },
    },
    logTo: 'stderr',
    // The bundled site is nobody's: no pause between its pages.
    overrides: { modules: { multipage: { options: { pauseMs: 0 } } } },
  })
  const served = await serve(app)
  const api = new ApiClient(served.url)
  await fill(api, { clubCodes: world.clubCodes, weeks, tell })
  await fillFixtures(api, tell)
  // Filled as fast as it goes; from now on scrapes can be followed.
  replica.setFaults({ rate: 1, kinds: ['slow'] })
  return {
    served,
    world,
    close: async () => {
      await served.shutDown(0)
      await Promise.all([parties.close(), web.close(), replica.close(), tabt.close()])
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
