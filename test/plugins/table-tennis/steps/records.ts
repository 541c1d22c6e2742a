import type {
  ClubDetails,
  ClubRecord,
  MatchRecord,
  PlayerRecord,
  SheetRecord,
} from '../../../../manifests/types/records.ts'
import type { Member, RankedPlayer } from '../../../../plugins/table-tennis/parse/pages.ts'
import type { ClubLists } from '../../../../plugins/table-tennis/steps/club-players.ts'

/** Details of a club with nothing told but what a test tells. */
export function details(told: Partial<ClubDetails> = {}): ClubDetails {
  return {
    fullName: null,
    address: null,
    postalCode: null,
    city: null,
    email: null,
    phone: null,
    status: null,
    website: null,
    hasShower: null,
    venueName: null,
    venuePhone: null,
    venuePmr: null,
    venueRemarks: null,
    teamsMen: null,
    teamsWomen: null,
    teamsYouth: null,
    teamsVeterans: null,
    label: null,
    palette: null,
    ...told,
  }
}

export const club = (code: string, told: Partial<ClubRecord> = {}): ClubRecord => ({
  code,
  name: `Club ${code}`,
  province: 'Hainaut',
  details: null,
  ...told,
})

export const member = (licence: string, told: Partial<Member> = {}): Member => ({
  licence,
  name: `MEMBER ${licence}`,
  category: null,
  ranking: null,
  ...told,
})

export const ranked = (licence: string, told: Partial<RankedPlayer> = {}): RankedPlayer => ({
  licence,
  name: `RANKED ${licence}`,
  ranking: null,
  points: null,
  active: true,
  ...told,
})

/** Lists of the club H004; what is undefined could not be read. */
export function lists(told: {
  readonly members?: readonly Member[]
  readonly men?: readonly RankedPlayer[]
  readonly women?: readonly RankedPlayer[]
  readonly details?: ClubDetails
}): ClubLists {
  const { members, men, women } = told
  return {
    directory: members && { code: 'H004', details: told.details ?? details(), members },
    ranking: (men ?? women) && { code: 'H004', men: men ?? [], women: women ?? [] },
  }
}

export const sheet = (told: Partial<SheetRecord> = {}): SheetRecord => ({
  ranking: null,
  pointsStart: null,
  pointsCurrent: null,
  rankingPosition: null,
  lastUpdate: null,
  wins: 0,
  losses: 0,
  stats: [],
  matches: [],
  curve: [],
  ...told,
})

export const match = (told: Partial<MatchRecord> = {}): MatchRecord => ({
  date: '2026-11-07',
  opponentName: 'OPPONENT',
  opponentLicence: '900001',
  opponentClub: null,
  opponentRanking: null,
  opponentPoints: null,
  result: 'V',
  score: '3-1',
  won: true,
  pointsChange: null,
  division: null,
  ...told,
})

export const player = (licence: string, told: Partial<PlayerRecord> = {}): PlayerRecord => ({
  licence,
  name: `PLAYER ${licence}`,
  clubCode: 'H004',
  gender: null,
  active: null,
  category: null,
  listRanking: null,
  listPoints: null,
  masculine: null,
  feminine: null,
  seenAt: '2026-10-01T00:00:00.000Z',
  ...told,
})
