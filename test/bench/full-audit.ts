import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAudit } from '../../adapters/cli/audit/audit-pages.ts'
import type { RunEvent } from '../../core/events/event.ts'
import { composeDemo } from '../demo/demo-program.ts'
import { DEMO_SITE } from '../demo/demo-sites.ts'
import { type DemoWeb, startDemoWeb } from '../demo/demo-web.ts'
import { startThirdParties, type ThirdParties } from '../demo/third-parties.ts'
import { stretchesOf, timelineText } from '../demo/timeline.ts'
import { type Figure, figure } from '../measure/figure.ts'
import { longestPathMs, lookUpMs } from './longest-path.ts'

const ANSWER_MS = 200
const ROUNDS = 3
const MOST_RATIO = 1.1

type World = { readonly web: DemoWeb; readonly parties: ThirdParties }
type Variant = {
  readonly name: string
  readonly options: Readonly<Record<string, unknown>>
  readonly overrides: Readonly<Record<string, unknown>>
}
type Audit = { readonly wallMs: number; readonly events: readonly RunEvent[] }

const SHIPPED: Variant = {
  name: 'full audit: 18 modules, third parties answering in 200 ms',
  options: { enablePlacesLookup: true },
  overrides: {},
}
/** Nobody is spared and no browser is needed: what is left is waiting and scheduling. */
const BARE: Variant = {
  name: 'full audit: the same at no pace and without a browser',
  options: { enablePlacesLookup: true, skipVisual: true },
  overrides: {
    apis: Object.fromEntries(
      ['commoncrawl', 'crux', 'suggest'].map((api) => [api, { perSecond: 1000, concurrency: 16 }]),
    ),
    llm: { concurrency: 64, perModel: 16 },
    modules: { crawl: { options: { pauseMs: 0 } }, multipage: { options: { pauseMs: 0 } } },
  },
}

/** The demonstration's site audited by the real program, which keeps nothing of the audit before. */
export async function fullAuditBench(): Promise<Figure[]> {
  const web = await startDemoWeb()
  const parties = await startThirdParties({ delayMs: ANSWER_MS })
  const world = { web, parties }
  try {
    // Reads all code and compiles it.
    await audit(world, SHIPPED)
    return [...(await variantRows(world, SHIPPED)), ...(await variantRows(world, BARE))]
  } finally {
    await parties.close()
    await web.close()
  }
}

async function variantRows(world: World, variant: Variant): Promise<Figure[]> {
  const audits: Audit[] = []
  for (let round = 0; round < ROUNDS; round += 1) audits.push(await audit(world, variant))
  audits.sort((one, other) => one.wallMs - other.wallMs)
  const { wallMs: value, events } = audits[Math.floor(ROUNDS / 2)] as Audit
  const stretches = stretchesOf(events)
  console.error(`${variant.name}\n${timelineText(stretches)}`)
  const { name } = variant
  const shared = { unit: 'ms', value, bounds: 'ratio' } as const
  const path = longestPathMs(events, lookUpMs(stretches))
  const alone = longestPathMs(events, await aloneMs(world, variant, events))
  // Third parties and sites are played in this process: without pauses they compete with it.
  const target = variant === SHIPPED ? { target: MOST_RATIO } : {}
  return [
    figure({
      ...{ ...shared, target: MOST_RATIO, baseline: path },
      name: `${name}, to its longest path`,
    }),
    figure({
      ...{ ...shared, ...target, baseline: alone },
      name: `${name}, to that of its modules run alone`,
    }),
  ]
}

/** How long each module takes when nothing runs beside it but what it needs. */
async function aloneMs(
  world: World,
  variant: Variant,
  events: readonly RunEvent[],
): Promise<(moduleId: string) => number> {
  const taken = new Map<string, number>()
  for (const { moduleId } of stretchesOf(events)) {
    const options = { ...variant.options, modules: [moduleId] }
    const alone = await audit(world, { ...variant, options })
    taken.set(moduleId, lookUpMs(stretchesOf(alone.events))(moduleId))
  }
  return (moduleId) => taken.get(moduleId) ?? 0
}

/** @throws when a module that was to run was not done. */
async function audit({ web, parties }: World, { options, overrides }: Variant): Promise<Audit> {
  const dataDir = mkdtempSync(join(tmpdir(), 'manifold-bench-'))
  const app = await composeDemo({
    ...{ web, parties, overrides, logTo: 'stderr' },
    env: { DATA_DIR: dataDir },
  })
  const events: RunEvent[] = []
  const startedAt = performance.now()
  try {
    await runAudit(app, {
      url: DEMO_SITE,
      options,
      signal: AbortSignal.timeout(120_000),
      onEvent: (event) => events.push(event),
    })
    const wallMs = performance.now() - startedAt
    const broken = stretchesOf(events).filter(({ ok }) => !ok)
    if (broken.length > 0) throw new Error(`not done: ${broken.map(({ moduleId }) => moduleId)}`)
    return { wallMs, events }
  } finally {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
