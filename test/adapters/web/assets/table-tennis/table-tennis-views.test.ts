import assert from 'node:assert/strict'
import { test } from 'node:test'
import { html } from 'htm/preact'
import { render } from 'preact-render-to-string'
import type { Sent } from '../../../../../adapters/api/table-tennis/sent-record.ts'
import { loadTexts } from '../../../../../adapters/texts/load-texts.ts'
import { ClubDetails } from '../../../../../adapters/web/assets/table-tennis/club-cards.js'
import {
  ProbabilityView,
  SheetView,
} from '../../../../../adapters/web/assets/table-tennis/match-sheet.js'
import {
  FixtureTable,
  notesOf,
} from '../../../../../adapters/web/assets/table-tennis/parts/fixtures.js'
import { Balance, Day } from '../../../../../adapters/web/assets/table-tennis/parts/matches.js'
import {
  OpponentClub,
  PlayerLink,
  teamPath,
} from '../../../../../adapters/web/assets/table-tennis/parts/navigation.js'
import { SeasonChoice } from '../../../../../adapters/web/assets/table-tennis/parts/seasons.js'
import { ResultsCard } from '../../../../../adapters/web/assets/table-tennis/player-results.js'
import { RankChart } from '../../../../../adapters/web/assets/table-tennis/rank-chart.js'
import { StandingsTable } from '../../../../../adapters/web/assets/table-tennis/standings.js'
import { TaskCard } from '../../../../../adapters/web/assets/table-tennis/task-card.js'
import { EstimateView, trustOf } from '../../../../../adapters/web/assets/table-tennis/what-if.js'

type Fixture = Sent<'Fixture'>

loadTexts('en')

const hostile = '<img src=x onerror=alert(1)>'
const escaped = '&lt;img src=x onerror=alert(1)>'

const fixture = (fields: Partial<Fixture>): Fixture => ({
  ...{ fixture_id: '2026-1-H1A-H2B', season: '2026-2027', status: 'scheduled', score: null },
  ...{ division_name: 'Division 3', division_index: 3, week: 4, week_name: '04', match_id: null },
  ...{ date: '2026-10-03', time: '19:45', venue: null, home_score: null, away_score: null },
  ...{ home_team: 'Alpha A', away_team: 'Beta B', home_club_code: 'H1', away_club_code: 'H2' },
  ...{ is_home_forfeit: false, is_away_forfeit: false, adjusted: false, overdue: false },
  ...{ is_home_withdrawn: false, is_away_withdrawn: false, rescheduled: false, previous: [] },
  ...{ has_sheet: false, match_details_url: null, bye: false, id: '2026-1-H1A-H2B' },
  ...{ division_id: 1, division_category: null, division_gender: null, match_unique_id: null },
  ...{ week_date_from: null, week_date_to: null, created_at: '', updated_at: '' },
  ...fields,
})

test('a person who is kept out has neither name nor link', () => {
  const match = {
    ...{ date: '2026-10-03', opponent_name: null, opponent_licence: null, opponent_ranking: 'C2' },
    ...{ opponent_club: null, result: 'V', score: '3-1', won: true, points_change: null },
    division: null,
  }
  const filter = { result: '', class: '', period: '' }
  const card = { licence: '100001', matches: [match], filter, onFilter: () => {} }
  const text = render(html`<${ResultsCard} ...${card} />`)
  assert.match(text, /Not shown/)
  assert.doesNotMatch(text, /<a /)
})

test('a name of the source is text, whatever it holds', () => {
  const player = render(html`<${PlayerLink} licence="1&2" name=${hostile} />`)
  assert.equal(player, `<a href="/table-tennis/players/1%262">${escaped}</a>`)
  const rows = [
    {
      ...{ rank: 1, team_name: hostile, played: 1, wins: 1, losses: 0, draws: 0, forfeits: 0 },
      points: 3,
    },
  ]
  const shared = { moves: new Map(), chosen: [], team: '', division: 1 }
  const table = { week: 1, rows, ...shared, onChoose() {}, onPoint() {} }
  const text = render(html`<${StandingsTable} ...${table} />`)
  assert.ok(text.includes(escaped) && !text.includes(hostile))
})

test('a season is chosen only where there is more than one, and kept by links to teams', () => {
  const choice = (stored: readonly string[], season = '') => {
    const seasons = { current: '2026-2027', stored }
    return render(html`<${SeasonChoice} ...${{ seasons, season, onChange() {} }} />`)
  }
  assert.equal(choice(['2026-2027']), '')
  assert.match(choice(['2026-2027', '2025-2026']), /selected[^>]*>2026-2027.*2025-2026/)
  assert.match(choice(['2026-2027'], '2025-2026'), /2026-2027.*selected[^>]*>2025-2026/)
  assert.equal(
    teamPath('A & B', 3, '2025-2026'),
    '/table-tennis/teams/A%20%26%20B?division=3&season=2025-2026',
  )
})

