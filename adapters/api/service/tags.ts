/** The chapters of the documentation, in order. */
export const TAGS = {
  Audit:
    'The consolidated audit of a page: all checks and modules in one run, at once or as a stream.',
  Checks:
    'The local checks by themselves: GEO (what AI assistants can use) and SEO (what search engines rank), whole or one category, and their catalogue.',
  Modules: 'Each module of the audit by itself, and what every one of them needs to run.',
  'AI visibility':
    'What language models say of a brand, which questions a page answers, and what a page tells of its brand.',
  Exports: 'Reports to hand on, made from the result of an audit.',
  Players: 'Belgian table-tennis players: search, sheets, matches, rankings.',
  Clubs: 'Belgian table-tennis clubs and their members.',
  Interclubs: 'Divisions and their standings by week, teams and their season.',
  Scraping: 'Tasks that read the table-tennis data from its source.',
  Service: 'The server itself: health, figures, this document.',
} as const satisfies Readonly<Record<string, string>>
