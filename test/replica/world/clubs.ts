import { hash, pick } from './seeded.ts'
import type { ClubListingTruth, ClubTruth } from './truth-records.ts'
import { CLUB_NAMES, PLACE_BEGINNINGS, PLACE_ENDINGS, STREETS } from './vocabulary.ts'
import type { WorldSize } from './world-options.ts'

export type Club = {
  /** Position in the world. */
  readonly number: number
  /** As the lists show it: Brabant Wallon even where the address will say Brussels. */
  readonly listing: ClubListingTruth
  /** As the club's page shows it. */
  readonly detail: ClubTruth
  /** The name of its teams, without the letter. */
  readonly teamName: string
}

type Province = {
  readonly letters: string
  readonly province: string
  /** Number of its first club. */
  readonly first: number
  readonly postalCode: number
}

const PROVINCES: readonly Province[] = [
  { letters: 'H', province: 'Hainaut', first: 4, postalCode: 7000 },
  { letters: 'Lx', province: 'Luxembourg', first: 14, postalCode: 6600 },
  { letters: 'Vl-B', province: 'Vlaams-Brabant', first: 234, postalCode: 3000 },
  { letters: 'BBW', province: 'Brabant Wallon', first: 123, postalCode: 1000 },
  { letters: 'L', province: 'Liège', first: 264, postalCode: 4000 },
  { letters: 'LK', province: 'Limburg', first: 51, postalCode: 3500 },
  { letters: 'N', province: 'Namur', first: 51, postalCode: 5000 },
  { letters: 'A', province: 'Antwerpen', first: 3, postalCode: 2000 },
  { letters: 'OVL', province: 'Oost-Vlaanderen', first: 10, postalCode: 9000 },
  { letters: 'WVL', province: 'West-Vlaanderen', first: 100, postalCode: 8000 },
]

/** Entries of the lists that are no clubs. */
export const PSEUDO_CLUBS: readonly { readonly code: string; readonly name: string }[] = [
  { code: 'AFTT', name: 'Association Francophone' },
  { code: 'FR', name: 'France' },
  { code: 'H000', name: 'Province de Hainaut' },
  { code: 'Vl-B000', name: 'Individueel Vlaams-Brabant' },
  { code: 'VTTL', name: 'Vlaamse Tafeltennisliga' },
]

export function createClubs({ seed, clubs }: WorldSize): readonly Club[] {
  const taken = new Set<string>()
  return Array.from({ length: clubs }, (_, number) => createClub(seed, number, taken))
}

function createClub(seed: number, number: number, taken: Set<string>): Club {
  const bits = hash(seed, 101, number)
  const { letters, first, province, postalCode } = PROVINCES[number % PROVINCES.length] as Province
  const round = Math.floor(number / PROVINCES.length)
  const digits = String(((first - 1 + round * 7) % 999) + 1).padStart(3, '0')
  const code = `${letters}${digits}`
  const place = placeOf(number)
  const name = (CLUB_NAMES[number % CLUB_NAMES.length] as string).replace('%', place)
  const listing = { code, name, province }
  const detail = createDetail({
    listing,
    place,
    postalCode: postalCode + ((round * 40) % 900),
    bits,
    number,
  })
  return { number, listing, detail, teamName: teamNameOf(name, taken) }
}

/** Different for every number below the product of the two lists. */
function placeOf(number: number): string {
  const beginnings = PLACE_BEGINNINGS.length
  // Steps through the endings too, else neighbours would all end alike.
  const ending = Math.floor(number / beginnings) + number * 5
  return `${PLACE_BEGINNINGS[number % beginnings]}${pick(PLACE_ENDINGS, ending)}`
}

type DetailParts = {
  readonly listing: ClubListingTruth
  readonly place: string
  readonly postalCode: number
  readonly bits: number
  /** Number of the club. */
  readonly number: number
}

function createDetail({ listing, place, postalCode, bits, number }: DetailParts): ClubTruth {
  const mail = listing.code.toLowerCase()
  // One club in nine or so lacks each card.
  const lacks = (card: number) => hash(bits, card) % 9 === 0 && bits % 3 !== 0
  const cards = { ...NOTHING, full_name: fullNameOf(listing.name), ...information(mail, bits) }
  const detail: ClubTruth = {
    ...listing,
    ...cards,
    ...(lacks(2) ? {} : venue({ place, postalCode, bits, number })),
    ...(lacks(3) ? {} : teams(bits)),
    ...(lacks(4) ? {} : awards(bits)),
  }
  const isBrussels = listing.code.startsWith('BBW') && /^1[0-2]/.test(detail.postal_code ?? '')
  return isBrussels ? { ...detail, province: 'Brussels' } : detail
}

const NOTHING = {
  address: null,
  city: null,
  postal_code: null,
  full_name: null,
  email: null,
  phone: null,
  status: null,
  website: null,
  has_shower: null,
  venue_name: null,
  venue_phone: null,
  venue_pmr: null,
  venue_remarks: null,
  teams_men: null,
  teams_women: null,
  teams_youth: null,
  teams_veterans: null,
  label: null,
  palette: null,
}

const fullNameOf = (name: string) => `${name} A.S.B.L.`

function information(mail: string, bits: number) {
  return {
    email: bits % 7 === 0 ? null : `info@${mail}.example`,
    phone: bits % 5 === 0 ? null : `0400/${String(bits % 1_000_000).padStart(6, '0')}`,
    status: bits % 4 === 0 ? 'Association de fait' : 'ASBL',
    website: bits % 3 === 0 ? null : `https://${mail}.example/accueil?a=1&b=2`,
    has_shower: bits % 2 === 0,
  }
}

function venue({ place, postalCode, bits, number }: Omit<DetailParts, 'listing'>) {
  // Some addresses do not tell where the town begins.
  const isPlain = number % 13 !== 6
  const street = pick(STREETS, hash(bits, 5))
  return {
    venue_name: `Salle "${place}" & Fils`,
    address: isPlain ? street : `${street}, ${place.toUpperCase()}`,
    postal_code: isPlain ? String(postalCode) : null,
    city: isPlain ? place.toUpperCase() : null,
    venue_phone: bits % 6 === 0 ? null : `010/${String(bits % 10_000).padStart(4, '0')}`,
    venue_pmr: bits % 3 === 1,
    venue_remarks: bits % 4 === 1 ? null : "Entrée : par l'arrière : sonner 2 fois",
  }
}

function teams(bits: number) {
  return {
    teams_men: bits % 9,
    teams_women: bits % 3,
    teams_youth: bits % 4,
    teams_veterans: bits % 5,
  }
}

function awards(bits: number) {
  return {
    label: bits % 3 === 0 ? 'Or' : null,
    palette: bits % 4 === 0 ? '2 palettes' : null,
  }
}

/** The short name: no longer than some 20 characters, its last word cut with a dot. */
function teamNameOf(name: string, taken: Set<string>): string {
  const plain = name.replace(/ - .*$/, '').replace(/"/g, '')
  const words = plain.split(' ')
  const last = words.at(-1) as string
  const cut =
    plain.length > 19 && last.length > 7 ? [...words.slice(0, -1), `${last.slice(0, 6)}.`] : words
  const short = cut.join(' ')
  const chosen = taken.has(short) ? plain : short
  taken.add(chosen)
  return chosen
}
