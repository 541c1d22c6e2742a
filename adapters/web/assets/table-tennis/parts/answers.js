/**
 * What the API answers, as far as these pages read it.
 *
 * @typedef {'masculine' | 'feminine'} SheetKind
 * @typedef {{opponent_ranking: string, wins: number, losses: number, ratio: number | null}} Stat
 *
 * @typedef {object} Match
 * @property {string} date
 * @property {string | null} opponent_name Null for a person who is kept out.
 * @property {string | null} opponent_ranking
 * @property {'V' | 'D' | 'WO'} result
 * @property {string} score
 * @property {string | null} opponent_licence
 * @property {string | null} opponent_club
 * @property {number | null} points_change
 * @property {string | null} division
 * @property {boolean} won
 *
 * @typedef {object} Player
 * @property {string} licence
 * @property {string} name
 * @property {string | null} club_code
 * @property {string | null} club_name
 * @property {string | null} category
 * @property {string | null} last_update
 * @property {string | null} ranking
 * @property {number | null} points_start
 * @property {number | null} points_current
 * @property {number | null} ranking_position
 * @property {number} total_wins
 * @property {number} total_losses
 * @property {readonly Stat[]} stats_masculine
 * @property {readonly Match[]} matches_masculine
 * @property {readonly number[]} points_curve_masculine
 * @property {string | null} women_ranking
 * @property {number | null} women_points_start
 * @property {number | null} women_points_current
 * @property {number | null} women_ranking_position
 * @property {number | null} women_total_wins
 * @property {number | null} women_total_losses
 * @property {readonly Stat[]} stats_feminine
 * @property {readonly Match[]} matches_feminine
 * @property {readonly number[]} points_curve_feminine
 * @property {string | null} read_at_masculine
 * @property {string | null} read_at_feminine
 * @property {boolean} stale
 *
 * @typedef {object} PlayerRow
 * @property {string} licence
 * @property {string} name
 * @property {string | null} ranking
 * @property {string | null} club_code
 * @property {string | null} [club_name]
 * @property {string | null} [province]
 * @property {string | null} [category]
 * @property {number | null} points_current
 * @property {number | null} [points_start]
 * @property {number} [total_wins]
 * @property {number} [total_losses]
 * @property {number} [rank]
 * @property {number} [progression]
 *
 * @typedef {{count: number, total: number, players: readonly PlayerRow[]}} PlayerPage
 * @typedef {{code: string, name: string, province: string | null, scraped_at: string | null}} ClubRow
 *
 * @typedef {object} Club
 * @property {string} code
 * @property {string} name
 * @property {string | null} province
 * @property {string | null} full_name
 * @property {string | null} address
 * @property {string | null} postal_code
 * @property {string | null} city
 * @property {string | null} email
 * @property {string | null} phone
 * @property {string | null} status
 * @property {string | null} website
 * @property {boolean | null} has_shower
 * @property {string | null} venue_name
 * @property {string | null} venue_phone
 * @property {boolean | null} venue_pmr
 * @property {string | null} venue_remarks
 * @property {number | null} teams_men
 * @property {number | null} teams_women
 * @property {number | null} teams_youth
 * @property {number | null} teams_veterans
 * @property {string | null} label
 * @property {string | null} palette
 * @property {string | null} scraped_at
 * @property {boolean} stale
 *
 * @typedef {object} ClubScrape
 * @property {number} total_players
 * @property {number} players_scraped
 * @property {string} message
 * @property {readonly {licence: string, name: string, error: string}[]} players_errors
 *
 * @typedef {object} Member
 * @property {string} licence
 * @property {string} name
 * @property {string | null} ranking
 * @property {number | null} points_current
 * @property {number | null} points_start
 * @property {string | null} category
 * @property {number} total_wins
 * @property {number} total_losses
 * @property {boolean | null} active
 *
 * @typedef {object} Duel
 * @property {string} date
 * @property {string} winner
 * @property {string} score
 * @property {SheetKind} fiche_type
 * @property {string | null} division
 * @property {'V' | 'D' | 'WO'} result
 *
 * @typedef {object} HeadToHead
 * @property {{licence: string, name: string}} player1
 * @property {{licence: string, name: string}} player2
 * @property {number} player1_wins
 * @property {number} player2_wins
 * @property {readonly Duel[]} matches
 *
 * @typedef {object} PointsDay
 * @property {string} date
 * @property {number | null} points_before
 * @property {number | null} points_after
 *
 * @typedef {object} PointsHistory
 * @property {number | null} points_start
 * @property {boolean} points_start_estimated
 * @property {number | null} points_current
 * @property {'export' | 'sheet' | 'none'} basis
 * @property {readonly PointsDay[]} history
 *
 * @typedef {{expected: boolean, base_points: number, change: number}} Outcome
 *
 * @typedef {object} EstimatedMatch
 * @property {{name: string | null, points: number}} opponent
 * @property {number} gap
 * @property {number} win_probability
 * @property {number} coefficient
 * @property {number} loss_factor
 * @property {Outcome} if_won
 * @property {Outcome} if_lost
 * @property {'V' | 'D' | null} result
 *
 * @typedef {object} Estimate
 * @property {number} points
 * @property {string | null} as_of
 * @property {string} rules_version
 * @property {readonly EstimatedMatch[]} matches
 * @property {number | null} points_after
 * @property {string | null} class_now
 * @property {string | null} class_after
 * @property {number | null} points_to_next_class
 * @property {readonly {code: string, text: string}[]} warnings
 *
 * @typedef {{from: number, to: number, matches: number, won_share: number | null}} ProbabilityBin
 * @typedef {{bins: readonly ProbabilityBin[]}} ProbabilityStats
 *
 * @typedef {object} Division
 * @property {number} division_index
 * @property {string} division_name
 * @property {string | null} division_category
 * @property {'Hommes' | 'Dames' | null} division_gender
 * @property {string} division_id The federation's.
 *
 * @typedef {{team_name: string, division_index: number, division_name: string}} TeamHit
 *
 * @typedef {object} Standing
 * @property {number} rank
 * @property {string} team_name
 * @property {number} played
 * @property {number} wins
 * @property {number} losses
 * @property {number} draws
 * @property {number} forfeits
 * @property {number} points
 *
 * @typedef {'read' | 'failed' | 'not_read' | 'cup'} StandingsState
 *
 * @typedef {object} StandingsWeek
 * @property {number} week
 * @property {StandingsState} state
 * @property {string | null} scraped_at
 * @property {readonly Standing[]} rankings
 *
 * @typedef {object} Progress
 * @property {number} division_index
 * @property {string | null} division_name
 * @property {string | null} category
 * @property {'Hommes' | 'Dames' | null} gender
 * @property {string} season
 * @property {StandingsState} state
 * @property {boolean} stale
 * @property {readonly StandingsWeek[]} weeks
 *
 * @typedef {Standing & {week: number, division_index: number, division_name: string}} TeamWeek
 *
 * @typedef {object} Stats
 * @property {number} clubs
 * @property {number} players
 * @property {number} matches
 * @property {number} players_with_matches
 *
 * @typedef {object} InterclubStats
 * @property {string} season
 * @property {readonly string[]} seasons Newest first.
 * @property {number} divisions_count
 * @property {number} rankings_count
 * @property {number} teams_count
 * @property {number | null} min_week
 * @property {number | null} max_week
 *
 * @typedef {{division_index: number, week: number}} DivisionWeek
 *
 * @typedef {'interclubs' | 'all' | 'calendrier' | 'exports' | 'tournaments'} TaskKind
 *
 * @typedef {object} Task
 * @property {TaskKind} kind
 * @property {'manual' | 'cron'} trigger
 * @property {boolean} running
 * @property {string | number} task_id
 * @property {'running' | 'success' | 'failed' | 'cancelled'} status
 * @property {number} elapsed_seconds
 * @property {number} [total_rankings]
 * @property {number} [total_players]
 * @property {number} [total_matches]
 * @property {number} [total_sheets]
 * @property {number} [refused_sheets]
 * @property {number} [total_teams]
 * @property {number} [total_results]
 * @property {'recent' | 'all'} [scope]
 * @property {number} [total_lines]
 * @property {readonly {file: string, outcome: string, check: string | null, problem: string | null,
 *   lines: number}[]} [files]
 * @property {string} [file]
 * @property {number} errors_count
 * @property {number} [unknown_divisions]
 * @property {DivisionWeek | null} [last_success]
 * @property {string | null} [current_club]
 * @property {string} started_at
 * @property {number} pages_done
 * @property {number | null} pages_total
 * @property {string | null} message
 * @property {readonly number[]} [weeks]
 * @property {'all' | readonly (number | string)[]} [divisions]
 * @property {string} [province]
 * @property {string} [older_than]
 *
 * @typedef {{at: string, message: string}} ScheduleRun
 * @typedef {object} Schedule
 * @property {string} id
 * @property {string} cron
 * @property {string} time_zone
 * @property {string} what
 * @property {string | null} next_run
 * @property {ScheduleRun | null} last_run
 * @property {ScheduleRun | null} last_missed
 * @property {number} missed_runs
 *
 * @typedef {'info' | 'warn' | 'error'} LogLevel
 * @typedef {{timestamp: string, message: string, level: LogLevel, seq: number}} LogLine
 */
export {}
