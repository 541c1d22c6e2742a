import type { Club } from './clubs.ts'
import { hash, pick } from './seeded.ts'
import {
  CATEGORIES,
  CLASSES,
  FIRST_NAMES_MEN,
  FIRST_NAMES_WOMEN,
  LAST_NAMES,
} from './vocabulary.ts'
import type { WorldSize } from './world-options.ts'

export type SheetKind = 'masculine' | 'feminine'

/** Points of a competition at the start of the season, in ten-thousandths. */
type Strength = { readonly ranking: string; readonly start: number }

/** Somebody with a licence. */
export type Person = {
  /** Number of the club. */
  readonly club: number
  /** Seeds everything that is the person's own. */
  readonly bits: number
  readonly licence: string
  readonly name: string
  readonly isWoman: boolean
  /** Newcomers have never played: no class, not in the numeric ranking. */
  readonly standing: 'active' | 'inactive' | 'newcomer'
  readonly isInDirectory: boolean
  /** False for a few newcomers whose sheet the site does not know. */
  readonly hasSheet: boolean
  readonly category: string
  /** The ranking in the directory; newcomers have `NC` or nothing there. */
  readonly directoryRanking: string | null
  readonly masculine: Strength
  /** Meaningful for women only. */
  readonly feminine: Strength
  /** Digits behind the point that the sheet shows. */
  readonly decimals: 0 | 1 | 2 | 4
}

/** The people of every club, made when first asked for, and found again by licence. */
export class People {
  readonly #size: WorldSize
  readonly #clubs: readonly Club[]
  /** Ordinal of the first person of each club, and behind the last the number of all. */
  readonly #starts: readonly number[]
  readonly #made: (readonly Person[] | undefined)[] = []
  #byLicence: Map<string, number> | undefined

  constructor(size: WorldSize, clubs: readonly Club[]) {
    this.#size = size
    this.#clubs = clubs
    const starts = [0]
    for (const { number } of clubs) starts.push((starts.at(-1) as number) + sizeOf(size, number))
    this.#starts = starts
  }

  /** Number of people in the world. */
  get count(): number {
    return this.#starts.at(-1) as number
  }

  /** Those of a club, in the order of its directory. */
  of(club: number): readonly Person[] {
    const made = this.#made[club]
    if (made !== undefined) return made
    const start = this.#starts[club] as number
    const length = (this.#starts[club + 1] as number) - start
    const people = Array.from({ length }, (_, member) =>
      createPerson({ seed: this.#size.seed, club, member, ordinal: start + member }),
    )
    this.#made[club] = people
    return people
  }

  byLicence(licence: string): Person | undefined {
    this.#byLicence ??= this.#indexLicences()
    const club = this.#byLicence.get(licence)
    return club === undefined ? undefined : this.of(club).find((one) => one.licence === licence)
  }

  #indexLicences(): Map<string, number> {
    const index = new Map<string, number>()
    for (const { number } of this.#clubs) {
      const end = this.#starts[number + 1] as number
      for (let at = this.#starts[number] as number; at < end; at++) index.set(licenceOf(at), number)
    }
    return index
  }
}

/** From 2 people to five times the average. */
function sizeOf({ seed, playersPerClub }: WorldSize, club: number): number {
  if (club === 4) return 2
  const share = club === 5 ? 5 : 0.3 + (hash(seed, 303, club) % 1400) / 1000
  return Math.max(2, Math.round(playersPerClub * share))
}

/** Different for all ordinals below 90 000; mostly of six digits, some of five or seven. */
export function licenceOf(ordinal: number): string {
  if (ordinal % 97 === 3) return String(10_000 + ordinal)
  if (ordinal % 211 === 5) return String(1_000_000 + ordinal)
  return String(100_000 + ((ordinal * 7919) % 899_981))
}

type PersonParts = {
  readonly seed: number
  readonly club: number
  /** Position in the club. */
  readonly member: number
  /** Position in the world. */
  readonly ordinal: number
}

function createPerson({ seed, club, member, ordinal }: PersonParts): Person {
  const bits = hash(seed, 404, ordinal)
  const share = hash(bits, 1) % 100
  const isWoman = hash(bits, 2) % 6 === 0 || member === 1
  const standing = share < 62 || member < 2 ? 'active' : share < 86 ? 'inactive' : 'newcomer'
  const isNewcomer = standing === 'newcomer'
  const isInDirectory = isNewcomer || hash(bits, 3) % 100 < (standing === 'active' ? 88 : 40)
  const decimals = pick([0, 1, 2, 4] as const, hash(bits, 4))
  const masculine = strengthOf(hash(bits, 5), decimals)
  return {
    club,
    bits,
    licence: licenceOf(ordinal),
    name: nameOf(bits, isWoman),
    isWoman,
    standing,
    isInDirectory,
    hasSheet: !(isNewcomer && hash(bits, 6) % 4 === 0),
    category: pick(CATEGORIES, hash(bits, 7)),
    directoryRanking: isNewcomer ? pick(['NC', null], hash(bits, 8)) : masculine.ranking,
    masculine,
    feminine: strengthOf(hash(bits, 9), decimals),
    decimals,
  }
}

function nameOf(bits: number, isWoman: boolean): string {
  const first = pick<string>(isWoman ? FIRST_NAMES_WOMEN : FIRST_NAMES_MEN, hash(bits, 10))
  return `${first} ${pick(LAST_NAMES, hash(bits, 11))}`
}

/** Weak classes are common, those of the A series rare; points lie around the mean of the class. */
function strengthOf(bits: number, decimals: number): Strength {
  const spread = (hash(bits, 12) % 1000) / 1000
  const level = Math.min(CLASSES.length - 1, Math.floor(spread ** 1.6 * CLASSES.length))
  const [ranking, mean] = CLASSES[level] as readonly [string, number]
  const start = mean * 10_000 + (hash(bits, 13) % 800_000) - 400_000
  return { ranking, start: roundTo(start, decimals) }
}

/** Ten-thousandths, rounded to so many digits behind the point. */
export function roundTo(tenThousandths: number, decimals: number): number {
  const unit = 10 ** (4 - decimals)
  return Math.round(tenThousandths / unit) * unit
}
