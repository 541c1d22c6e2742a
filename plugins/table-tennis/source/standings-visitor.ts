import { AppError } from '../../../core/errors.ts'
import { PAGE_NOT_UNDERSTOOD } from '../errors.ts'
import type { FormField } from '../parse/form.ts'
import { loadPage } from '../parse/load-page.ts'
import type { SourcePage, StandingsPage } from '../parse/pages.ts'
import { parseStandings } from '../parse/standings.ts'
import type { SourceClient } from './client.ts'
import type { SourceVisitor } from './http-session.ts'
import type { SourceContext } from './request.ts'
import {
  type DivisionForm,
  divisionFields,
  divisionFormOf,
  type StandingsFormOptions,
  type WeekForm,
  weekFields,
  weekFormOf,
} from './standings-forms.ts'

/** A page of standings: the federation's number of the division, and 1-22. */
export type Wanted = { readonly divisionId: string; readonly week: number }

/** What an answer shows, or what it lacks; `isFinal`: it offers no weeks to choose from. */
export type Shown =
  | { readonly url: string; readonly page: StandingsPage; readonly isFinal: boolean }
  | { readonly url: string; readonly missing: string }

export type VisitorParts = {
  readonly client: SourceClient
  readonly path: string
  readonly forms: StandingsFormOptions
}

/** One session on the page of standings: its cookies, the forms it was given, where it stands. */
export class StandingsVisitor {
  readonly #parts: VisitorParts
  readonly #visitor: SourceVisitor
  #divisionForm: DivisionForm | undefined
  #weekForm: WeekForm | undefined
  #divisionId: string | null = null

  constructor(parts: VisitorParts) {
    this.#parts = parts
    this.#visitor = parts.client.newVisitor()
  }

  /** The division its last answer said it shows; null when it said none. */
  get divisionId(): string | null {
    return this.#divisionId
  }

  /** Whether it has begun. */
  get hasForms(): boolean {
    return this.#divisionForm !== undefined
  }

  /** Whether one request can name division and week. */
  get carriesDivision(): boolean {
    return this.#weekForm?.divisionField !== undefined
  }

  /** Asks for the page as a browser does that comes for the first time. */
  async begin(ctx: SourceContext): Promise<void> {
    const { client, path, forms } = this.#parts
    const dom = loadPage(await client.session(ctx, this.#visitor).get(path))
    this.#divisionForm = divisionFormOf(dom, forms)
    if (this.#divisionForm !== undefined) return
    const missing = `the form of the divisions (#${forms.divisionSelect})`
    throw new AppError(PAGE_NOT_UNDERSTOOD, { url: dom.url, missing })
  }

  /** Sends division and week at once. */
  async askBoth(wanted: Wanted, ctx: SourceContext): Promise<Shown> {
    const form = this.#weekForm
    if (form === undefined) return this.askInTurn(wanted, ctx)
    return this.#send(form.target, weekFields(form, wanted), ctx)
  }

  /** Sends the division unless the session stands on it, then the week. */
  async askInTurn(wanted: Wanted, ctx: SourceContext): Promise<Shown> {
    if (this.#divisionId !== wanted.divisionId || this.#weekForm === undefined) {
      const shown = await this.#chooseDivision(wanted.divisionId, ctx)
      if (!('page' in shown) || shown.isFinal || shown.page.week === wanted.week) return shown
    }
    return this.askBoth(wanted, ctx)
  }

  async #chooseDivision(divisionId: string, ctx: SourceContext): Promise<Shown> {
    if (this.#divisionForm === undefined) await this.begin(ctx)
    const form = this.#divisionForm as DivisionForm
    const shown = await this.#send(form.target, divisionFields(form, divisionId), ctx)
    if (!('page' in shown) || !shown.isFinal || shown.page.rows === null) return shown
    return { url: shown.url, missing: `the form of the weeks (#${this.#parts.forms.weekForm})` }
  }

  async #send(target: string, fields: readonly FormField[], ctx: SourceContext): Promise<Shown> {
    // Until the answer is there nobody knows where the session stands.
    this.#divisionId = null
    const page = await this.#parts.client.session(ctx, this.#visitor).post(target, fields)
    return this.#look(page)
  }

  #look(source: SourcePage): Shown {
    const dom = loadPage(source)
    const { url } = dom
    try {
      const page = parseStandings(dom)
      const weekForm = weekFormOf(dom, this.#parts.forms, {
        divisionField: this.#divisionForm?.field ?? this.#parts.forms.divisionField,
        divisionId: page.divisionId,
      })
      this.#weekForm = weekForm ?? this.#weekForm
      this.#divisionId = page.divisionId
      return { url, page, isFinal: weekForm === undefined }
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'PAGE_NOT_UNDERSTOOD') throw error
      return { url, missing: String(error.data.missing) }
    }
  }
}

/** Whether a page is the one wanted, as far as it says; one without standings has to say it. */
export function shows({ divisionId, week, rows }: StandingsPage, wanted: Wanted): boolean {
  const isDivision = divisionId === wanted.divisionId || (divisionId === null && rows !== null)
  return isDivision && (week === null || week === wanted.week)
}
