import { clubListPage, clubTeamsPage } from './pages/club-list-page.ts'
import { directoryPage } from './pages/club-page.ts'
import { type DivisionFields, DivisionPages, TOKEN_VALUE } from './pages/division-page.ts'
import { loginPage } from './pages/login-page.ts'
import { rankingPage } from './pages/ranking-page.ts'
import { missingSheetPage, sheetPage } from './pages/sheet-page.ts'
import { FIELDS, type ReplicaOptions } from './replica-options.ts'
import type { PageKind } from './requests.ts'
import type { Session } from './sessions.ts'
import type { Division } from './world/divisions.ts'
import type { SheetKind } from './world/people.ts'

export type SiteQuestion = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly form: URLSearchParams
  readonly session: Session
}

/** A request; `render` also changes the session as the request does. */
export type SitePage = {
  readonly kind: PageKind
  readonly page: string
  readonly status?: number
  readonly contentType?: string
  render(): string
}

/** The pages of the source, by path. */
export class Site {
  readonly #options: ReplicaOptions
  readonly #divisions: DivisionPages
  readonly #fields: DivisionFields

  constructor(options: ReplicaOptions) {
    const { world, weekForm = 'carries-division', disorder = {} } = options
    this.#options = options
    this.#fields = { ...FIELDS, ...options.fields }
    this.#divisions = new DivisionPages({
      divisions: world.divisions,
      weeks: world.size.weeks,
      fields: this.#fields,
      weekForm,
      disorder,
    })
  }

  find(question: SiteQuestion): SitePage {
    switch (question.path) {
      case '/interclubs/rankings_division.php':
        return this.#division(question)
      case '/interclubs/rankings.php':
        return this.#clubTeams(question)
      case '/annuaire/membres.php':
        return this.#club(question)
      case '/ranking/clubs.php':
        return this.#ranking(question)
      case '/tools/fiche.php':
        return this.#sheet(question.query, 'masculine')
      case '/tools/fiche_women.php':
        return this.#sheet(question.query, 'feminine')
      case '/login.php':
        return { kind: 'unknown', page: 'login', render: () => loginPage }
      case '/robots.txt':
        return this.#robots()
      default:
        return { ...NOT_FOUND, page: `unknown ${question.path}` }
    }
  }

  /** Another page of the kind: of another division or week, another club, another player. */
  another(found: SitePage, bits: number): SitePage {
    const { world } = this.#options
    const key = found.page.slice(found.page.indexOf(' ') + 1)
    const next = <T>(all: readonly T[], own: T): T =>
      all[(all.indexOf(own) + 1 + (bits % 3)) % all.length] as T
    const codes = world.clubs.map(({ listing }) => listing.code)
    switch (found.kind) {
      case 'standings': {
        const [id = '', week = ''] = key.split('/')
        const isOtherWeek = bits % 2 === 0 && world.size.weeks > 1
        const ids = world.divisions.truths.map(({ division_id }) => division_id)
        const division = world.divisions.byId(isOtherWeek ? id : next(ids, id)) as Division
        const shown = {
          division,
          week: isOtherWeek ? 1 + (Number(week) % world.size.weeks) : Number(week),
        }
        return { ...found, render: () => this.#divisions.standings(shown) }
      }
      case 'club':
        return { ...found, render: () => directoryPage(this.#options, next(codes, key)) }
      case 'ranking':
        return { ...found, render: () => rankingPage(this.#options, next(codes, key)) }
      case 'sheet':
      case 'womenSheet':
        return this.#sheetOfAnother(found, key)
      default:
        return found
    }
  }

  #sheetOfAnother(found: SitePage, licence: string): SitePage {
    const { world } = this.#options
    const [other] = world.find((person) => person.hasSheet && person.licence !== licence)
    const question = new URLSearchParams({ licenceID: other?.licence ?? licence })
    const kind = found.kind === 'sheet' ? 'masculine' : 'feminine'
    return { ...found, render: this.#sheet(question, kind).render }
  }

  /** The answer to a form whose session the site has forgotten. */
  forgetful(found: SitePage): SitePage {
    const { world } = this.#options
    switch (found.kind) {
      case 'standings':
        return { ...found, render: () => this.#divisions.list() }
      case 'club':
        return { ...found, render: () => directoryPage(this.#options, null) }
      case 'ranking':
        return { ...found, render: () => rankingPage(this.#options, null) }
      case 'clubTeams':
        return { ...found, render: () => clubListPage(world) }
      default:
        return found
    }
  }

  #division({ method, form, session }: SiteQuestion): SitePage {
    const shown = method === 'POST' ? this.#shownWeek(form, session) : undefined
    if (shown === undefined) {
      return { kind: 'divisionList', page: 'divisionList', render: () => this.#divisions.list() }
    }
    const { division, week } = shown
    return {
      kind: 'standings',
      page: `standings ${division.division_id}/${week}`,
      render: () => {
        session.divisionId = division.division_id
        return this.#divisions.standings(shown)
      },
    }
  }

  #shownWeek(form: URLSearchParams, session: Session) {
    const { world, weekForm } = this.#options
    const { token } = this.#fields
    if (token !== null && form.get(token) !== TOKEN_VALUE) return undefined
    const sent = form.get(this.#fields.division)
    const week = this.#week(form)
    const isChoice = weekForm === 'session' && sent !== null
    const id =
      weekForm === 'session' && sent === null && week !== undefined ? session.divisionId : sent
    const division: Division | undefined = world.divisions.byId(id ?? '')
    // Whoever sends the division into a session gets a current week, whatever else was sent.
    const shown = isChoice ? undefined : week
    return division && { division, week: shown ?? world.size.currentWeek }
  }

  /** Every named control of the week must be sent, and all must agree. */
  #week(form: URLSearchParams): number | undefined {
    const names = [this.#fields.weekInput, this.#fields.weekSelect].filter((name) => name !== null)
    const sent = new Set(names.map((name) => form.get(name)))
    const [text] = sent
    const isWeek = sent.size === 1 && /^[1-9]\d?$/.test(text ?? '')
    return isWeek && Number(text) <= this.#options.world.size.weeks ? Number(text) : undefined
  }

  #clubTeams({ method, form }: SiteQuestion): SitePage {
    const { world } = this.#options
    const code = method === 'POST' ? form.get('indice') : null
    if (code === null || world.club(code)?.listing.code !== code) {
      return { kind: 'clubList', page: 'clubList', render: () => clubListPage(world) }
    }
    const week = Number(form.get('semaine') ?? world.size.currentWeek)
    const page = `clubTeams ${code}/${week}`
    return { kind: 'clubTeams', page, render: () => clubTeamsPage(world, code, week) }
  }

  #club({ method, form }: SiteQuestion): SitePage {
    const code = method === 'POST' ? form.get('indice') : null
    const render = () => directoryPage(this.#options, code)
    return code === null
      ? { kind: 'directory', page: 'directory', render }
      : { kind: 'club', page: `club ${code}`, render }
  }

  #ranking({ method, form, query }: SiteQuestion): SitePage {
    const posted = method === 'POST' ? form.get('indice') : null
    const code =
      posted ?? (this.#options.ranking?.startsWith('listing') ? query.get('indice') : null)
    const render = () => rankingPage(this.#options, code)
    return code === null
      ? { kind: 'rankingList', page: 'rankingList', render }
      : { kind: 'ranking', page: `ranking ${code}`, render }
  }

  #sheet(query: URLSearchParams, kind: SheetKind): SitePage {
    const licence = query.get('licenceID') ?? ''
    const { world, sheets = 'classic' } = this.#options
    const name = kind === 'masculine' ? 'sheet' : 'womenSheet'
    return {
      kind: name,
      page: `${name} ${licence}`,
      render: () => {
        const sheet = world.sheet(licence, kind)
        return sheet === undefined
          ? missingSheetPage(world, licence, kind)
          : sheetPage(sheet, { world, design: sheets })
      },
    }
  }

  #robots(): SitePage {
    const { robots = 'User-agent: *\nDisallow: /admin/\n' } = this.#options
    if (robots === null) return { ...NOT_FOUND, kind: 'robots', page: 'robots' }
    return { kind: 'robots', page: 'robots', contentType: 'text/plain', render: () => robots }
  }
}

const NOT_FOUND = {
  kind: 'unknown' as PageKind,
  status: 404,
  render: () => '<html><head><title>404 Not Found</title></head><body>Not Found</body></html>\n',
}
