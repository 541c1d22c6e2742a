import { AppError } from '../../../core/errors.ts'
import type {
  ClubDetails,
  Division,
  SheetKind,
  SheetRecord,
  Standing,
} from '../../../manifests/types/records.ts'
import { PAGE_NOT_UNDERSTOOD } from '../errors.ts'

/** A page of the source: complete (it ends in `</html>`) and decoded as UTF-8. */
export type SourcePage = { readonly url: string; readonly html: string }

/** An entry of a list of clubs. Its province depends on the whole list (see provinces.ts). */
export type ClubOption = { readonly code: string; readonly name: string }

/** A row in a club's directory. */
export type Member = {
  readonly licence: string
  readonly name: string
  readonly category: string | null
  readonly ranking: string | null
}

/** A club's page. `details` is null if the site does not know the code. */
export type ClubPage = {
  readonly details: ClubDetails | null
  readonly members: readonly Member[]
}

/** A row in a club's numeric ranking. */
export type RankedPlayer = {
  readonly licence: string
  readonly name: string
  readonly ranking: string | null
  readonly points: number | null
  /** False if the rank among active players is `Inactive`. Null if unknown. */
  readonly active: boolean | null
}

/** A club's numeric ranking: two lists without common licences, both empty if unknown. */
export type ClubRankingPage = {
  readonly men: readonly RankedPlayer[]
  readonly women: readonly RankedPlayer[]
}

/** A player's sheet, or the answer for a missing one. */
export type SheetPage =
  | {
      readonly found: true
      readonly licence: string
      readonly name: string
      readonly sheet: SheetRecord
      /** Whether the men's sheet links to a women's sheet. */
      readonly linksToOther: boolean
    }
  /** No identity (unknown licence), or a women's sheet without matches. */
  | { readonly found: false; readonly kind: SheetKind }

/** Standings of one division and week. */
export type StandingsPage = {
  /** The federation's number of the division on the page. Null if missing. */
  readonly divisionId: string | null
  /** The week on the page. Null if missing. */
  readonly week: number | null
  /** Null for a division without standings (a cup). */
  readonly rows: readonly Standing[] | null
}

/** The list of divisions, each with its position in the select. */
export type DivisionListPage = { readonly divisions: readonly Division[] }

/** @param missing what the page lacks, for people: `the table of members (headers Licence, Nom)` */
export const notUnderstood = (
  { url }: { readonly url: string },
  missing: string,
  options: { readonly cause?: unknown } = {},
): AppError => new AppError(PAGE_NOT_UNDERSTOOD, { url, missing }, options)
