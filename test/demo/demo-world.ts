import { createWorld, type World } from '../replica/truth.ts'

const FIRST_CLUBS = ['H004', 'Lx014', 'Vl-B234', 'BBW123']
const weekMs = 7 * 86_400_000

export type DemoWorld = {
  readonly world: World
  /** To be scraped: clubs of odd codes, and one whose players met some of the first's. */
  readonly clubCodes: readonly string[]
  /** Licences of two who have met, both of scraped clubs; undefined when nobody has. */
  readonly rivals: readonly [string, string] | undefined
}

/** A world of this season, played as far as the calendar is, but for the first weeks at least. */
export function demoWorld(size: { readonly clubs: number; readonly divisions: number }): DemoWorld {
  const now = new Date()
  // July 1st begins a season, play begins in September.
  const season = now.getUTCMonth() >= 6 ? now.getUTCFullYear() : now.getUTCFullYear() - 1
  // The sheets are dated up to five days after the Saturday of the last week.
  const weeks = Math.floor((now.getTime() - Date.UTC(season, 8, 14)) / weekMs)
  const world = createWorld({ ...size, season, currentWeek: Math.min(22, Math.max(5, weeks)) })
  const rivals = rivalsIn(world)
  const rival = rivals && world.player(rivals[1]).club_code
  const known = FIRST_CLUBS.filter((code) => world.club(code) !== undefined)
  return { world, rivals, clubCodes: [...new Set([...known, ...(rival ? [rival] : [])])] }
}

/** Somebody of the first club, a woman if one has played, and the latest opponent. */
function rivalsIn(world: World): readonly [string, string] | undefined {
  const people = [...world.people.of(0)].sort((a, b) => Number(b.isWoman) - Number(a.isWoman))
  for (const { licence } of people) {
    const match = world.player(licence).matches_masculine[0]
    if (match !== undefined) return [licence, match.opponent_licence]
  }
  return undefined
}