test('a website is a link only where it is one of the web', () => {
  const website = (text: string) =>
    render(html`<${ClubDetails} club=${{ website: text } as Sent<'Club'>} />`)
  assert.match(website('https://club.example/'), /<a [^>]*href="https:\/\/club\.example\/"/)
  assert.doesNotMatch(website('javascript:alert(1)'), /<a /)
})

test('the club of an opponent is linked by its code only', () => {
  assert.match(render(html`<${OpponentClub} club="Vl-B234" />`), /clubs\/Vl-B234/)
  assert.equal(render(html`<${OpponentClub} club="Palette Exemple" />`), 'Palette Exemple')
})

test('a table of fixtures says in words what is unusual about a match', (t) => {
  // Links to teams name every season but the present one.
  t.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 9, 1) })
  const [played, bye, open] = [
    fixture({ status: 'played', score: '4-12', home_score: 4, away_score: 12 }),
    fixture({ status: 'bye', away_team: 'Bye', date: null, time: null }),
    fixture({ home_team: null, away_team: null }),
  ]
  const table = { caption: 'Matches', fixtures: [played, bye, open], team: 'Alpha A' }
  const text = render(html`<${FixtureTable} ...${table} />`)
  assert.match(text, /datetime="2026-10-03T19:45"/)
  assert.match(text, /href="\/table-tennis\/teams\/Beta%20B\?division=3">Beta B</)
  assert.match(text, /4-12<span class="visually-hidden">: Alpha A – Beta B<\/span>.*Loss/s)
  assert.match(text, /Alpha A: bye/)
  assert.match(text, /To be drawn – To be drawn/)
  assert.equal(text.match(/Details/g)?.length, 1)
})

test('the notes of a match name who is absent, who has left and where it was', () => {
  const notes = (fields: Partial<Fixture>) => notesOf(fixture(fields))
  assert.deepEqual(notes({}), [])
  assert.deepEqual(notes({ status: 'forfeit', is_away_forfeit: true }), ['Forfeit by Beta B'])
  const left = { is_home_withdrawn: true, is_home_forfeit: true, is_away_forfeit: true }
  assert.deepEqual(notes({ ...left, status: 'withdrawn' }), ['Alpha A withdrew'])
  assert.deepEqual(notes({ ...left, status: 'played' }), ['Alpha A withdrew later'])
  const former = { date: '2026-09-26', time: '19:45', venue_name: null, seen_until: '' }
  assert.deepEqual(notes({ rescheduled: true, previous: [former] }), ['Moved from 26 Sept'])
  assert.deepEqual(notes({ rescheduled: true }), ['Moved'])
  const sameDay = { ...former, date: '2026-10-03' }
  assert.deepEqual(notes({ rescheduled: true, previous: [sameDay] }), ['Venue changed'])
  assert.deepEqual(notes({ match_id: 'BAR.PBBWH.BAR-3.02/002', overdue: true }), [
    ...['Play-off', 'Result overdue'],
  ])
})

test('a sheet names who played, and says who was absent or is kept out', () => {
  const player = { position: 1, licence: '100001', name: 'ONE', ranking: 'C2', wins: 2 }
  const hidden = { position: 2, licence: null, name: null, ranking: null, wins: 1, absent: false }
  const away = { ...player, licence: '100002', name: 'TWO', wins: null, absent: true }
  const game = {
    ...{ position: 1, type: 'single', home_licences: ['100001'], away_licences: ['100002'] },
    ...{ home_sets: 3, away_sets: 1, forfeit: null, home_total: 1, away_total: 0 },
    sets: [{ home: 11, away: 8 }],
  }
  const pair = { ...game, type: 'double', home_licences: ['100001', null], away_licences: [] }
  const sheet = {
    ...{ available: true, start_time: '19:05', end_time: null, consistent: false },
    home: { team_name: 'Alpha A', players: [{ ...player, absent: false }, hidden] },
    away: { team_name: 'Beta B', players: [away] },
    games: [game, pair, { ...game, forfeit: 'away' }],
  }
  const text = render(html`<${SheetView} sheet=${sheet} />`).replaceAll(/<[^>]+>|\s+/g, ' ')
  assert.match(
    text,
    /Players of Alpha A .*ONE +C2 +2 .*Not shown .*Players of Beta B .*TWO .*Absent/,
  )
  assert.match(text, /ONE +– +TWO +3-1 +11-8 +1-0/)
  assert.match(text, /Double: +ONE +\/ +Not shown +– +Not named/)
  assert.match(text, /Away absent/)
  assert.match(text, /do not add up/)
  const missing = render(html`<${SheetView} sheet=${{ ...sheet, available: false }} />`)
  assert.match(missing, /has not been entered/)
})

test('chances name both teams, or say why there are none', () => {
  const probability = {
    ...{ basis: 'typical', home: { win: 0.544, draw: 0.197, loss: 0.259 }, warnings: [] },
    expected_score: { home: 8.25, away: 7.75 },
  }
  const shown = (given: object) =>
    render(
      html`<${ProbabilityView} ...${{ probability: given, home: 'Alpha A', away: 'Beta B' }} />`,
    )
  assert.match(shown(probability), /Alpha A wins<\/dt><dd class="figure">54%/)
  assert.match(shown(probability), /Beta B wins<\/dt><dd class="figure">26%/)
  const none = { basis: 'none', home: null, expected_score: null, warnings: [] }
  assert.match(shown(none), /Too few players/)
})

