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

const everyPage = ['css/tokens.css', 'css/dark.css', 'css/layout.css', 'css/parts.css']

/** The title and description of a page in the current language. */
export function pageTexts({ name }: Pick<WebPage, 'name'>) {
  return { title: t(`pages.${name}.title`), description: t(`pages.${name}.description`) }
}

/** The parts of a page's one style sheet, in order: a page waits for each sheet that it links. */
export function sheetParts({ styles }: WebPage): readonly string[] {
  return [...everyPage, ...styles]
}

const charts = 'sections/styles/charts.css'
const sections = 'sections/styles/report.css'
const modules = 'sections/styles/modules.css'
const reportTexts = ['common', 'audit', 'report', 'report-modules']
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
    texts: reportTexts,
    styles: reportStyles,
    section: 'audit',
  },
  {
    name: 'site',
    path: '/site',
    script: 'site/page.js',
    texts: [...reportTexts, 'site'],
    styles: [...reportStyles, 'css/site.css'],
    section: 'site',
  },
  {
    name: 'shared-report',
    path: '/r/{reportId}',
    script: 'audit/shared-page.js',
    texts: reportTexts,
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

const plainPage = { texts: [], styles: [], section: 'about' } as const

const pagesAboutUs: readonly WebPage[] = [
  {
    name: 'docs',
    path: '/docs',
    script: 'docs/page.js',
    texts: [],
    styles: ['css/docs.css'],
    section: 'docs',
  },
  { ...plainPage, name: 'not-found', path: '/404', isRecord: true, status: 404 },
  { ...plainPage, name: 'about', path: '/about' },
  { ...plainPage, name: 'privacy', path: '/privacy' },
]

/** Paths of the table-tennis pages by name, in groups that load the same texts. */
const tableTennisPaths = {
  clubs: {
    overview: '',
    clubs: '/clubs',
    club: '/clubs/{club_code}',
  },
  players: {
    player: '/players/{licence}',
    'head-to-head': '/players/{licence}/vs/{opponent_licence}',
    rankings: '/rankings',
  },
  interclubs: {
    divisions: '/divisions',
    division: '/divisions/{division_index}',
    team: '/teams/{team}',
    fixtures: '/fixtures',
    fixture: '/fixtures/{fixture_id}',
  },
  tournaments: {
    tournaments: '/tournaments',
    tournament: '/tournaments/{t_id}',
  },
  tasks: {
    tasks: '/tasks',
  },
}

/** Pages whose script has their name. One with a parameter in its path shows one record. */
const tableTennisPages: readonly WebPage[] = Object.entries(tableTennisPaths).flatMap(
  ([group, paths]) =>
    Object.entries(paths).map(([name, path]) => ({
      name,
      path: `/table-tennis${path}`,
      script: `table-tennis/${name}.js`,
      texts: ['common', 'table-tennis', `table-tennis-${group}`],
      styles: dataStyles,
      section: 'table-tennis',
      ...(path.includes('{') && { isRecord: true }),
      ...(path.includes('{licence}') && { isPersonal: true }),
    })),
)
