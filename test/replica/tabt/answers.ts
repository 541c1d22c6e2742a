import type { World } from '../truth.ts'
import type { Division } from '../world/divisions.ts'
import { bare, matchesOf, type TabtCalendar, type TabtFixture, type TabtSide } from './calendar.ts'
import { sheetOf, type TabtPlayer } from './sheets.ts'
import type { TabtEntrant, TabtResult, TabtSerie, TabtTournaments } from './tournaments.ts'

/** A request as the server reads it: its operation and its fields. */
export type TabtQuestion = {
  readonly operation: string
  readonly fields: Readonly<Record<string, string>>
}

/** A fault of the API. */
export class TabtFault extends Error {
  readonly code: number

  constructor(code: number, text: string) {
    super(text)
    this.code = code
  }
}

/** Elements of an answer: text, or elements in their order; null leaves it out. */
type Content = string | number | boolean | null | readonly Element[]
type Element = readonly [name: string, content: Content]

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
export const escapeXml = (text: string): string =>
  text.replace(/[&<>]/g, (letter) => escapes[letter] as string)

function xml([name, content]: Element): string {
  if (content === null) return ''
  const inner = Array.isArray(content) ? content.map(xml).join('') : escapeXml(String(content))
  return `<ns1:${name}>${inner}</ns1:${name}>`
}

/** The elements that ask for each operation: some are its bare name. */
export const REQUEST_ELEMENTS: Readonly<Record<string, string>> = {
  GetSeasonsRequest: 'GetSeasons',
  GetMatchesRequest: 'GetMatches',
  GetClubTeamsRequest: 'GetClubTeams',
  GetClubs: 'GetClubs',
  GetDivisions: 'GetDivisions',
  GetMatchSystems: 'GetMatchSystems',
  GetTournaments: 'GetTournaments',
}

/** Answers out of a world. @throws TabtFault */
export class TabtAnswers {
  readonly #world: World
  readonly #calendar: TabtCalendar
  readonly #tournaments: TabtTournaments

  constructor(world: World, calendar: TabtCalendar, tournaments: TabtTournaments) {
    this.#world = world
    this.#calendar = calendar
    this.#tournaments = tournaments
  }

  answer({ operation, fields }: TabtQuestion): string {
    const season = fields.Season
    if (season !== undefined && !/^\d+$/.test(season)) throw new TabtFault(6, 'Season not numeric')
    if (season !== undefined && Number(season) !== this.#season) {
      throw new TabtFault(7, `Season [${season}] is not valid.`)
    }
    return xml([`${operation}Response`, this.#contents(operation, fields)])
  }

  get #season(): number {
    return this.#world.size.season - 1999
  }

  #contents(operation: string, fields: TabtQuestion['fields']): readonly Element[] {
    switch (operation) {
      case 'GetSeasons':
        return this.#seasons()
      case 'GetDivisions':
        return this.#divisions()
      case 'GetClubs':
        return this.#clubs(fields.Club)
      case 'GetMatches':
        return this.#matches(fields)
      case 'GetClubTeams':
        return this.#teams(fields.Club)
      case 'GetMatchSystems':
        return matchSystems
      case 'GetTournaments':
        return this.#allTournaments(fields)
      default:
        throw new TabtFault(50, `Procedure ${operation} not present`)
    }
  }

  #seasons(): readonly Element[] {
    const { season } = this.#world.size
    const entry = (first: number): Element => [
      'SeasonEntries',
      [
        ['Season', first - 1999],
        ['Name', `${first}-${first + 1}`],
        ['IsCurrent', first === season],
      ],
    ]
    return [
      ['CurrentSeason', this.#season],
      ['CurrentSeasonName', `${season}-${season + 1}`],
      ...[season - 1, season].map(entry),
    ]
  }

