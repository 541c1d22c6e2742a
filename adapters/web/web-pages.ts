/** One page of the site: its `main` is `pages/<name>.html`, its script draws the rest. */
export type WebPage = {
  readonly name: string
  /** As a route's: `/table-tennis/clubs/{club_code}`. */
  readonly path: string
  readonly title: string
  readonly description: string
  /** Module under `assets/`; none for a page without one. */
  readonly script?: string
  /** Scripts under `assets/` that are no modules, to run before it. */
  readonly plainScripts?: readonly string[]
  /** Style sheets under `assets/css/`, beside those of every page. */
  readonly styles: readonly string[]
  /** The entry of the navigation that is marked as the current one. */
  readonly section: 'audit' | 'modules' | 'table-tennis' | 'docs' | 'about'
  /** Shows one record that an address names, or none: kept out of search engines and the site map. */
  readonly isRecord?: true
  /** Default 200. */
  readonly status?: 404
  /** Its address names a person. */
  readonly isPersonal?: true
}

/** The page for unknown addresses. */
const notFoundPath = '/404'

const everyPage = ['tokens.css', 'layout.css', 'parts.css']

/** The one style sheet of a page, under the folder of the assets: a page waits for each it links. */
export function sheetOf({ name }: WebPage): string {
  return `css/page-${name}.css`
}

/** What a page's style sheet is made of, in order. */
export function sheetParts({ styles }: WebPage): readonly string[] {
  return [...everyPage, ...styles].map((file) => `css/${file}`)
}

const timeStyles = ['uplot.css', 'time-chart.css']
const reportStyles = ['charts.css', 'audit.css', 'report.css', 'panels.css', ...timeStyles]
const dataStyles = ['charts.css', 'table-tennis.css', ...timeStyles]

/** Every page of the site, in the order of the site map. */
export function webPages(hasTableTennis: boolean): readonly WebPage[] {
  return [...auditPages, ...(hasTableTennis ? tableTennisPages : []), ...pagesAboutUs]
}

/** Pages of the site audit. */
const auditPages: readonly WebPage[] = [
  {
    name: 'audit',
    path: '/',
    title: 'Site audit for search engines and AI answers | Manifold',
    description:
      'Audit one page for search engines and AI assistants, watch each check and module work, and get a ranked list of what to fix first.',
    script: 'audit/page.js',
    styles: reportStyles,
    section: 'audit',
  },
  {
    name: 'modules',
    path: '/modules',
    title: 'Audit modules: what is ready, and what it costs | Manifold',
    description:
      'See which audit modules are ready on this server, what the operator has to set for the others, and what each third party has charged today.',
    script: 'modules/page.js',
    styles: ['modules.css'],
    section: 'modules',
  },
]

const pagesAboutUs: readonly WebPage[] = [
  {
    name: 'docs',
    path: '/docs',
    title: 'API documentation: read and try every call | Manifold',
    description:
      'Every call of this API with its parameters, examples, answers and errors. Read and try them in the browser, or use the OpenAPI 3.1 document.',
    script: 'docs/page.js',
    plainScripts: ['vendor/swagger-ui.js'],
    styles: ['swagger-ui.css', 'docs.css'],
    section: 'docs',
  },
  {
    name: 'not-found',
    path: notFoundPath,
    title: 'There is no such page | Manifold',
    description: 'This server has no page at this address.',
    styles: [],
    section: 'about',
    isRecord: true,
    status: 404,
  },
  {
    name: 'about',
    path: '/about',
    title: 'About this service, its limits and its operator | Manifold',
    description:
      'What Manifold is, how its crawler behaves on your site, how scores are calculated, what it cannot see, and how to contact the operator of this server.',
    styles: [],
    section: 'about',
  },
  {
    name: 'privacy',
    path: '/privacy',
    title: 'Privacy: what this server keeps, and what not | Manifold',
    description:
      'Audits are not stored and no visitor is tracked. What this server logs, what it passes on to third parties, and how a player is kept out.',
    styles: [],
    section: 'about',
  },
]

