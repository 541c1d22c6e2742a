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

/** A page of standings: the federation's number of the division, and the week (1-22). */
export type Wanted = { readonly divisionId: string; readonly week: number }

/** Content or defect of a response. `isFinal`: it has no weeks to select. */
export type Shown =
  | { readonly url: string; readonly page: StandingsPage; readonly isFinal: boolean }
  | { readonly url: string; readonly missing: string }

export type VisitorParts = {
  readonly client: SourceClient
  readonly path: string
  readonly forms: StandingsFormOptions
}

/** One session on the standings page: its cookies, its forms, and its current division. */
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

  /** The division in its last response. Null if the response named none. */
  get divisionId(): string | null {
    return this.#divisionId
  }

  /** Whether the session has started. */
  get hasForms(): boolean {
    return this.#divisionForm !== undefined
  }

  /** Whether one request can select division and week. */
  get carriesDivision(): boolean {
    return this.#weekForm?.divisionField !== undefined
  }

  /** Requests the page like a browser on its first visit. */
  async begin(ctx: SourceContext): Promise<void> {
    const { client, path, forms } = this.#parts
    const dom = loadPage(await client.session(ctx, this.#visitor).get(path))
    this.#divisionForm = divisionFormOf(dom, forms)
    if (this.#divisionForm !== undefined) return
    const missing = `the form of the divisions (#${forms.divisionSelect})`
    throw new AppError(PAGE_NOT_UNDERSTOOD, { url: dom.url, missing })
  }

  /** Submits division and week together. */
  async askBoth(wanted: Wanted, ctx: SourceContext): Promise<Shown> {
    const form = this.#weekForm
    if (form === undefined) return this.askInTurn(wanted, ctx)
    return this.#send(form.target, weekFields(form, wanted), ctx)
  }

  /** Submits the division, unless it is selected already, and then the week. */
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
    // Until the response arrives, the session's division is unknown.
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

/** Whether a page is the wanted one. A page without standings must state this explicitly. */
export function shows({ divisionId, week, rows }: StandingsPage, wanted: Wanted): boolean {
  const isDivision = divisionId === wanted.divisionId || (divisionId === null && rows !== null)
  return isDivision && (week === null || week === wanted.week)
}
