import type { TournamentsOrder } from '../../../../manifests/types/records.ts'
import { jsonReply } from '../../../http/json.ts'
import { invalidQuery, type QuerySchema } from '../../../http/query.ts'
import { showValue } from '../../../http/request-validation.ts'
import { answersJson, startErrors } from '../../../openapi/operation.ts'
import { valuesReader } from '../read.ts'
import { encodeRecord } from '../record-codec.ts'
import { tournamentIdOf, tournamentPath } from '../tournaments.ts'
import { type Scrape, withDetail } from './scrape-route.ts'
import { taskCalls } from './task-calls.ts'

const scopes = ['recent', 'all'] as const

const query = {
  type: 'object',
  properties: {
    scope: {
      type: 'string',
      enum: scopes,
      'x-ignoreCase': true,
      description:
        'recent: tournaments of the last 14 and the next 30 days. all: every tournament of the season. Default: recent.',
      examples: ['all'],
    },
    resume: {
      type: 'string',
      enum: ['last'],
      'x-ignoreCase': true,
      description:
        'Reads the tournaments that the latest task did not read, or failed to read. Cannot be combined with scope.',
      examples: ['last'],
    },
  },
} as const satisfies QuerySchema

const readQuery = valuesReader(query)

/** The parameters of POST /api/scrape/tournaments. */
export type TournamentsQuery = {
  readonly scope?: string | undefined
  readonly resume?: string | undefined
}

/**
 * The tournaments to read. Used by the HTTP route, the CLI and schedules.
 * @throws INVALID_QUERY naming the wrong parameter
 */
export function tournamentsOrderOf({
  scope,
  resume,
}: TournamentsQuery): TournamentsOrder | 'resume' {
  const wrong = (told: string): Error =>
    invalidQuery([{ name: 'scope', msg: `"scope" ${told}.`, type: 'value_error' }])
  const chosen = scopes.find((one) => one === (scope ?? 'recent'))
  if (chosen === undefined) throw wrong(`must be recent or all, but is ${showValue(scope)}`)
  if (resume === undefined) return { scope: chosen }
  if (scope === undefined) return 'resume'
  throw wrong('cannot be combined with "resume=last": the resumed task keeps its own value')
}

/** The endpoints of the tasks that read tournaments, and of one tournament. */
export const tournamentScrapes: readonly Scrape[] = [
  ...taskCalls({
    kind: 'tournaments',
    name: 'Tournament',
    description: `Reads the list of tournaments from the federation's API, and the series, registrations and results of some. Responds at once;
the task continues in the background. Only one such task can run at a time. \`resume=last\` reads the tournaments that the latest task did not read, or failed to read.`,
    query,
    orderOf: (sent) => tournamentsOrderOf(readQuery(sent)),
    records: { started: 'TournamentsStarted', status: 'TournamentsStatus' },
    example: 'tournaments_20261107_091500',
  }),
  {
    method: 'POST',
    path: '/api/tournaments/{t_id}/scrape',
    operation: {
      id: 'scrapeTournament',
      tag: 'Scraping',
      summary: 'Scrape a tournament',
      description:
        'Reads the list of tournaments and then one of them, and responds when it is done. A second call for the same tournament joins the first. If it fails, the stored data does not change.',
      path: tournamentPath,
      answers: [answersJson('TournamentScrape', 'Counts of what was read and stored.')],
      errors: [
        ...startErrors,
        ...(['INVALID_QUERY', 'NOT_FOUND', 'NO_SOURCE', 'SOURCE_UNREACHABLE'] as const),
        'NOT_STORED',
      ],
    },
    async answer({ access, tournaments, queries }, context) {
      await access.authorize(context)
      const id = tournamentIdOf(context.params.t_id)
      await access.admit(context)
      const scraped = await tournaments.scrape(id).catch((thrown: unknown) => {
        throw withDetail(thrown)
      })
      const tournamentName = queries.tournament(id)?.name ?? ''
      return jsonReply(
        encodeRecord('TournamentScrape', { success: true, ...scraped, tournamentName }),
      )
    },
  },
]
