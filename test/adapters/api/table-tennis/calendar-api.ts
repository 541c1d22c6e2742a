import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { createQueries } from '../../../../plugins/table-tennis/index.ts'
import {
  type CalendarOptions,
  type CalendarSite,
  calendarSite,
} from '../../../plugins/table-tennis/fixtures/calendar-site.ts'
import type { TabtFixture } from '../../../replica/tabt/calendar.ts'
import { apiDouble, jsonOf, requestOf } from '../../http/api-double.ts'
import { readingParts } from './read-double.ts'

export type Row = Readonly<Record<string, unknown>>
export const PATH = '/api/interclubs/calendar'

/** The API over fixtures that were read from a replica. */
export async function calendarApi(t: TestContext, options: CalendarOptions = {}) {
  const site = await calendarSite(t, options)
  const divisions = site.world.divisions.truths.map((truth) => ({
    index: truth.division_index,
    id: truth.division_id,
    name: truth.division_name,
    category: truth.division_category,
    gender: truth.division_gender,
  }))
  await site.data.putDivisionList(site.store, divisions)
  await site.run()
  const queries = createQueries(site)
  const { dispatch } = apiDouble({ tabletennis: readingParts(queries) })
  const ask = async (address: string, headers: Readonly<Record<string, string>> = {}) => {
    const [path = '', query = ''] = address.split('?')
    return dispatch(
      requestOf({ path: path.startsWith('/api/') ? path : PATH + path, query, headers }),
    )
  }
  const get = async (address: string): Promise<Row> => {
    const response = await ask(address)
    assert.equal(response.status, 200, address)
    return jsonOf(response)
  }
  const list = async (address: string, field = 'matches'): Promise<readonly Row[]> =>
    (await get(address))[field] as readonly Row[]
  return { ...site, ask, get, list }
}

export function truths({ replica }: Pick<CalendarSite, 'replica'>): readonly TabtFixture[] {
  const { calendar } = replica
  return calendar.divisions.flatMap(({ division_id: id }) => calendar.fixtures(id))
}

/** A fixture of a team that is still to be played. */
export function coming(site: Pick<CalendarSite, 'replica'>): TabtFixture {
  const found = truths(site).find(({ status, venue }) => status === 'scheduled' && venue !== null)
  assert.ok(found)
  return found
}
