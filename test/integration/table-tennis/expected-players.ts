import type { World } from '../../replica/truth.ts'
import type { MatchTruth, PlayerTruth } from '../../replica/world/truth-records.ts'
import type { Row } from './service.ts'

const seasonOf = (date: string): string => {
  const year = Number(date.slice(0, 4)) - (date.slice(5) < '07-01' ? 1 : 0)
  return `${year}-${year + 1}`
}

export type FicheType = 'masculine' | 'feminine'

/** The API's answers about clubs and players of a world that was scraped completely. */
export class ExpectedPlayers {
  readonly world: World
  /** Players of all clubs by points, those without points last, ties by licence. */
  readonly players: readonly PlayerTruth[]
  readonly #byLicence: ReadonlyMap<string, PlayerTruth>

  constructor(world: World) {
    this.world = world
    const codes = world.clubs.map(({ listing }) => listing.code)
    const licences = codes.flatMap((code) => world.peopleOf(code).licences)
    this.players = licences.map((licence) => world.player(licence)).sort(byPoints)
    this.#byLicence = new Map(this.players.map((player) => [player.licence, player]))
  }

  player(licence: string): PlayerTruth {
    return this.#byLicence.get(licence) as PlayerTruth
  }

  stats(): Row {
    const counts = this.players.map((player) => allMatches(player).length)
    return {
      clubs: this.world.clubs.length,
      players: this.players.length,
      matches: counts.reduce((sum, count) => sum + count, 0),
      players_with_matches: counts.filter((count) => count > 0).length,
    }
  }

  clubs(): readonly Row[] {
    return this.world.clubs
      .map(({ detail: { code, name, province } }) => ({ code, name, province }))
      .sort((a, b) => (a.code < b.code ? -1 : 1))
  }

  provinces(): readonly string[] {
    return [...new Set(this.world.clubs.map(({ detail }) => detail.province))].sort((a, b) =>
      plain(a) < plain(b) ? -1 : 1,
    )
  }

  clubPlayers(code: string): Row {
    const { men, women } = this.world.peopleOf(code)
    const ranked = new Map(
      [
        ...men.map(({ licence, active }) => ({ licence, gender: 'M', active })),
        ...women.map(({ licence, active }) => ({ licence, gender: 'F', active })),
      ].map((row) => [row.licence, row]),
    )
    const players = this.ofClub(code).map((player) => ({
      ...chosen(player, ['licence', 'name', 'ranking', 'points_current', 'category']),
      ...chosen(player, ['points_start', 'total_wins', 'total_losses']),
      gender: ranked.get(player.licence)?.gender ?? null,
      active: ranked.get(player.licence)?.active ?? null,
    }))
    const { name } = this.world.clubTruth(code)
    return { club: { code, name }, count: players.length, players }
  }

  ofClub(code: string): readonly PlayerTruth[] {
    return this.players.filter(({ club_code }) => club_code === code)
  }

  /** As a list of players shows them. */
  listed(players: readonly PlayerTruth[]): readonly Row[] {
    return players.map((player) =>
      chosen(player, [
        'licence',
        'name',
        'club_code',
        'ranking',
        'category',
        'points_start',
        'points_current',
        'total_wins',
        'total_losses',
      ]),
    )
  }

  found(players: readonly PlayerTruth[]): readonly Row[] {
    return players.map((player) => ({
      ...chosen(player, ['licence', 'name', 'ranking', 'club_code', 'points_current']),
      club_name: this.world.clubTruth(player.club_code).name,
    }))
  }

  /** Those whose name holds every word, or whose licence holds the text. */
  search(text: string): readonly PlayerTruth[] {
    const words = plain(text).split(/\s+/)
    return this.players.filter(
      ({ name, licence }) =>
        words.every((word) => plain(name).includes(word)) || licence.includes(text),
    )
  }

  top(players: readonly PlayerTruth[]): readonly Row[] {
    return players
      .filter(({ points_current }) => points_current !== null)
      .map((player, at) => {
        const { name, province } = this.world.clubTruth(player.club_code)
        const told = chosen(player, ['licence', 'name', 'club_code', 'ranking', 'points_current'])
        return { rank: at + 1, ...told, club_name: name, province }
      })
  }

  progressions(): readonly Row[] {
    const gain = (player: PlayerTruth): number | null =>
      player.points_current === null || player.points_start === null
        ? null
        : Math.round((player.points_current - player.points_start) * 100) / 100
    return this.players
      .flatMap((player) => {
        const progression = gain(player)
        return progression === null ? [] : [{ player, progression }]
      })
      .sort((a, b) => b.progression - a.progression || byLicence(a.player, b.player))
      .map(({ player, progression }) => ({
        ...chosen(player, ['licence', 'name', 'club_code', 'ranking']),
        ...chosen(player, ['points_start', 'points_current']),
        progression: progression + 0,
      }))
  }

  /** The whole answer about one player. */
  detail(licence: string): Row {
    const player = this.player(licence)
    const stats = (field: 'stats_masculine' | 'stats_feminine') =>
      player[field].map((stat) => ({
        ...stat,
        ratio: Math.round((stat.wins / (stat.wins + stat.losses)) * 1000) / 10,
      }))
    return {
      ...player,
      stats_masculine: stats('stats_masculine'),
      stats_feminine: stats('stats_feminine'),
      matches_masculine: player.matches_masculine.map((match) => matchRow(match, 'masculine')),
      matches_feminine: player.matches_feminine.map((match) => matchRow(match, 'feminine')),
    }
  }

  /** Latest first; of one day the men's sheet first. */
  matches(licence: string, ficheType?: FicheType): readonly Row[] {
    return allMatches(this.player(licence))
      .filter(({ fiche }) => ficheType === undefined || fiche === ficheType)
      .map(({ match, fiche }) => matchRow(match, fiche))
      .sort((a, b) => (a.date === b.date ? 0 : String(a.date) < String(b.date) ? 1 : -1))
  }
}

export function allMatches(
  player: PlayerTruth,
): readonly { readonly match: MatchTruth; readonly fiche: FicheType }[] {
  return [
    ...player.matches_masculine.map((match) => ({ match, fiche: 'masculine' as const })),
    ...player.matches_feminine.map((match) => ({ match, fiche: 'feminine' as const })),
  ]
}

function matchRow(match: MatchTruth, fiche: FicheType): Row {
  const [own = 0, other = 0] = match.score.split('-').map(Number)
  return { ...match, fiche_type: fiche, season: seasonOf(match.date), won: own > other }
}

/** The form in which names are compared. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

export function chosen<T extends object>(from: T, fields: readonly (keyof T & string)[]): Row {
  return Object.fromEntries(fields.map((field) => [field, from[field]]))
}

function byPoints(a: PlayerTruth, b: PlayerTruth): number {
  const [left, right] = [a.points_current ?? -Infinity, b.points_current ?? -Infinity]
  return left === right ? byLicence(a, b) : right - left
}

function byLicence(a: PlayerTruth, b: PlayerTruth): number {
  return a.licence < b.licence ? -1 : 1
}