/** Pages of the table-tennis data. */
const tableTennisPages = tableTennis([
  {
    name: 'overview',
    path: '/table-tennis',
    title: 'Belgian table tennis: players, clubs, interclubs | Manifold',
    description:
      'Find Belgian table-tennis players and interclub teams by name, and see rankings, results, clubs and standings week by week.',
  },
  {
    name: 'player',
    path: '/table-tennis/players/{licence}',
    title: 'Player: points, results and statistics | Manifold',
    description:
      'A table-tennis player: points over the season, every result, and wins and losses by the class of the opponent.',
    isRecord: true,
    isPersonal: true,
  },
  {
    name: 'head-to-head',
    path: '/table-tennis/players/{licence}/vs/{opponent_licence}',
    title: 'Head-to-head of two players | Manifold',
    description: 'Every match that two table-tennis players have played against each other.',
    isRecord: true,
    isPersonal: true,
  },
  {
    name: 'clubs',
    path: '/table-tennis/clubs',
    title: 'Belgian table-tennis clubs by province | Manifold',
    description:
      'All Belgian table-tennis clubs with their province; each with its address, its teams and its members by points.',
  },
  {
    name: 'club',
    path: '/table-tennis/clubs/{club_code}',
    title: 'Club: address, teams and members | Manifold',
    description: 'A table-tennis club with its address, its venue, its teams and its members.',
    isRecord: true,
  },
  {
    name: 'rankings',
    path: '/table-tennis/rankings',
    title: 'Top rankings and progressions of the season | Manifold',
    description:
      'The best Belgian table-tennis players by points, by province, club or class, and who has gained the most points this season.',
  },
  {
    name: 'divisions',
    path: '/table-tennis/divisions',
    title: 'Interclub divisions and their standings | Manifold',
    description:
      'All divisions of the Belgian table-tennis interclubs by category and gender, with their standings week by week.',
  },
  {
    name: 'division',
    path: '/table-tennis/divisions/{division_index}',
    title: 'Division: standings and fixtures | Manifold',
    description:
      'The standings, fixtures and results of one interclub division in any week, and how the teams moved.',
    isRecord: true,
  },
  {
    name: 'team',
    path: '/table-tennis/teams/{team}',
    title: 'Team: next match, results and position | Manifold',
    description: 'An interclub team: its next match, its results and its position week by week.',
    isRecord: true,
  },
  {
    name: 'fixtures',
    path: '/table-tennis/fixtures',
    title: 'Interclub fixtures and results | Manifold',
    description:
      'Fixtures and results of the Belgian table-tennis interclubs by club, division, week and date, with moved and overdue matches.',
  },
  {
    name: 'fixture',
    path: '/table-tennis/fixtures/{fixture_id}',
    title: 'Match of two teams: date, venue and result | Manifold',
    description: 'One interclub match: when and where it is played, former dates, and its result.',
    isRecord: true,
  },
  {
    name: 'tournaments',
    path: '/table-tennis/tournaments',
    title: 'Table-tennis tournaments in Belgium | Manifold',
    description:
      'Coming and past table-tennis tournaments in Belgium by region and date: when and where they are played, their series, and their results.',
  },
  {
    name: 'tournament',
    path: '/table-tennis/tournaments/{t_id}',
    title: 'Tournament: dates, hall, series and results | Manifold',
    description:
      'A table-tennis tournament: when and where it is played, its series and its results.',
    isRecord: true,
  },
  {
    name: 'tasks',
    path: '/table-tennis/tasks',
    title: 'Scrape tasks: start, follow and cancel | Manifold',
    description:
      'Refresh clubs and interclub standings from their source, follow the progress and the log of a task, and cancel it.',
  },
])

/** Pages whose script has their name. */
function tableTennis(
  pages: readonly Omit<WebPage, 'script' | 'styles' | 'section'>[],
): readonly WebPage[] {
  return pages.map((page) => ({
    ...page,
    script: `table-tennis/${page.name}.js`,
    styles: dataStyles,
    section: 'table-tennis',
  }))
}
