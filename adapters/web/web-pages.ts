import { t } from '../texts/texts.ts'

/** One page of the site: `pages/<language>/<name>.html` begins its `main`, its script draws the rest. */
export type WebPage = {
  readonly name: string
  /** As a route's: `/table-tennis/clubs/{club_code}`. */
  readonly path: string
  /** Groups of texts that its script needs: `report` is `manifests/texts/<language>/report.yaml`. */
  readonly texts: readonly string[]
  /** Module under `assets/`; none for a page without one. */
  readonly script?: string
  /** Style sheets under the assets folder, in addition to those of every page. */
  readonly styles: readonly string[]
  /** The entry of the navigation that is marked as the current one. */
  readonly section: 'audit' | 'site' | 'modules' | 'table-tennis' | 'docs' | 'about'
  /** Shows one record that an address names, or none: kept out of search engines and the site map. */
  readonly isRecord?: true
  /** Default 200. */
  readonly status?: 404
  /** Its address names a person. */
  readonly isPersonal?: true
}

/** The page for unknown addresses. */
const notFoundPath = '/404'

const everyPage = ['css/tokens.css', 'css/dark.css', 'css/layout.css', 'css/parts.css']

/** The title and description of a page in the current language. */
export function pageTexts({ name }: Pick<WebPage, 'name'>) {
  return { title: t(`pages.${name}.title`), description: t(`pages.${name}.description`) }
}

/** The one style sheet of a page, under the folder of the assets: a page waits for each it links. */
export function sheetOf({ name }: WebPage): string {
  return `css/page-${name}.css`
}

/** The parts of a page's style sheet, in order. */
export function sheetParts({ styles }: WebPage): readonly string[] {
  return [...everyPage, ...styles]
}

const charts = 'sections/styles/charts.css'
const sections = 'sections/styles/report.css'
const modules = 'sections/styles/modules.css'
const reportStyles = [charts, sections, modules, 'css/audit.css', 'css/report.css']
const dataStyles = ['css/table-tennis.css', charts]

/** Every page of the site, in the order of the site map. */
export function webPages(hasTableTennis: boolean): readonly WebPage[] {
  return [...auditPages, ...(hasTableTennis ? tableTennisPages : []), ...pagesAboutUs]
}

/** Pages of the site audit. */
const auditPages: readonly WebPage[] = [
  {
    name: 'audit',
    path: '/',
    script: 'audit/page.js',
    texts: ['common', 'audit', 'report', 'report-modules'],
    styles: reportStyles,
    section: 'audit',
  },
  {
    name: 'site',
    path: '/site',
    script: 'site/page.js',
    texts: ['common', 'site', 'audit', 'report', 'report-modules'],
    styles: [...reportStyles, 'css/site.css'],
    section: 'site',
  },
  {
    name: 'shared-report',
    path: '/r/{reportId}',
    script: 'audit/shared-page.js',
    texts: ['common', 'audit', 'report', 'report-modules'],
    styles: reportStyles,
    section: 'audit',
    isRecord: true,
    isPersonal: true,
  },
  {
    name: 'modules',
    path: '/modules',
    script: 'modules/page.js',
    texts: ['common', 'modules-page'],
    styles: ['css/modules.css'],
    section: 'modules',
  },
]

const pagesAboutUs: readonly WebPage[] = [
  {
    name: 'docs',
    path: '/docs',
    script: 'docs/page.js',
    texts: [],
    styles: ['css/docs.css'],
    section: 'docs',
  },
  {
    name: 'not-found',
    path: notFoundPath,
    texts: [],
    styles: [],
    section: 'about',
    isRecord: true,
    status: 404,
  },
  {
    name: 'about',
    path: '/about',
    texts: [],
    styles: [],
    section: 'about',
  },
  {
    name: 'privacy',
    path: '/privacy',
    texts: [],
    styles: [],
    section: 'about',
  },
]

/** Pages of the table-tennis data. */
const tableTennisPages = tableTennis([
  {
    name: 'overview',
    group: 'clubs',
    path: '/table-tennis',
  },
  {
    name: 'player',
    group: 'players',
    path: '/table-tennis/players/{licence}',
    isRecord: true,
    isPersonal: true,
  },
  {
    name: 'head-to-head',
    group: 'players',
    path: '/table-tennis/players/{licence}/vs/{opponent_licence}',
    isRecord: true,
    isPersonal: true,
  },
  {
    name: 'clubs',
    group: 'clubs',
    path: '/table-tennis/clubs',
  },
  {
    name: 'club',
    group: 'clubs',
    path: '/table-tennis/clubs/{club_code}',
    isRecord: true,
  },
  {
    name: 'rankings',
    group: 'players',
    path: '/table-tennis/rankings',
  },
  {
    name: 'divisions',
    group: 'interclubs',
    path: '/table-tennis/divisions',
  },
  {
    name: 'division',
    group: 'interclubs',
    path: '/table-tennis/divisions/{division_index}',
    isRecord: true,
  },
  {
    name: 'team',
    group: 'interclubs',
    path: '/table-tennis/teams/{team}',
    isRecord: true,
  },
  {
    name: 'fixtures',
    group: 'interclubs',
    path: '/table-tennis/fixtures',
  },
  {
    name: 'fixture',
    group: 'interclubs',
    path: '/table-tennis/fixtures/{fixture_id}',
    isRecord: true,
  },
  {
    name: 'tournaments',
    group: 'tournaments',
    path: '/table-tennis/tournaments',
  },
  {
    name: 'tournament',
    group: 'tournaments',
    path: '/table-tennis/tournaments/{t_id}',
    isRecord: true,
  },
  {
    name: 'tasks',
    group: 'tasks',
    path: '/table-tennis/tasks',
  },
])

type TableTennisPage = Omit<WebPage, 'script' | 'texts' | 'styles' | 'section'> & {
  /** Its own group of texts, in addition to those of all these pages. */
  readonly group: 'clubs' | 'players' | 'interclubs' | 'tournaments' | 'tasks'
}

/** Pages whose script has their name. */
function tableTennis(pages: readonly TableTennisPage[]): readonly WebPage[] {
  return pages.map(({ group, ...page }) => ({
    ...page,
    script: `table-tennis/${page.name}.js`,
    texts: ['common', 'table-tennis', `table-tennis-${group}`],
    styles: dataStyles,
    section: 'table-tennis',
  }))
}
