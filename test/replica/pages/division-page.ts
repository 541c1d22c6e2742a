import type { DivisionList } from '../world/division-list.ts'
import type { Division } from '../world/divisions.ts'
import { standingsOf } from '../world/standings.ts'
import { escapeHtml, pageOf } from './layout.ts'
import { type Disorder, resultsTable, standingsTable } from './standings-table.ts'

/** Names of the page's controls, none of which the site documents. */
export type DivisionFields = {
  /** Name of `#divisionSelect`, and of the hidden field that carries the division. */
  readonly division: string
  /** Name of `#week-input`. Null: no name, so that a browser does not send it. */
  readonly weekInput: string | null
  /** Name of `#week-select`. */
  readonly weekSelect: string | null
  /** Name of a hidden token that both forms hold and must send back. Null for none. */
  readonly token: string | null
}

export type DivisionPageOptions = {
  readonly divisions: DivisionList
  readonly weeks: number
  readonly fields: DivisionFields
  /** Whether the form of the week holds the division, which else lives in the session. */
  readonly weekForm: 'carries-division' | 'session'
  readonly disorder: Disorder
}

/** The contents of a page of standings. */
export type ShownWeek = { readonly division: Division; readonly week: number }

/** The pages of `rankings_division.php`. */
export class DivisionPages {
  readonly #options: DivisionPageOptions
  #select: { readonly version: number; readonly html: string; readonly ends: Map<string, number> }

  constructor(options: DivisionPageOptions) {
    this.#options = options
    this.#select = selectOf(options)
  }

  /** The choice of a division and nothing else. */
  list(): string {
    return pageOf('Classements par division', this.#divisionForm(undefined))
  }

  standings({ division, week }: ShownWeek): string {
    const { disorder } = this.#options
    const parts = division.cup
      ? resultsTable(['À désigner', 'Vainqueur du tour 1'], week)
      : standingsTable(standingsOf(division, week), disorder) + resultsTable(division.teams, week)
    const body = `${this.#divisionForm(division)}${this.#weekForm(division, week)}
<h4 class="mt-3">${escapeHtml(division.division_name)}</h4>
${parts}`
    return pageOf('Classements par division', body)
  }

  #divisionForm(chosen: Division | undefined): string {
    if (this.#select.version !== this.#options.divisions.version) {
      this.#select = selectOf(this.#options)
    }
    const { html, ends } = this.#select
    const at = chosen === undefined ? undefined : ends.get(chosen.division_id)
    const select = at === undefined ? html : `${html.slice(0, at)} selected${html.slice(at)}`
    return `<form method="POST" action="rankings_division.php">
${this.#token()}${select}</form>
`
  }

  #weekForm(division: Division, week: number): string {
    const { weeks, fields, weekForm } = this.#options
    const carried =
      weekForm === 'carries-division'
        ? `<input type="hidden" name="${fields.division}" value="${division.division_id}">\n`
        : ''
    let options = ''
    for (let number = 1; number <= weeks; number++) {
      options += `<option value="${number}"${number === week ? ' selected' : ''}>Semaine ${number}</option>`
    }
    return `<form method="POST" id="week-form" action="">
${this.#token()}${carried}<input type="hidden" id="week-input"${named(fields.weekInput)} value="${week}">
<select id="week-select"${named(fields.weekSelect)} class="form-select">${options}</select>
</form>
`
  }

  #token(): string {
    const { token } = this.#options.fields
    return token === null ? '' : `<input type="hidden" name="${token}" value="${TOKEN_VALUE}">\n`
  }
}

/** The token that a client sends back with a form that it has read. */
export const TOKEN_VALUE = 'b2f7c9e'

const named = (name: string | null): string => (name === null ? '' : ` name="${name}"`)

/** The select without a choice, and where each option's ` selected` would stand. */
function selectOf({ divisions, fields }: DivisionPageOptions) {
  const ends = new Map<string, number>()
  let html = `<select id="divisionSelect" name="${fields.division}" class="form-select" onchange="this.form.submit()">
<option value="">-- Sélectionner une division --</option>
`
  for (const entry of divisions.entries) {
    if ('separator' in entry) {
      html += `<option value="" disabled>${entry.separator}</option>\n`
      continue
    }
    html += `<option value="${entry.division_id}"`
    ends.set(entry.division_id, html.length)
    html += `>${escapeHtml(entry.division_name)}</option>\n`
  }
  return { version: divisions.version, html: `${html}</select>\n`, ends }
}
