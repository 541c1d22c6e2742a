import type { Given, Seen, Site } from '../data/source-site.ts'

export const PATH = '/interclubs/rankings_division.php'

export type StandingsSiteOptions = {
  /**
   * `carried`: the form of the weeks holds the division; `session`: the site remembers it; `ignored`:
   * the form holds it, and the site goes by the session all the same.
   */
  readonly division: 'carried' | 'session' | 'ignored'
  /** Numbers of divisions without standings. */
  readonly cups?: readonly string[]
  /** Pages tell neither division nor week. */
  readonly isSilent?: boolean
  /** The choice of a division alone shows no table yet. */
  readonly needsWeek?: boolean
}

/** A site of standings in the fewest words; the only team of a page is `<division> week <week>`. */
export class StandingsSite {
  /** The target of each request: `GET`, `8001`, `8001/3`, `/3`; any other path unchanged. */
  readonly asked: string[] = []
  /** When set, answers the next requests instead; undefined lets one pass. */
  readonly instead: Given[] = []
  readonly #options: StandingsSiteOptions
  readonly #sessions = new Map<string, string | undefined>()
  #begun = 0

  constructor(options: StandingsSiteOptions) {
    this.#options = options
  }

  /** Everybody is a stranger again. */
  forget(): void {
    this.#sessions.clear()
  }

  readonly answer: Site = (seen) => {
    if (seen.path !== PATH) {
      this.asked.push(seen.path)
      return undefined
    }
    const { division, semaine } = seen.fields
    const both = semaine === undefined ? division : `${division ?? ''}/${semaine}`
    this.asked.push(both ?? seen.method)
    const session = /\d+/.exec(seen.headers.cookie ?? '')?.[0] ?? ''
    if (this.#sessions.has(session)) return this.instead.shift() ?? this.#page(seen, session)
    this.#begun += 1
    const name = String(this.#begun)
    this.#sessions.set(name, undefined)
    const body = this.instead.shift() ?? this.#page(seen, name)
    return typeof body === 'string'
      ? { body, headers: { 'set-cookie': `PHPSESSID=${name}` } }
      : body
  }

  #page({ fields }: Seen, session: string): string {
    const { division: mode } = this.#options
    const week = fields.semaine === undefined ? undefined : Number(fields.semaine)
    const isChoice = week === undefined || mode === 'carried'
    const division = (isChoice ? fields.division : undefined) ?? this.#sessions.get(session)
    if (division === undefined) return this.#whole(undefined, undefined)
    this.#sessions.set(session, division)
    return this.#whole(division, week)
  }

  #whole(division: string | undefined, week: number | undefined): string {
    const { isSilent = false } = this.#options
    const options = ['8001', '8002', '8003'].map((id) => {
      const mark = id === division && !isSilent ? ' selected' : ''
      return `<option value="${id}"${mark}>Division ${id} - National - Hommes</option>`
    })
    const select = `<select id="divisionSelect" name="division"><option value="">-- Choisir --</option>${options.join('')}</select>`
    const shown = division === undefined ? '' : this.#standings(division, week)
    return `<!doctype html><html><body><form method="post">${select}</form>${shown}</body></html>`
  }

  #standings(division: string, week: number | undefined): string {
    const { division: mode, cups = [], needsWeek = false, isSilent = false } = this.#options
    const carried = `<input type="hidden" name="division" value="${division}">`
    const value = isSilent ? '' : ` value="${week ?? 22}"`
    const form = `<form method="post" id="week-form">${mode === 'session' ? '' : carried}
      <input type="hidden" id="week-input" name="semaine"${value}></form>`
    if (cups.includes(division) || (needsWeek && week === undefined)) return form
    const cells = [1, `${division} week ${week ?? 22}`, 3, 2, 1, 0, 0, 7]
    const heads = ['#', 'Équipe', 'J', 'G', 'P', 'N', 'FF', 'Pts'].map((head) => `<th>${head}</th>`)
    return `${form}<table class="table"><thead><tr>${heads.join('')}</tr></thead>
      <tbody><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></tbody></table>`
  }
}