  #divisions(): readonly Element[] {
    const { divisions } = this.#calendar
    const entries = divisions.map((division): Element => {
      const { division_id: id, division_name: name } = division
      return [
        'DivisionEntries',
        [
          ['DivisionId', id],
          ['DivisionName', name],
          ['DivisionCategory', categoryOf(division)],
          ['Level', 4],
          ['MatchType', systemOf(division)],
          ['PlayerCategory', 37],
        ],
      ]
    })
    return [['DivisionCount', entries.length], ...entries]
  }

  #clubs(code: string | undefined): readonly Element[] {
    const asked = code?.replace(/[-/ ]/g, '').toUpperCase()
    const clubs = this.#world.clubs.filter(
      ({ listing }) => !asked || listing.code.replace(/-/g, '').toUpperCase() === asked,
    )
    if (clubs.length === 0) throw new TabtFault(9, `Club [${code}] is not valid.`)
    const entries = clubs.map(
      ({ listing, detail }): Element => [
        'ClubEntries',
        [
          ['UniqueIndex', listing.code],
          ['Name', listing.name],
          ['LongName', detail.full_name ?? listing.name],
          ['Category', 8],
          ['CategoryName', listing.province],
          ['VenueCount', 0],
        ],
      ],
    )
    return [['ClubCount', entries.length], ...entries]
  }

  #matches(fields: TabtQuestion['fields']): readonly Element[] {
    const { DivisionId: id, Club: club, WeekName: week, WithDetails: details } = fields
    if (id === undefined && club === undefined && week === undefined) {
      throw new TabtFault(13, 'No criterion given.')
    }
    if (id !== undefined && !/^\d+$/.test(id)) throw new TabtFault(2, 'DivisionId is not numeric.')
    const divisions = this.#calendar.divisions.filter(
      ({ division_id }) => id === undefined || division_id === id,
    )
    if (divisions.length === 0) throw new TabtFault(3, `DivisionId [${id}] is not valid.`)
    const found = divisions
      .flatMap(({ division_id }) => this.#calendar.fixtures(division_id))
      .filter((fixture) => week === undefined || fixture.week === Number(week))
      .filter(({ home, away }) =>
        [home, away].some((side) => club === undefined || side.club?.listing.code === club),
      )
    const entries = found.map(
      (fixture): Element => [
        'TeamMatchesEntries',
        this.#entry(fixture, details === 'true' || details === '1'),
      ],
    )
    return [['MatchCount', entries.length], ...entries]
  }

  #allTournaments(fields: TabtQuestion['fields']): readonly Element[] {
    const { TournamentUniqueIndex: index, WithResults, WithRegistrations } = fields
    const [withResults, withRegistrations] = [WithResults, WithRegistrations].map(
      (text) => text === 'true' || text === '1',
    )
    if (index === undefined && withResults) throw new TabtFault(56, 'Results need an index.')
    if (index === undefined && withRegistrations) throw new TabtFault(57, 'They need an index.')
    if (index !== undefined && !/^\d+$/.test(index)) throw new TabtFault(49, 'Index not numeric.')
    const { all } = this.#tournaments
    const found = all.filter((one) => index === undefined || one.index === Number(index))
    if (index !== undefined && found.length === 0) throw new TabtFault(50, 'Unknown tournament.')
    const entries = found.map(({ series, venue, ...head }): Element => {
      const hall: readonly Element[] = [
        ['Name', venue?.name ?? ''],
        ['Street', venue?.street ?? ''],
        ['Town', venue?.town ?? ''],
      ]
      return [
        'TournamentEntries',
        [
          ['UniqueIndex', head.index],
          ['Name', head.name],
          ['Level', head.level],
          ['ExternalIndex', head.reference],
          ['DateFrom', head.dateFrom],
          ['DateTo', head.dateTo],
          ['RegistrationDate', head.registrationDate],
          ['Venue', venue && hall],
          ['SerieCount', series.length],
          ...series.map((one) => serieOf(one, { withResults, withRegistrations })),
        ],
      ]
    })
    return [['TournamentCount', entries.length], ...entries]
  }

  #entry(fixture: TabtFixture, hasDetails: boolean): readonly Element[] {
    const { division, week, date, time, venue, home, away } = fixture
    const isNumbered = fixture.status !== 'bye'
    const hall: readonly Element[] =
      venue === null
        ? []
        : [
            ['Venue', 1],
            ['VenueClub', venue.clubCode],
            [
              'VenueEntry',
              [
                ['Name', venue.name],
                ['Street', venue.street],
                ['Town', venue.town],
                ['Phone', ''],
                ['Comment', ''],
              ],
            ],
          ]
    const isEntered = fixture.status === 'played'
    return [
      ['MatchId', matchIdOf(fixture)],
      ['WeekName', weekName(week)],
      ['Date', date],
      ['Time', time === null ? null : `${time}:00`],
      ...hall,
      ['HomeClub', codeOf(home)],
      ['HomeTeam', home.team],
      ['AwayClub', codeOf(away)],
      ['AwayTeam', away.team],
      ['Score', scoreText(fixture)],
      ['MatchUniqueId', isEntered ? 700_000 + fixture.number : null],
      ['NextWeekName', week < division.calendarWeeks ? weekName(week + 1) : null],
      ['PreviousWeekName', week > 1 ? weekName(week - 1) : null],
      ['IsHomeForfeited', fixture.homeForfeited],
      ['IsAwayForfeited', fixture.awayForfeited],
      ...(hasDetails && isNumbered ? [['MatchDetails', this.#details(fixture)] as const] : []),
      ['DivisionId', division.division_id],
      ['DivisionCategory', categoryOf(division)],
      ['IsHomeWithdrawn', fixture.homeWithdrawn],
      ['IsAwayWithdrawn', fixture.awayWithdrawn],
      ['IsValidated', isEntered],
      ['IsLocked', false],
    ]
  }

  #details(fixture: TabtFixture): readonly Element[] {
    const sheet = sheetOf(this.#world, fixture)
    if (sheet === null) return [['DetailsCreated', false]]
    const games = sheet.games.map((game): Element => {
      const { forfeit } = game
      const isForfeit = forfeit !== null
      const side = (name: 'Home' | 'Away', positions: readonly number[]): readonly Element[] => {
        const players = name === 'Home' ? sheet.home : sheet.away
        const licence = (at: number): string => players[at - 1]?.licence ?? ''
        const named = positions.length === 0 ? [0] : positions
        return [
          ...named.map((at): Element => [`${name}PlayerMatchIndex`, at]),
          ...named.map((at): Element => [`${name}PlayerUniqueIndex`, at === 0 ? '' : licence(at)]),
        ]
      }
      const scores = game.sets?.map(({ home, away }, at) => {
        return `${at + 1}|${home > away ? away : `-${home}`}`
      })
      return [
        'IndividualMatchResults',
        [
          ['Position', game.position],
          ...side('Home', game.home),
          ...side('Away', game.away),
          ['HomeSetCount', forfeit === 'home' ? null : game.homeSets],
          ['AwaySetCount', forfeit === 'away' ? null : game.awaySets],
          ['IsHomeForfeited', forfeit === 'home' ? true : null],
          ['IsAwayForfeited', forfeit === 'away' ? true : null],
          ['Scores', isForfeit ? null : (scores?.join(',') ?? null)],
        ],
      ]
    })
    return [
      ['DetailsCreated', true],
      ['StartTime', `${sheet.startTime}:00`],
      ['EndTime', `${sheet.endTime}:00`],
      ['HomeCaptain', sheet.captain],
      ['Referee', sheet.captain],
      ['HomePlayers', playersOf(sheet.home)],
      ['AwayPlayers', playersOf(sheet.away)],
      ...games,
      ['MatchSystem', sheet.system],
      ['HomeScore', fixture.score?.home ?? null],
      ['AwayScore', fixture.score?.away ?? null],
      ['CommentCount', 1],
      ['CommentEntries', [['Comment', sheet.comment]]],
    ]
  }

  #teams(code: string | undefined): readonly Element[] {
    if (!code) throw new TabtFault(17, 'Club is empty.')
    const club = this.#world.clubs.find(({ listing }) => bare(listing.code) === bare(code))
    if (club === undefined) throw new TabtFault(9, `Club [${code}] is not valid.`)
    const entries = this.#calendar.teamsOf(code).map(
      ({ division, team }): Element => [
        'TeamEntries',
        [
          ['TeamId', this.#calendar.teamId(division, team)],
          ['Team', team.slice(team.lastIndexOf(' ') + 1)],
          ['DivisionId', division.division_id],
          ['DivisionName', division.division_name],
          ['DivisionCategory', categoryOf(division)],
          ['MatchType', systemOf(division)],
        ],
      ],
    )
    return [['ClubName', club.teamName], ['TeamCount', entries.length], ...entries]
  }
}

