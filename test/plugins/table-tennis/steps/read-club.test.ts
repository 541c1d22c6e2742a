import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RunContext } from '../../../../core/plugin.ts'
import type { ClubMembersOptions } from '../../../../manifests/types/club-members.ts'
import { parseClubPage } from '../../../../plugins/table-tennis/parse/club-page.ts'
import type { ClubPage } from '../../../../plugins/table-tennis/parse/pages.ts'
import type { SourceClient } from '../../../../plugins/table-tennis/source/client.ts'
import { readClub } from '../../../../plugins/table-tennis/steps/read-club.ts'
import { DataDouble } from '../data/data-double.ts'

const url = 'http://127.0.0.1/annuaire/membres.php'

/** The directory as it answers whatever it is asked: with the club that is `chosen`. */
function reading(chosen: string, isUnknown: (page: ClubPage) => boolean = () => false) {
  const options = ['H004', 'N051']
    .map((code) => `<option value="${code}"${code === chosen ? ' selected' : ''}>${code} - Club`)
    .join('')
  const html = `<select name="indice"><option>-- Choisir --${options}</select><table>
    <tr><th>#<th>Licence<th>Nom<th>Catégorie<th>Classement
    <tr><td>1<td>100001<td>ANNA TEST<td>SEN<td>E2</table></html>`
  const session = { post: async () => ({ url, html }) }
  const client = { session: () => session } as unknown as SourceClient
  const tools = { client, data: new DataDouble() }
  const ctx = {
    runId: 'run-1',
    moduleId: 'clubMembers',
    options: { path: '/annuaire/membres.php', field: 'indice' },
  } as unknown as RunContext<ClubMembersOptions>
  return readClub('h004', ctx, { tools, read: parseClubPage, isUnknown })
}

test('a club is read from the page that shows it, whatever the spelling asked for', async () => {
  const { found } = await reading('H004')
  assert.deepEqual(
    found.members.map(({ licence }) => licence),
    ['100001'],
  )
})

test('a page that shows another club is never taken for the one asked for', async () => {
  await assert.rejects(reading('N051'), {
    code: 'PAGE_NOT_UNDERSTOOD',
    message: `The page ${url} was not understood: the club h004 (it shows N051) is missing.`,
  })
})

test('a page that lists the club and shows none has lost what it was sent', async () => {
  await assert.rejects(
    reading('', ({ members }) => members.length === 1),
    {
      code: 'PAGE_NOT_UNDERSTOOD',
      message: `The page ${url} was not understood: the club H004 (the page lists it and shows none) is missing.`,
    },
  )
})
