/**
 * SQL of the views for analysts. They only read: each computes its rows from the documents whenever
 * it is queried.
 * @param schema quoted
 */
export const VIEWS = (schema: string): readonly string[] => [
  // A scrape keeps new sheets of a player in a document of their own until it stores the club.
  `create view ${schema}.stored_players as
    select distinct on (player ->> 'licence') player ->> 'licence' as licence, player as record
    from ${schema}.documents d, json_array_elements(d.value -> 'players') as player
    where d.key >= 'tabletennis/' and d.key < 'tabletennis0'
      and split_part(d.key, '/', 3) in ('clubs', 'pending')
    order by player ->> 'licence', player ->> 'seenAt' desc,
      split_part(d.key, '/', 3) = 'pending' desc, d.key desc`,
  `create view ${schema}.players as
    select licence, record ->> 'name' as name, record ->> 'clubCode' as club_code,
      record ->> 'gender' as gender, (record ->> 'active')::boolean as active,
      record ->> 'category' as category,
      coalesce(record #>> '{masculine,ranking}', record ->> 'listRanking') as ranking,
      coalesce(record #>> '{masculine,pointsCurrent}', record ->> 'listPoints')::numeric as points,
      (record #>> '{masculine,pointsStart}')::numeric as points_start,
      record #>> '{feminine,ranking}' as ranking_women,
      (record #>> '{feminine,pointsCurrent}')::numeric as points_women,
      nullif(record ->> 'seenAt', '')::timestamptz as seen_at
    from ${schema}.stored_players`,
  `create view ${schema}.matches as
    select licence, sheet,
      extract(year from m.date - interval '6 months')::int || '-'
        || extract(year from m.date + interval '6 months')::int as season,
      m.date, m."opponentLicence" as opponent_licence, m."opponentName" as opponent_name,
      m."opponentClub" as opponent_club, m."opponentRanking" as opponent_ranking,
      m."opponentPoints" as opponent_points, m.result, m.won, m.score,
      m."pointsChange" as points_change, m.division
    from ${schema}.stored_players, unnest(array['masculine', 'feminine']) as sheet,
      json_to_recordset(record #> array[sheet, 'matches']) as m(date date, "opponentLicence" text,
        "opponentName" text, "opponentClub" text, "opponentRanking" text, "opponentPoints" numeric,
        result text, won boolean, score text, "pointsChange" numeric, division text)`,
  `create view ${schema}.standings as
    select split_part(d.key, '/', 2) as season, d.value ->> 'id' as division_id,
      d.value ->> 'name' as division_name, week.key::int as week, r.rank,
      r."teamName" as team_name, r.played, r.wins, r.losses, r.draws, r.forfeits, r.points
    from ${schema}.documents d, json_each(d.value -> 'weeks') as week,
      json_to_recordset(week.value) as r(rank int, "teamName" text, played int, wins int,
        losses int, draws int, forfeits int, points numeric)
    where d.key >= 'tabletennis/' and d.key < 'tabletennis0'
      and split_part(d.key, '/', 3) = 'divisions'`,
]
