import type { Page, PlayerView } from '../../../plugins/table-tennis/data/query-results.ts'
import type { ClubDetails, ClubRecord } from '../../../plugins/table-tennis/data/records.ts'

/** Answer of `GET /api/clubs`. */
export function clubsShape({ items, total }: Page<ClubRecord>): object {
  const clubs = items.map(({ code, name, province }) => ({ code, name, province }))
  return { count: clubs.length, total, clubs }
}

/** Answer of `GET /api/clubs/{club_code}`; null for what is unknown, all of it before a scrape. */
export function clubShape(
  { code, name, province, details }: ClubRecord,
  scrapedAt: string | null,
): object {
  return { code, name, province, ...detailsShape(details), scraped_at: scrapedAt }
}

function detailsShape(details: ClubDetails | null): object {
  return {
    address: details?.address ?? null,
    city: details?.city ?? null,
    postal_code: details?.postalCode ?? null,
    full_name: details?.fullName ?? null,
    email: details?.email ?? null,
    phone: details?.phone ?? null,
    status: details?.status ?? null,
    website: details?.website ?? null,
    has_shower: details?.hasShower ?? null,
    venue_name: details?.venueName ?? null,
    venue_phone: details?.venuePhone ?? null,
    venue_pmr: details?.venuePmr ?? null,
    venue_remarks: details?.venueRemarks ?? null,
    teams_men: details?.teamsMen ?? null,
    teams_women: details?.teamsWomen ?? null,
    teams_youth: details?.teamsYouth ?? null,
    teams_veterans: details?.teamsVeterans ?? null,
    label: details?.label ?? null,
    palette: details?.palette ?? null,
  }
}

/** Answer of `GET /api/clubs/{club_code}/players`. */
export function clubPlayersShape(
  { code, name }: ClubRecord,
  players: readonly PlayerView[],
): object {
  return { club: { code, name }, count: players.length, players: players.map(clubPlayerShape) }
}

function clubPlayerShape(player: PlayerView): object {
  return {
    licence: player.licence,
    name: player.name,
    ranking: player.ranking,
    points_current: player.pointsCurrent,
    category: player.category,
    points_start: player.pointsStart,
    total_wins: player.totalWins,
    total_losses: player.totalLosses,
    gender: player.gender,
    active: player.active,
  }
}