function playersOf(players: readonly TabtPlayer[]): readonly Element[] {
  const entries = players.map(
    (player): Element => [
      'Players',
      [
        ['Position', player.position],
        ...personOf(player),
        ['VictoryCount', player.wins],
        ['IsForfeited', player.wins === null ? true : null],
      ],
    ],
  )
  return [['PlayerCount', entries.length], ['DoubleTeamCount', 0], ...entries]
}

function personOf({
  licence,
  name,
  ranking,
}: Pick<TabtPlayer, 'licence' | 'name' | 'ranking'>): readonly Element[] {
  const words = name.split(' ')
  return [
    ['UniqueIndex', licence],
    ['FirstName', words[0] ?? ''],
    ['LastName', words.slice(1).join('  ')],
    ['Ranking', ranking],
  ]
}

type SerieParts = {
  readonly withResults: boolean | undefined
  readonly withRegistrations: boolean | undefined
}

function serieOf({ index, name, results, registrations }: TabtSerie, asked: SerieParts): Element {
  const players = (side: string, entrants: readonly TabtEntrant[]): readonly Element[] =>
    entrants.map((entrant) => [`${side}Player`, personOf(entrant)])
  const played = results.map(
    ({ home, away, homeSets, awaySets }: TabtResult, at): Element => [
      'ResultEntries',
      [
        ['Position', at + 1],
        ['HomeSetCount', homeSets],
        ['AwaySetCount', awaySets],
        ['IsHomeForfeited', homeSets === null ? true : null],
        ['IsAwayForfeited', awaySets === null ? true : null],
        ...players('Home', home),
        ...players('Away', away),
      ],
    ],
  )
  const registered = registrations.map(
    (one): Element => [
      'RegistrationEntries',
      [
        ['UniqueIndex', one.index],
        ['RegistrationDate', one.at],
        ['Member', [['Position', 1], ...personOf(one.entrant), ['Status', 'A']]],
        // An internal number, which is no club's code.
        [
          'Club',
          [
            ['UniqueIndex', '77'],
            ['Name', 'A club'],
            ['LongName', 'A club of people'],
          ],
        ],
      ],
    ],
  )
  return [
    'SerieEntries',
    [
      ['UniqueIndex', index],
      ['Name', name],
      ['ResultCount', asked.withResults ? results.length : null],
      ...(asked.withResults ? played : []),
      ['RegistrationCount', asked.withRegistrations ? registrations.length : null],
      ...(asked.withRegistrations ? registered : []),
    ],
  ]
}

