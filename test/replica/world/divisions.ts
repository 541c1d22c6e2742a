import type { Club } from './clubs.ts'
import { hash, pick } from './seeded.ts'
import type { DivisionTruth } from './truth-records.ts'
import type { WorldSize } from './world-options.ts'

/** A division of the season; its position in the select is told by the list, not by itself. */
export type Division = Omit<DivisionTruth, 'division_index'> & {
  /** Teams' names without ` (fg)`. */
  readonly teams: readonly string[]
  /** Weeks in which it plays; afterwards its standings stay. */
  readonly rounds: number
  /** Weeks of its calendar, played or not. */
  readonly calendarWeeks: number
  /** Seed of its results. */
  readonly seed: number
}

/** An option of the select: a division, or a line that separates groups. */
export type DivisionEntry = Division | { readonly separator: string }

type Kind = {
  readonly third: string
  readonly gender: 'Hommes' | 'Dames' | null
}
const KINDS: readonly Kind[] = [
  { third: 'Hommes', gender: 'Hommes' },
  { third: 'Hommes', gender: 'Hommes' },
  { third: 'Dames', gender: 'Dames' },
  { third: 'Vétérans', gender: null },
  { third: 'Jeunes', gender: null },
  { third: 'Messieurs', gender: 'Hommes' },
  { third: 'Vétérans Dames', gender: 'Dames' },
]
const CATEGORIES = [
  'National',
  'Prov. Hainaut',
  'Prov. Liège',
  'Prov. Oost-Vlaanderen',
  'Prov. Brabant Wallon/Bruxelles',
  'Rég. Wallonie-Bruxelles',
]

type Naming = Pick<
  DivisionTruth,
  'division_name' | 'division_category' | 'division_gender' | 'cup'
> & {
  /** Teams of one kind share their letters. */
  readonly kind: string
}

/** Entries in the order of the select, without the placeholder. */
export function createDivisions(size: WorldSize, clubs: readonly Club[]): DivisionEntry[] {
  const letters = new Map<string, number>()
  const entries: DivisionEntry[] = []
  for (let number = 0; number < size.divisions; number++) {
    if (number > 0 && number % 17 === 0) entries.push({ separator: '----------' })
    entries.push(createDivision({ size, clubs, number, letters }))
  }
  return entries
}

type DivisionParts = {
  readonly size: WorldSize
  readonly clubs: readonly Club[]
  readonly number: number
  /** Teams so far by club and kind. */
  readonly letters: Map<string, number>
}

function createDivision({ size, clubs, number, letters }: DivisionParts): Division {
  const seed = hash(size.seed, 202, number)
  const { kind, ...naming } = nameOf(number)
  const isSmall = number % 6 === 4
  const count = naming.cup ? 0 : Math.max(2, size.teamsPerDivision - (isSmall ? 3 : 0))
  const teams = Array.from({ length: count }, (_, team) => {
    const club = pick(clubs, number * size.teamsPerDivision + team)
    const nth = letters.get(`${club.number}/${kind}`) ?? 0
    letters.set(`${club.number}/${kind}`, nth + 1)
    return `${club.teamName} ${lettersOf(nth)}`
  })
  const calendarWeeks = isSmall ? Math.ceil(size.weeks * 0.7) : size.weeks
  const rounds = Math.min(size.currentWeek, calendarWeeks)
  // Unlike the positions, the federation's numbers have gaps and no order.
  const division_id = String(8000 + ((number * 37) % 997) + 1000 * Math.floor(number / 997))
  return { ...naming, division_id, teams, rounds, calendarWeeks, seed }
}

function nameOf(number: number): Naming {
  if (number % 12 === 7) return cupName(number)
  const { third, gender } = pick(KINDS, number)
  const category = pick(CATEGORIES, Math.floor(number / KINDS.length))
  if (number % 29 === 2) {
    return {
      ...naming(`Super Division ${number} - ${third}`, `Super Division ${number}`, gender),
      kind: third,
    }
  }
  const level = `Division ${1 + (number % 6)}${String.fromCharCode(65 + (Math.floor(number / 6) % 26))}`
  return { ...naming(`${level} - ${category} - ${third}`, category, gender), kind: third }
}

/** Two parts, the second of which is a gender or not, or one alone. */
function cupName(number: number): Naming {
  const cups = [
    naming(`Coupe de Belgique ${number} - Hommes`, `Coupe de Belgique ${number}`, 'Hommes'),
    naming(`Coupe ${number} - Prov. Hainaut`, 'Prov. Hainaut', null),
    naming(`Coupe des Jeunes ${number}`, null, null),
  ]
  return { ...pick(cups, Math.floor(number / 12)), cup: true, kind: 'cup' }
}

const naming = (
  division_name: string,
  division_category: string | null,
  division_gender: 'Hommes' | 'Dames' | null,
) => ({ division_name, division_category, division_gender, cup: false })

/** A, B, ... Z, AA, AB, ... */
function lettersOf(nth: number): string {
  const last = String.fromCharCode(65 + (nth % 26))
  return nth < 26 ? last : `${lettersOf(Math.floor(nth / 26) - 1)}${last}`
}