test('the chart of ranks names itself and has its places in a table', () => {
  const teams = [
    { name: 'Alpha', places: [1, 2] },
    { name: 'Beta', places: [2, 1] },
  ]
  const chart = { weeks: [1, 2], teams, chosen: ['beta'], pointed: null, at: 1 }
  const text = render(html`<${RankChart} ...${chart} />`)
  assert.match(text, /role="img" aria-label="Places of 2 teams from week 1 to week 2/)
  assert.match(text, /<th scope="row">Alpha<\/th><td class="number">1<\/td><td class="number">2/)
  assert.match(text, /tt-line tt-line-0/)
})

test('a balance says in words what its bar shows, even of no match', () => {
  const duel = (wins: number, losses: number) => ({
    ...{ player1: { licence: '1', name: 'ONE' }, player2: { licence: '2', name: 'TWO' } },
    ...{ player1_wins: wins, player2_wins: losses, matches: [] },
  })
  const text = render(html`<${Balance} duel=${duel(3, 1)} />`)
  assert.match(text, /aria-label="ONE has won 3, TWO 1"/)
  assert.match(text, /width:75\.0%/)
  assert.doesNotMatch(render(html`<${Balance} duel=${duel(0, 0)} />`), /width:/)
})

test('a task that runs can be cancelled, one that has ended says how', () => {
  const task = {
    ...{ kind: 'interclubs', trigger: 'manual', running: true, task_id: 'interclubs_1' },
    ...{ status: 'running', elapsed_seconds: 2, started_at: '2026-11-20T12:00:00.000Z' },
    ...{ total_rankings: 24, errors_count: 0, last_success: null },
    ...{ pages_done: 2, pages_total: 8, message: null },
  }
  const shown = (changes: object) =>
    render(html`<${TaskCard} task=${{ ...task, ...changes }} samples=${[]} onChange=${() => {}} />`)
  assert.match(shown({}), /2 of 8 pages \(25%\).*Cancel task/s)
  const ended = shown({ running: false, status: 'success', message: 'All read.' })
  assert.match(ended, /Latest task.*Completed/s)
  assert.doesNotMatch(ended, /All read/)
  const failed = shown({ running: false, status: 'failed', message: 'The source is gone.' })
  assert.match(failed, /Failed.*The source is gone\./s)
  assert.doesNotMatch(ended, /Cancel task/)
  const clubs = { kind: 'all', trigger: 'cron', task_id: 12, total_players: 90, province: 'Namur' }
  const text = shown({ ...clubs, current_club: 'N051' })
  assert.match(text, /Running task: all clubs.*Started.*by a schedule, Namur/s)
  assert.match(text, /2 of 8 clubs.*Players read.*90.*N051.*Cancel task/s)
})

test('an invalid day of the source is shown unchanged', () => {
  assert.equal(render(html`<${Day} date="soon" />`), 'soon')
  assert.match(render(html`<${Day} date="2026-10-03" />`), /3 Oct<span class="tt-year"> 2026/)
})

test('an estimate says how its figures were made and how sure they are', () => {
  const match = {
    ...{ opponent: { name: hostile, points: 1560 }, gap: 60, win_probability: 0.355 },
    ...{ coefficient: 0.9, loss_factor: 0.8, result: null },
    if_won: { expected: false, base_points: 14, change: 12.6 },
    if_lost: { expected: true, base_points: -7, change: -5.04 },
  }
  const estimate = {
    ...{ points: 1500, as_of: '2026-11-18', rules_version: 'rules 2026-11-23', matches: [match] },
    ...{ points_after: null, class_now: 'C2', class_after: null, points_to_next_class: 80 },
    warnings: [{ code: 'rules_unconfirmed', text: 'The federation does not publish these rules.' }],
  }
  const stats = {
    bins: [{ from: 0.3, to: 0.4, matches: 1200, won_share: 0.3612, mean_p: 0.35 }],
  }
  const trust = trustOf(stats, 0.355)
  const text = render(html`<${EstimateView} estimate=${estimate} trust=${trust} />`)
  for (const words of [
    ...[
      '+12.60',
      '−5.04',
      '36%',
      'C2',
      'The federation does not publish these rules.',
      'rules 2026-11-23',
      escaped,
    ],
    'The opponent is stronger. For this gap, the table gives 14 points for a win and takes 7 points for a defeat.',
    'Both count times 0.9, the coefficient of the competition. A defeat counts times 0.8 as well.',
    'Of 1,200 stored matches with a chance of 30% to 40%, the player won 36.1%.',
    '80.00 points short of the next class.',
  ]) {
    assert.ok(text.includes(words), words)
  }
  assert.match(trustOf(undefined, 0.5), /too few results/)
})
