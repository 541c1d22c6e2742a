import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../../../adapters/compose.ts'
import type { Dispatch } from '../../../adapters/http/dispatch.ts'
import { createHttpApi } from '../../../adapters/http-api.ts'
import { Browser } from '../../../core/ports/browser.ts'
import { Compute } from '../../../core/ports/compute.ts'
import { composeDemo } from '../../demo/demo-program.ts'
import { startDemoWeb } from '../../demo/demo-web.ts'
import { startThirdParties } from '../../demo/third-parties.ts'
import { LOGIN, startExports } from '../../replica/exports/export-server.ts'
import { startReplica } from '../../replica/server.ts'
import { startTabtReplica } from '../../replica/tabt/server.ts'
import { createWorld, type World } from '../../replica/truth.ts'
import { InlineCompute } from '../../support/inline-compute.ts'
import { TEMP } from '../../support/temp-folder.ts'
import { paperBrowser } from './paper-browser.ts'

/** Nothing waits: the demonstration's sites and parties belong to nobody. */
export const HURRIED = {
  apis: Object.fromEntries(
    ['commoncrawl', 'crux', 'suggest'].map((api) => [api, { perSecond: 1000 }]),
  ),
  modules: {
    crawl: { options: { pauseMs: 0 } },
    multipage: { options: { pauseMs: 0 } },
  },
}

/** The real program with every key, between the demonstration's web and the replica of the source. */
export type ContractWorld = {
  readonly app: App
  readonly dispatch: Dispatch
  readonly source: World
  close(): Promise<void>
}

export async function openContractWorld(): Promise<ContractWorld> {
  const folder = mkdtempSync(join(TEMP, 'manifold-contract-'))
  const source = createWorld({ clubs: 6, playersPerClub: 3, divisions: 4, weeks: 4 })
  const [web, parties, replica, tabt, exports] = await Promise.all([
    startDemoWeb(),
    startThirdParties({}),
    startReplica({ world: source }),
    startTabtReplica({ world: source }),
    startExports({ world: source }),
  ])
  const app = await composeDemo({
    web,
    parties,
    env: {
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      TABLETENNIS_SOURCE_URL: replica.url,
      TABLETENNIS_REQUESTS_PER_SECOND: '0',
      TABLETENNIS_TABT: 'true',
      TABLETENNIS_TABT_URL: tabt.url,
      TABLETENNIS_EXPORTS_URL: exports.url,
      TABLETENNIS_EXPORTS_USER: LOGIN.user,
      TABLETENNIS_EXPORTS_PASSWORD: LOGIN.password,
      RATE_LIMIT_PER_IP_PER_MINUTE: '1000',
      RATE_LIMIT_PER_IP_PER_HOUR: '0',
    },
    overrides: HURRIED,
    register: (container) => {
      container.register(Compute, { useValue: new InlineCompute() })
      container.register(Browser, { useValue: paperBrowser })
    },
  })
  await app.tabletennis?.open()
  return {
    app,
    dispatch: createHttpApi(app).dispatch,
    source,
    close: async () => {
      await app.tabletennis?.close()
      await app.close()
      await Promise.all([web, parties, replica, tabt, exports].map((one) => one.close()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
