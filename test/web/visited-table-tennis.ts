import assert from 'node:assert/strict'
import type { Page } from 'playwright'
import { type Replica, startReplica } from '../replica/server.ts'
import { createWorld, type World } from '../replica/truth.ts'
import { axeProblems } from '../support/browser/axe-problems.ts'
import { startVisitedService, type VisitedService } from './visited-service.ts'

type Rival = { readonly licence: string; readonly name: string; readonly club: string }

/** Our service, empty, beside a replica of its source. */
export type VisitedTableTennis = {
  readonly service: VisitedService
  readonly replica: Replica
  /** Two who have met. */
  readonly rivals: readonly [Rival, Rival]
  close(): Promise<void>
}

const size = { clubs: 6, playersPerClub: 6, divisions: 6, teamsPerDivision: 6, weeks: 6, seed: 4 }

/** Pages of standings are answered late where a fault `slow` is added. */
export async function startVisitedTableTennis(): Promise<VisitedTableTennis> {
  const now = new Date()
  const season = now.getUTCFullYear() - (now.getUTCMonth() >= 6 ? 0 : 1)
  const world = createWorld({ ...size, season })
  const replica = await startReplica({ world, slowMs: 1500 })
  const service = await startVisitedService({
    TABLETENNIS_SOURCE_URL: replica.url,
    TABLETENNIS_REQUESTS_PER_SECOND: '1000',
    TABLETENNIS_CONCURRENCY: '4',
  })
  const close = async () => {
    await service.close()
    await replica.close()
  }
  return { service, replica, rivals: rivalsIn(world), close }
}

function rivalsIn(world: World): readonly [Rival, Rival] {
  for (const { licence } of world.find(() => true, 1000)) {
    const opponent = world.player(licence).matches_masculine[0]?.opponent_licence
    if (opponent !== undefined) return [rival(world, licence), rival(world, opponent)]
  }
  throw new Error('nobody has played in this world')
}

function rival(world: World, licence: string): Rival {
  const { name, club_code: club } = world.player(licence)
  return { licence, name, club: club ?? '' }
}

/** The words of all elements that are found, with single spaces. */
export async function wordsOf(page: Page, selector: string): Promise<string> {
  const shown = await page.locator(selector).allInnerTexts()
  return shown.join(' ').replaceAll(/\s+/g, ' ').trim()
}

/** The cells of a column, from 1, of the tables of a page. */
export function column(page: Page, place: number): Promise<string[]> {
  return page.locator(`tbody tr > :nth-child(${place})`).allInnerTexts()
}

/** Nothing is wider than the window, and axe finds nothing serious. */
export async function assertCalm(page: Page): Promise<void> {
  const beyond = await page.evaluate(
    'Math.max(0, document.documentElement.scrollWidth - innerWidth)',
  )
  assert.deepEqual([await axeProblems(page), beyond], [[], 0], page.url())
}
