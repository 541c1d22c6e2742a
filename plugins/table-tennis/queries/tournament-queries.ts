import type {
  Freshness,
  PlayerTournaments,
  StoredTournament,
  Tournament,
  TournamentInscriptions,
  TournamentPlayer,
  TournamentResult,
  TournamentSeries,
} from '../../../manifests/types/records.ts'
import { fold } from '../../web/fold.ts'
import type { Page } from '../data/player-entry.ts'
import { byStrength } from '../data/player-entry.ts'
import { SearchWords } from '../data/text-search.ts'
import type { TournamentData, TournamentEntry } from '../data/tournament-data.ts'
import { pageOf } from './paging.ts'

type Serie = StoredTournament['series'][number]
type Result = Serie['results'][number]

/** The federation's numbers of levels. */
const LEVELS: Readonly<Record<number, string>> = {
  1: 'National',
  4: 'Hainaut',
  5: 'Vlaams-Brabant and Brussels',
  6: 'Super division',
  7: 'Oost-Vlaanderen',
  8: 'Antwerpen',
  9: 'West-Vlaanderen',
  10: 'Limburg',
  11: 'Brussels and Brabant wallon',
  12: 'Namur',
  13: 'Liège',
  14: 'Luxembourg',
  15: 'VTTL region',
  16: 'IWB',
}

const levelOf = (level: number | null): string | null =>
  level === null ? null : (LEVELS[level] ?? `Level ${level}`)

export type TournamentFilter = {
  readonly level?: string
  /** YYYY-MM-DD: tournaments that end before it are left out. */
  readonly dateFrom?: string
  readonly dateTo?: string
  readonly search?: string
  readonly status?: readonly string[]
  readonly season?: string
}

/** Latest first, then by number. */
export function tournaments(
  data: TournamentData,
  { season, level, dateFrom = '', dateTo = '9999', search, status }: TournamentFilter,
  window: { readonly limit: number; readonly offset: number },
): Page<Tournament> {
  const words = search === undefined ? undefined : new SearchWords(search)
  const found = inOrder(data, season).filter(({ tournament, text }) => {
    const { dateStart, dateEnd } = tournament
    return (
      dateStart <= dateTo &&
      (dateEnd ?? dateStart) >= dateFrom &&
      (words === undefined || (words.words.length > 0 && text.holds(words))) &&
      (level === undefined || fold(levelOf(tournament.level) ?? '') === fold(level)) &&
      (status === undefined || status.includes(statusOf(data, tournament)))
    )
  })
  const { items, total } = pageOf(found, window)
  return { items: items.map((entry) => viewOf(data, entry)), total }
}

/** Levels with their numbers of tournaments, alphabetical. */
export function tournamentLevels(
  data: TournamentData,
  season = data.data.season,
): readonly { readonly level: string; readonly count: number }[] {
  const counts = new Map<string, number>()
  for (const { tournament } of data.entries(season)) {
    const level = levelOf(tournament.level)
    if (level !== null) counts.set(level, (counts.get(level) ?? 0) + 1)
  }
  const all = [...counts].map(([level, count]) => ({ level, count }))
  return all.sort((a, b) => compare(fold(a.level), fold(b.level)))
}

export function tournament(data: TournamentData, id: number): Tournament | undefined {
  const entry = data.find(id)
  return entry && viewOf(data, entry)
}

/** Sorted by name: the source gives neither date nor time. Empty for an unknown tournament. */
export function tournamentSeries(data: TournamentData, id: number): TournamentSeries['series'] {
  return seriesOf(data.find(id)).map(({ id: seriesId, name, registrationCount }) => ({
    ...{ tournamentId: id, seriesId, seriesName: name, date: null, time: null },
    ...{ inscriptionsCount: registrationCount, inscriptionsMax: null },
  }))
}