const weekName = (week: number): string => String(week).padStart(2, '0')
const codeOf = ({ club }: TabtSide): string => club?.listing.code ?? '-'

/** Competition, week and number; a bye has one too. */
export function matchIdOf({ division, week, number }: TabtFixture): string {
  const competition = division.division_gender === 'Dames' ? 'PHD' : 'PHH'
  return `${competition}${weekName(week)}/${String(number).padStart(3, '0')}`
}

function scoreText({ score }: TabtFixture): string | null {
  return score && `${score.home}-${score.away}${score.marker && ` ${score.marker}`}`
}

const systemOf = (division: Division): number => (matchesOf(division) === 16 ? 2 : 4)

function categoryOf({ division_name: name, division_gender: gender }: Division): number {
  if (name.includes('Vétérans')) return 3
  if (name.includes('Jeunes')) return 41
  return gender === 'Dames' ? 38 : 37
}

const system = (id: number, players: number, singles: number, doubles: number): Element => [
  'MatchSystemEntries',
  [
    ['UniqueIndex', id],
    ['Name', `Système ${id}`],
    ['SingleMatchCount', players],
    ['DoubleMatchCount', doubles],
    ['SetCount', 3],
    ['PointCount', 11],
    ['ForcedDoubleTeams', false],
    ['SubstituteCount', 0],
    ['TeamMatchCount', singles + doubles],
  ],
]
const matchSystems: readonly Element[] = [
  ['MatchSystemCount', 2],
  system(2, 4, 16, 0),
  system(4, 3, 9, 1),
]
