/**
 * What the API answers about fixtures, teams and tournaments, as far as these pages read it.
 *
 * @typedef {object} Venue
 * @property {string | null} name
 * @property {string | null} street
 * @property {string | null} postal_code
 * @property {string | null} city
 *
 * @typedef {object} FormerPlan
 * @property {string | null} date
 * @property {string | null} time
 * @property {string | null} venue_name
 * @property {string} seen_until
 *
 * @typedef {object} Fixture
 * @property {string} fixture_id
 * @property {string} season
 * @property {string | null} division_name
 * @property {number | null} division_index
 * @property {number | null} week
 * @property {string | null} week_name
 * @property {string | null} match_id
 * @property {string | null} date Belgian, as the time.
 * @property {string | null} time
 * @property {string | null} home_team
 * @property {string | null} away_team
 * @property {string | null} home_club_code
 * @property {string | null} away_club_code
 * @property {Venue | null} venue
 * @property {'scheduled' | 'played' | 'forfeit' | 'withdrawn' | 'bye' | 'cancelled'} status
 * @property {string | null} score
 * @property {number | null} home_score
 * @property {number | null} away_score
 * @property {boolean} is_home_forfeit
 * @property {boolean} is_away_forfeit
 * @property {boolean} is_home_withdrawn
 * @property {boolean} is_away_withdrawn
 * @property {boolean} rescheduled
 * @property {readonly FormerPlan[]} previous
 * @property {boolean} overdue
 * @property {boolean} adjusted
 * @property {boolean} has_sheet
 * @property {string | null} match_details_url
 *
 * @typedef {object} FixturePage
 * @property {number} total
 * @property {readonly Fixture[]} matches
 * @property {{read_at: string | null, complete: boolean}} freshness
 *
 * @typedef {object} SheetPlayer
 * @property {number} position
 * @property {string | null} licence Null for a person who is kept out.
 * @property {string | null} name
 * @property {string | null} ranking
 * @property {number | null} wins
 * @property {boolean} absent
 *
 * @typedef {{team_name: string | null, players: readonly SheetPlayer[]}} SheetSide
 *
 * @typedef {object} SheetGame
 * @property {number} position
 * @property {'single' | 'double'} type
 * @property {readonly (string | null)[]} home_licences
 * @property {readonly (string | null)[]} away_licences
 * @property {number | null} home_sets
 * @property {number | null} away_sets
 * @property {'home' | 'away' | 'both' | null} forfeit
 * @property {readonly {home: number, away: number}[]} sets
 * @property {number} home_total
 * @property {number} away_total
 *
 * @typedef {object} MatchSheet
 * @property {boolean} available
 * @property {string | null} start_time
 * @property {string | null} end_time
 * @property {SheetSide} home
 * @property {SheetSide} away
 * @property {readonly SheetGame[]} games
 * @property {boolean | null} consistent
 *
 * @typedef {object} MatchProbability
 * @property {'sheet' | 'typical' | 'none'} basis
 * @property {{win: number, draw: number, loss: number} | null} home
 * @property {{home: number, away: number} | null} expected_score
 * @property {readonly {code: string, text: string}[]} warnings
 *
 * @typedef {object} Team
 * @property {string | null} team_id
 * @property {string} team_name
 * @property {string} club_code
 * @property {number | null} division_index
 * @property {string | null} division_name
 * @property {number | null} rank
 * @property {number | null} played
 * @property {number | null} points
 * @property {boolean} withdrawn
 *
 * @typedef {object} TeamPlayer
 * @property {string} licence
 * @property {string | null} name
 * @property {string | null} ranking
 * @property {number} sheets
 * @property {number} games
 * @property {number} games_won
 *
 * @typedef {object} Tournament
 * @property {number} t_id
 * @property {string} name
 * @property {string | null} level
 * @property {string} season
 * @property {string} date_start
 * @property {string | null} date_end
 * @property {string | null} reference
 * @property {'planned' | 'open' | 'running' | 'finished' | 'cancelled'} status
 * @property {string | null} registration_until
 * @property {Venue | null} venue
 * @property {number} series_count
 * @property {number | null} results_count
 *
 * @typedef {object} TournamentSeries
 * @property {string} series_name
 * @property {number | null} inscriptions_count
 *
 * @typedef {object} TournamentResult
 * @property {string} series_name
 * @property {string | null} player1_licence
 * @property {string | null} player1_name
 * @property {string | null} player1_club
 * @property {string | null} player2_licence
 * @property {string | null} player2_name
 * @property {string | null} player2_club
 * @property {string | null} score
 * @property {string | null} winner_licence
 * @property {boolean} walk_over
 *
 * @typedef {object} Registration
 * @property {string} series_name
 * @property {string | null} player_licence
 * @property {string | null} player_name
 * @property {string | null} player_club
 * @property {string | null} player_ranking
 *
 * @typedef {object} PlayerTournament
 * @property {number} t_id
 * @property {string} name
 * @property {string} date_start
 * @property {readonly string[]} series
 * @property {number} wins
 * @property {number} losses
 */
export {}
