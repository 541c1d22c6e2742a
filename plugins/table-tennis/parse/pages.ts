import { AppError } from '../../../core/errors.ts'
import type {
  ClubDetails,
  Division,
  SheetKind,
  SheetRecord,
  Standing,
} from '../../../manifests/types/records.ts'
import { PAGE_NOT_UNDERSTOOD } from '../errors.ts'

/** A page of the source as it came: whole (it ends in `</html>`), decoded as UTF-8. */
export type SourcePage = { readonly url: string; readonly html: string }

/** An entry of a list of clubs; the province needs the whole list (see provinces.ts). */
export type ClubOption = { readonly code: string; readonly name: string }

/** A row of a club's directory. */
export type Member = {
  readonly licence: string
  readonly name: string
  readonly category: string | null
  readonly ranking: string | null
}

/** The club's page; `details` is null when the site does not know the code. */
export type ClubPage = {
  readonly details: ClubDetails | null
  readonly members: readonly Member[]
}

/** A row of a club's numeric ranking. */
export type RankedPlayer = {
  readonly licence: string
  readonly name: string
  readonly ranking: string | null
  readonly points: number | null
  /** False when the place without inactive players reads `Inactive`; null when nothing tells. */
  readonly active: boolean | null
}

/** The numeric ranking of a club: two lists without a common licence. Both are empty for an unknown club. */
export type ClubRankingPage = {
  readonly men: readonly RankedPlayer[]
  readonly women: readonly RankedPlayer[]
}

/** A player's sheet, or what stands there instead. */
export type SheetPage =
  | {
      readonly found: true
      readonly licence: string
      readonly name: string
      readonly sheet: SheetRecord
      /** Whether the men's sheet links to a women's one. */
      readonly linksToOther: boolean
    }
  /** No identity (unknown licence), or a women's sheet without any match. */
  | { readonly found: false; readonly kind: SheetKind }

/** Standings of one division and week. */
export type StandingsPage = {
  /** The federation's number of the division the page shows; null when it does not say. */
  readonly divisionId: string | null
  /** The week it shows; null when it does not say. */
  readonly week: number | null
  /** Null for a division without standings (a cup). */
  readonly rows: readonly Standing[] | null
}

/** The list of divisions: every option that is a division, with its position in the select. */
export type DivisionListPage = { readonly divisions: readonly Division[] }

/** `missing` names what the page lacks, for people: `the table of members (headers Licence, Nom)`. */
export const notUnderstood = (
  { url }: { readonly url: string },
  missing: string,
  options: { readonly cause?: unknown } = {},
): AppError => new AppError(PAGE_NOT_UNDERSTOOD, { url, missing }, options)
