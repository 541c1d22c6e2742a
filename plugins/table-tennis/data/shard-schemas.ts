import { compileValueSchema, type ValidateFunction } from '../../../core/manifest/json-schema.ts'
import type {
  ClubDetails,
  ClubListing,
  ClubRecord,
  DivisionRecord,
  MatchRecord,
  PlayerRecord,
  SheetRecord,
  StandingRow,
  StatRecord,
} from './records.ts'
import type {
  ClubListShard,
  ClubShard,
  DivisionListShard,
  DivisionShard,
  ShardKey,
} from './shards.ts'

type Schema = Readonly<Record<string, unknown>>

const text = { type: 'string' }
const someText = { type: 'string', minLength: 1 }
const textOrNull = { type: ['string', 'null'] }
const number = { type: 'number' }
const whole = { type: 'integer' }
const numberOrNull = { type: ['number', 'null'] }
const flag = { type: 'boolean' }
const flagOrNull = { type: ['boolean', 'null'] }

/** An object with all of these properties; others may stand beside them. */
function record<T>(properties: Readonly<Record<keyof T, Schema>>): Schema {
  return { type: 'object', required: Object.keys(properties), properties }
}

function listOf(items: Schema): Schema {
  return { type: 'array', items }
}

function orNull(schema: Schema): Schema {
  return { ...schema, type: [schema.type, 'null'] }
}

const listing = { code: someText, name: text, province: textOrNull }

const details = record<ClubDetails>({
  fullName: textOrNull,
  address: textOrNull,
  postalCode: textOrNull,
  city: textOrNull,
  email: textOrNull,
  phone: textOrNull,
  status: textOrNull,
  website: textOrNull,
  hasShower: flagOrNull,
  venueName: textOrNull,
  venuePhone: textOrNull,
  venuePmr: flagOrNull,
  venueRemarks: textOrNull,
  teamsMen: numberOrNull,
  teamsWomen: numberOrNull,
  teamsYouth: numberOrNull,
  teamsVeterans: numberOrNull,
  label: textOrNull,
  palette: textOrNull,
})

const match = record<MatchRecord>({
  date: text,
  opponentName: textOrNull,
  opponentLicence: textOrNull,
  opponentClub: textOrNull,
  opponentRanking: textOrNull,
  opponentPoints: numberOrNull,
  result: { enum: ['V', 'D', 'WO'] },
  score: text,
  won: flag,
  pointsChange: numberOrNull,
  division: textOrNull,
})

const sheet = record<SheetRecord>({
  ranking: textOrNull,
  pointsStart: numberOrNull,
  pointsCurrent: numberOrNull,
  rankingPosition: numberOrNull,
  lastUpdate: textOrNull,
  wins: whole,
  losses: whole,
  stats: listOf(record<StatRecord>({ opponentRanking: text, wins: whole, losses: whole })),
  matches: listOf(match),
  curve: listOf(number),
})

const player = record<PlayerRecord>({
  licence: someText,
  name: text,
  clubCode: textOrNull,
  gender: { enum: ['M', 'F', null] },
  active: flagOrNull,
  category: textOrNull,
  listRanking: textOrNull,
  listPoints: numberOrNull,
  masculine: orNull(sheet),
  feminine: orNull(sheet),
  seenAt: text,
})

const division = record<DivisionRecord>({
  index: whole,
  id: someText,
  name: text,
  category: textOrNull,
  gender: { enum: ['Hommes', 'Dames', null] },
})

const row = record<StandingRow>({
  rank: whole,
  teamName: text,
  played: whole,
  wins: whole,
  losses: whole,
  draws: whole,
  forfeits: whole,
  points: number,
})

const weeks = {
  type: 'object',
  propertyNames: { pattern: '^\\d{1,2}$' },
  additionalProperties: listOf(row),
}

const SCHEMAS: Readonly<Record<ShardKey['kind'], Schema>> = {
  'club-list': record<ClubListShard>({
    readAt: text,
    clubs: listOf(record<ClubListing>(listing)),
  }),
  clubs: record<ClubShard>({
    club: record<ClubRecord>({ ...listing, details: orNull(details) }),
    scrapedAt: textOrNull,
    players: listOf(player),
  }),
  'division-list': record<DivisionListShard>({ readAt: text, divisions: listOf(division) }),
  divisions: record<DivisionShard>({ id: someText, name: text, weeks }),
}

type Shards = {
  'club-list': ClubListShard
  clubs: ClubShard
  'division-list': DivisionListShard
  divisions: DivisionShard
}

/** The shard of that kind, or what keeps a document from being one. */
export type ReadShard<K extends ShardKey['kind']> =
  | { readonly shard: Shards[K] }
  | { readonly problem: string }

const compiled = new Map<ShardKey['kind'], ValidateFunction>()

/** Judges a document as it came from the store, up to its first mistake. */
export function readShard<K extends ShardKey['kind']>(kind: K, value: unknown): ReadShard<K> {
  const validate = compiled.get(kind) ?? compileValueSchema(SCHEMAS[kind])
  compiled.set(kind, validate)
  if (validate(value)) return { shard: value as Shards[K] }
  const [first] = validate.errors ?? []
  return { problem: `${first?.instancePath || '/'} ${first?.message ?? 'is not of its shape'}` }
}
