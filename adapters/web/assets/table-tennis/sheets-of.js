/**
 * @typedef {object} Sheet
 * @property {import('./parts/answers.js').SheetKind} kind
 * @property {string} title
 * @property {string | null} ranking
 * @property {number | null} pointsStart
 * @property {number | null} pointsNow
 * @property {number | null} position
 * @property {number} wins
 * @property {number} losses
 * @property {readonly import('./parts/answers.js').Stat[]} stats
 * @property {readonly import('./parts/answers.js').Match[]} matches
 * @property {readonly number[]} curve
 */

/**
 * The sheets of a player that say something: that of the men's competition, in which women play too,
 * and that of the women's; what the lists alone tell counts as the first.
 * @param {import('./parts/answers.js').Player} player
 * @returns {readonly Sheet[]} none where nothing is known but the name.
 */
export function sheetsOf(player) {
  return [masculine(player), feminine(player)].filter(saysSomething)
}

/** @param {import('./parts/answers.js').Player} player @returns {Sheet} */
function masculine(player) {
  return {
    kind: 'masculine',
    title: "Men's sheet",
    ranking: player.ranking,
    pointsStart: player.points_start,
    pointsNow: player.points_current,
    position: player.ranking_position,
    wins: player.total_wins,
    losses: player.total_losses,
    stats: player.stats_masculine,
    matches: player.matches_masculine,
    curve: player.points_curve_masculine,
  }
}

/** @param {import('./parts/answers.js').Player} player @returns {Sheet} */
function feminine(player) {
  return {
    kind: 'feminine',
    title: "Women's sheet",
    ranking: player.women_ranking,
    pointsStart: player.women_points_start,
    pointsNow: player.women_points_current,
    position: player.women_ranking_position,
    wins: player.women_total_wins ?? 0,
    losses: player.women_total_losses ?? 0,
    stats: player.stats_feminine,
    matches: player.matches_feminine,
    curve: player.points_curve_feminine,
  }
}

/** @param {Sheet} sheet */
function saysSomething({ ranking, pointsNow, stats, matches, curve }) {
  const lists = stats.length + matches.length + curve.length
  return ranking !== null || pointsNow !== null || lists > 0
}
