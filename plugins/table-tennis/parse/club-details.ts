import type { CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'
import type { ClubDetails } from '../../../manifests/types/records.ts'
import { fold } from '../../web/fold.ts'
import { type CardBody, cardBodyOf, readFields } from './cards.ts'
import { cellText } from './elements.ts'
import { parseInteger } from './text-values.ts'

type AddressLine = {
  readonly address: string | null
  readonly postalCode: string | null
  readonly city: string | null
}

/**
 * Splits `STREET, NUMBER - POSTCODE CITY` at its last ` - NNNN `. Any other line becomes an address
 * without a city.
 */
export function parseAddressLine(line: string): AddressLine {
  const last = [...line.matchAll(/(?:^|\s)[-–] ?(\d{4})(?=\s|$)/g)].at(-1)
  if (last === undefined) return { address: line || null, postalCode: null, city: null }
  return {
    address: line.slice(0, last.index).trim() || null,
    postalCode: last[1] ?? null,
    city: line.slice(last.index + last[0].length).trim() || null,
  }
}

/** Text in the header of each card, folded. */
const CARDS = {
  club: ['informations du club'],
  venue: ['locaux du club'],
  teams: ['equipes du club'],
  labels: ['labellisation', 'palettes'],
} as const
type CardKey = keyof typeof CARDS

const PHONE = ['telephone', 'phone', 'tel', 'tel.', 'gsm']
const CLUB = {
  email: ['email', 'e-mail', 'mail', 'courriel'],
  phone: PHONE,
  status: ['statut'],
  shower: ['douche', 'douches'],
  website: ['site', 'site web', 'site internet', 'web', 'website'],
}
const VENUE = {
  name: ['nom'],
  address: ['adresse'],
  phone: PHONE,
  pmr: ['acces pmr', 'pmr'],
  remarks: ['remarques', 'remarque'],
}
const TEAMS = {
  men: ['messieurs', 'hommes'],
  women: ['dames'],
  youth: ['jeunes'],
  veterans: ['veterans'],
}
const LABELS = { label: ['label', 'labels'], palette: ['palettes', 'palette'] }

/** Reads the cards of a club's page. Any card may be missing. Null if there are none. */
export function clubDetailsOf($: CheerioAPI): ClubDetails | null {
  const bodies = new Map<CardKey, CardBody>()
  for (const header of $<Element, string>('.card-header').get()) {
    const key = cardOf(header)
    if (key !== null && !bodies.has(key)) bodies.set(key, cardBodyOf(header))
  }
  return bodies.size === 0 ? null : detailsOf(bodies)
}

/** The details of a club without any data on the site. */
export const noClubDetails = (): ClubDetails => detailsOf(new Map())

const HEADER_CHARACTERS = 100

function cardOf(header: Element): CardKey | null {
  const text = fold(cellText(header).slice(0, HEADER_CHARACTERS))
  const keys = Object.keys(CARDS) as CardKey[]
  return keys.find((key) => CARDS[key].some((mark) => text.includes(mark))) ?? null
}

function detailsOf(bodies: ReadonlyMap<CardKey, CardBody>): ClubDetails {
  const linesOf = (key: CardKey) => bodies.get(key)?.lines ?? []
  const club = readFields(linesOf('club'), CLUB)
  const venue = readFields(linesOf('venue'), VENUE, 'remarks')
  const teams = readFields(linesOf('teams'), TEAMS)
  const { label, palette } = readFields(linesOf('labels'), LABELS)
  return {
    fullName: fullNameIn(bodies.get('club')?.title ?? null),
    ...parseAddressLine(venue.address ?? ''),
    email: club.email ?? null,
    phone: club.phone ?? null,
    status: club.status ?? null,
    website: websiteIn(bodies.get('club')?.links ?? [], club.website),
    hasShower: parseYesNo(club.shower),
    venueName: venue.name ?? null,
    venuePhone: venue.phone ?? null,
    venuePmr: parseYesNo(venue.pmr),
    venueRemarks: venue.remarks ?? null,
    teamsMen: parseInteger(teams.men ?? ''),
    teamsWomen: parseInteger(teams.women ?? ''),
    teamsYouth: parseInteger(teams.youth ?? ''),
    teamsVeterans: parseInteger(teams.veterans ?? ''),
    label: awardIn(label),
    palette: awardIn(palette),
  }
}

/** The name in `CODE - FULL NAME`. Removes the code at the start. */
const fullNameIn = (title: string | null): string | null =>
  title?.replace(/^[A-Za-z]{1,4}(?:-[A-Za-z]{1,4})?\d{3} - /, '').trim() || null

const websiteIn = (links: readonly string[], text: string | undefined): string | null =>
  links.find((link) => /^https?:\/\//i.test(link)) ?? text ?? null

/** `Aucun` and `Aucune` mean none. */
const awardIn = (text: string | undefined): string | null =>
  text === undefined || fold(text).startsWith('aucun') ? null : text

function parseYesNo(text: string | undefined): boolean | null {
  const [, word] = /^(oui|non)(?![a-z])/.exec(fold(text ?? '')) ?? []
  return word === undefined ? null : word === 'oui'
}