/** Sorted by series, class and name. */
export function tournamentInscriptions(
  data: TournamentData,
  id: number,
  seriesName?: string,
): Pick<TournamentInscriptions, 'served' | 'inscriptions'> {
  const entry = data.find(id)
  const served = entry !== undefined && data.servesRegistrations(entry.tournament)
  if (!served) return { served, inscriptions: [] }
  const inscriptions = seriesOf(entry, seriesName).flatMap(({ name, registrations }) =>
    registrations
      .toSorted(({ player: a }, { player: b }) => {
        const byClass = byStrength(a.ranking ?? '', b.ranking ?? '')
        return byClass || compare(a.name ?? '', b.name ?? '')
      })
      .map(({ player, registeredAt }) => ({
        ...{ tournamentId: id, seriesName: name },
        ...{ playerLicence: player.licence, playerName: player.name },
        ...{ playerClub: clubOf(data, player), playerRanking: player.ranking, registeredAt },
      })),
  )
  return { served, inscriptions }
}

/** Sorted by series, then in the order of the source. */
export function tournamentResults(
  data: TournamentData,
  id: number,
  { seriesName, licence }: { readonly seriesName?: string; readonly licence?: string },
): readonly TournamentResult[] {
  return seriesOf(data.find(id), seriesName).flatMap(({ name, results }) =>
    results
      .filter((result) => licence === undefined || sideOf(result, licence) !== undefined)
      .map((result) => ({ tournamentId: id, seriesName: name, ...resultOf(data, result) })),
  )
}

/** Undefined for a person who is neither stored nor in a tournament of the season. */
export function playerTournaments(
  data: TournamentData,
  licence: string,
  season?: string,
): Omit<PlayerTournaments, 'freshness' | 'count'> | undefined {
  const entries = inOrder(data, season).filter(({ licences }) => licences.has(licence))
  let name = data.data.players.get(licence)?.record.name
  const found = entries.map(({ tournament }) => {
    const { id: tId, name: title, dateStart } = tournament
    const counted = { wins: 0, losses: 0 }
    const series = tournament.series.filter(({ registrations, results }) => {
      const own = results.filter((result) => sideOf(result, licence) !== undefined)
      for (const result of own) {
        const winner = winnerOf(result)
        if (winner === sideOf(result, licence)) counted.wins += 1
        else if (winner !== undefined) counted.losses += 1
      }
      const registered = data.servesRegistrations(tournament) ? registrations : []
      const players = [
        ...own.flatMap(({ home, away }) => [...home, ...away]),
        ...registered.map(({ player }) => player),
      ]
      const self = players.find((player) => player.licence === licence)
      name ??= self?.name ?? undefined
      return self !== undefined
    })
    return { tId, name: title, dateStart, series: series.map((one) => one.name), ...counted }
  })
  if (name === undefined) return undefined
  return { player: { licence, name }, tournaments: found.filter((one) => one.series.length > 0) }
}

/** How current the list of a season is, or what was read of one tournament. */
export function tournamentFreshness(
  data: TournamentData,
  of: { readonly season?: string } | { readonly id: number; readonly isWhole: boolean } = {},
): Freshness {
  if ('id' in of) {
    const entry = data.find(of.id)
    const reading = entry && data.reading(entry.season)
    const { readAt: own = null, updatedAt = null } = entry?.tournament ?? {}
    const times = [own, of.isWhole ? null : reading?.readAt].filter((time) => time != null)
    const complete = !(reading?.failed.includes(of.id) ?? false)
    return freshness(times.sort().at(-1) ?? null, updatedAt, complete)
  }
  const { season = data.data.season } = of
  const reading = data.reading(season)
  const changes = data.entries(season).map(({ tournament }) => tournament.updatedAt)
  const changedAt = changes.sort().at(-1) ?? null
  return freshness(reading?.readAt ?? null, changedAt, (reading?.failed.length ?? 0) === 0)
}

const freshness = (
  readAt: string | null,
  changedAt: string | null,
  complete: boolean,
): Freshness => ({ readAt, changedAt, source: readAt === null ? null : 'tabt', complete })

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function inOrder(data: TournamentData, season = data.data.season): readonly TournamentEntry[] {
  const entries = [...data.entries(season)]
  return entries.sort(
    ({ tournament: a }, { tournament: b }) => compare(b.dateStart, a.dateStart) || a.id - b.id,
  )
}

function seriesOf(entry: TournamentEntry | undefined, name?: string): readonly Serie[] {
  const all = entry?.tournament.series ?? []
  return all
    .filter((serie) => name === undefined || fold(serie.name) === fold(name))
    .sort((a, b) => compare(fold(a.name), fold(b.name)))
}

const CANCELLED = /\b(?:annule|geannuleerd)/

function statusOf(data: TournamentData, of: StoredTournament): Tournament['status'] {
  const { name, dateStart, dateEnd, registrationUntil } = of
  const today = data.day()
  if (CANCELLED.test(fold(name))) return 'cancelled'
  if ((dateEnd ?? dateStart) < today) return 'finished'
  if (dateStart <= today) return 'running'
  return registrationUntil !== null && registrationUntil >= today ? 'open' : 'planned'
}

function viewOf(data: TournamentData, { season, tournament }: TournamentEntry): Tournament {
  const { id: tId, level, readAt, series, ...fields } = tournament
  const isRead = readAt !== null
  return {
    ...{ tId, season, ...fields, level: levelOf(level) },
    seriesCount: series.length,
    status: statusOf(data, tournament),
    inscriptionsCount: isRead ? sum(series, (one) => one.registrationCount ?? 0) : null,
    resultsCount: isRead ? sum(series, ({ results }) => results.length) : null,
  }
}

const sum = (series: readonly Serie[], of: (serie: Serie) => number): number =>
  series.reduce((total, serie) => total + of(serie), 0)

/** The code of a player's club as it is now: the source gives only a number of its own. */
function clubOf(
  { data: { players } }: TournamentData,
  { licence }: TournamentPlayer,
): string | null {
  const entry = licence === null ? undefined : players.get(licence)
  return entry?.club?.code ?? entry?.record.clubCode ?? null
}

type Side = 'home' | 'away'

const sideOf = ({ home, away }: Result, licence: string): Side | undefined =>
  home.some((player) => player.licence === licence)
    ? 'home'
    : away.some((player) => player.licence === licence)
      ? 'away'
      : undefined

function winnerOf({ homeSets, awaySets, isHomeForfeit, isAwayForfeit }: Result): Side | undefined {
  if (isHomeForfeit !== isAwayForfeit) return isHomeForfeit ? 'away' : 'home'
  if (homeSets === awaySets) return undefined
  // A side that did not play has no sets.
  return (homeSets ?? -1) > (awaySets ?? -1) ? 'home' : 'away'
}

function resultOf(
  data: TournamentData,
  result: Result,
): Omit<TournamentResult, 'tournamentId' | 'seriesName'> {
  const { home, away, homeSets, awaySets, isHomeForfeit, isAwayForfeit } = result
  const isDouble = home.length > 1 || away.length > 1
  const [player1, player2] = [home, away].map((players) => {
    const [first] = isDouble ? [] : players
    const names = players.flatMap(({ name }) => name ?? [])
    return {
      licence: first?.licence ?? null,
      name: names.join(' / ') || null,
      club: first === undefined ? null : clubOf(data, first),
    }
  }) as [ShownSide, ShownSide]
  const winner = winnerOf(result)
  const hasBoth = homeSets !== null && awaySets !== null
  return {
    player1Licence: player1.licence,
    player1Name: player1.name,
    player1Club: player1.club,
    player2Licence: player2.licence,
    player2Name: player2.name,
    player2Club: player2.club,
    score: hasBoth ? `${homeSets}-${awaySets}` : null,
    winnerLicence: winner === undefined ? null : (winner === 'home' ? player1 : player2).licence,
    round: null,
    walkOver: isHomeForfeit || isAwayForfeit || (homeSets === null) !== (awaySets === null),
  }
}

type ShownSide = Readonly<Record<'licence' | 'name' | 'club', string | null>>
