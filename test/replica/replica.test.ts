import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { askPage, cellsOf } from './ask-page.ts'
import type { ReplicaOptions } from './replica-options.ts'
import { type Replica, startReplica } from './server.ts'
import { createWorld } from './truth.ts'

const world = createWorld({ clubs: 12, playersPerClub: 10, divisions: 20 })
const division = world.divisions.truths[0]!
const cup = world.divisions.truths.find((one) => one.cup)!
const DIVISIONS = '/interclubs/rankings_division.php'

async function replicaOf(t: TestContext, options: Partial<ReplicaOptions> = {}): Promise<Replica> {
  const replica = await startReplica({ world, ...options })
  t.after(() => replica.close())
  return replica
}

test('the list of divisions has each at its index behind a placeholder', async (t) => {
  const { $ } = await askPage(await replicaOf(t), DIVISIONS)
  const options = $('#divisionSelect option').toArray()
  for (const { division_index, division_id, division_name } of world.divisions.truths) {
    const option = $(options[division_index])
    assert.deepEqual([option.attr('value'), option.text()], [division_id, division_name])
  }
  assert.match($(options[0]).text(), /^--/)
  assert.equal($('table').length, 0)
})

test('a week of a division is shown to whoever sends back the form', async (t) => {
  const replica = await replicaOf(t)
  const form = { division: division.division_id, semaine: '5' }
  const { $ } = await askPage(replica, DIVISIONS, { form })
  const rows = cellsOf($, 'table:has(th:contains("Équipe"))')
  const truth = world.divisions.standings(division.division_id, 5)
  assert.deepEqual(
    rows.map(([, name, ...numbers]) => [name?.replace(/ \(fg\)$/, ''), ...numbers.map(Number)]),
    truth.map((row) => [
      row.team_name,
      row.played,
      row.wins,
      row.losses,
      row.draws,
      row.forfeits,
      row.points,
    ]),
  )
  assert.equal($('#divisionSelect option[selected]').attr('value'), division.division_id)
  assert.equal($('#week-select option[selected]').attr('value'), '5')
})

test('a cup is a whole page without standings', async (t) => {
  const replica = await replicaOf(t)
  const { $, html } = await askPage(replica, DIVISIONS, { form: { division: cup.division_id } })
  assert.equal($('th:contains("Équipe")').length, 0)
  assert.equal($('#divisionSelect option[selected]').attr('value'), cup.division_id)
  assert.match(html, /<\/html>\s*$/)
})

test('in a session the week is shown of the division chosen before', async (t) => {
  const replica = await replicaOf(t, { weekForm: 'session' })
  const chosen = await askPage(replica, DIVISIONS, { form: { division: division.division_id } })
  const cookie = chosen.headers.get('set-cookie')!.split(';', 1)[0]!
  const shown = await askPage(replica, DIVISIONS, { form: { semaine: '3' }, cookie })
  assert.equal(shown.$('#week-select option[selected]').attr('value'), '3')
  assert.equal(shown.$('#divisionSelect option[selected]').attr('value'), division.division_id)
  assert.equal(chosen.$('#week-form input[name=division]').length, 0)
})

test('in a session without its cookie there is nothing but the choice', async (t) => {
  const replica = await replicaOf(t, { weekForm: 'session' })
  await askPage(replica, DIVISIONS, { form: { division: division.division_id } })
  const { $ } = await askPage(replica, DIVISIONS, { form: { semaine: '3' } })
  assert.equal($('table').length, 0)
})

test('forgotten sessions show nothing but the choice', async (t) => {
  const replica = await replicaOf(t, { weekForm: 'session' })
  const chosen = await askPage(replica, DIVISIONS, { form: { division: division.division_id } })
  const cookie = chosen.headers.get('set-cookie')!.split(';', 1)[0]!
  replica.forgetSessions()
  const { $ } = await askPage(replica, DIVISIONS, { form: { semaine: '3' }, cookie })
  assert.equal($('table').length, 0)
})

test('a form without its token, or with one control of the week, is not understood', async (t) => {
  const fields = { token: 'jeton', weekSelect: 'choix' }
  const replica = await replicaOf(t, { fields })
  const { $ } = await askPage(replica, DIVISIONS)
  const jeton = $('form input[name=jeton]').attr('value')!
  const form = { division: division.division_id, semaine: '2' }
  const noToken = await askPage(replica, DIVISIONS, { form: { ...form, choix: '2' } })
  assert.equal(noToken.$('table').length, 0)
  const weekOf = async (sent: Readonly<Record<string, string>>) => {
    const page = await askPage(replica, DIVISIONS, { form: { ...form, jeton, ...sent } })
    return page.$('#week-select option[selected]').attr('value')
  }
  assert.deepEqual([await weekOf({}), await weekOf({ choix: '2' })], ['22', '2'])
})

test('clubs are listed with entries that are none', async (t) => {
  const { $ } = await askPage(await replicaOf(t), '/interclubs/rankings.php')
  const texts = $('select[name=indice] option')
    .toArray()
    .map((option) => $(option).text())
  assert.ok(world.clubs.every(({ listing: { code, name } }) => texts.includes(`${code} - ${name}`)))
  assert.deepEqual([texts.length, texts.includes('AFTT - Association Francophone')], [18, true])
})

test('the members of a club are those of its directory', async (t) => {
  const replica = await replicaOf(t)
  for (const { listing } of world.clubs) {
    const form = { indice: listing.code }
    const { $ } = await askPage(replica, '/annuaire/membres.php', { form })
    const rows = cellsOf($, 'table').map((cells) => cells.slice(-4))
    const truth = world.peopleOf(listing.code).members
    assert.deepEqual(
      rows,
      truth.map(({ licence, name, category, ranking }) => [licence, name, category, ranking ?? '']),
    )
  }
})

test('an unknown club has neither cards nor a table', async (t) => {
  const replica = await replicaOf(t)
  for (const indice of ['H999', 'h004', 'AFTT']) {
    const { $ } = await askPage(replica, '/annuaire/membres.php', { form: { indice } })
    assert.deepEqual([$('.card').length, $('table').length], [0, 0])
  }
})

test('the script of a club ranking holds the men and the women', async (t) => {
  const replica = await replicaOf(t)
  const form = { indice: 'Lx014' }
  const { html } = await askPage(replica, '/ranking/clubs.php', { form })
  const [, men = '', women = ''] =
    /rows: category === "Messieurs" \? (\[.*?\]) : (\[.*\])\n/.exec(html) ?? []
  const names = (json: string) =>
    (JSON.parse(json) as readonly { readonly nom: string }[]).map(({ nom }) => nom)
  const truth = world.peopleOf('Lx014')
  assert.deepEqual(
    [names(men), names(women)],
    [truth.men.map(({ name }) => name), truth.women.map(({ name }) => name)],
  )
})

for (const ranking of ['tables-link', 'tables-form'] as const) {
  test(`the club ranking of the design ${ranking} has a row per player`, async (t) => {
    const replica = await replicaOf(t, { ranking })
    const { $ } = await askPage(replica, '/ranking/clubs.php', { form: { indice: 'H004' } })
    const { men } = world.peopleOf('H004')
    assert.deepEqual(
      cellsOf($, '#datatable-messieurs').map((cells) => [cells[2], cells[3], Number(cells[6])]),
      men.map(({ name, ranking: held, points }) => [name, held, points]),
    )
  })
}

for (const [sheets, card] of [
  ['classic', '.match-card'],
  ['modern', '.match-card-modern'],
] as const) {
  test(`a ${sheets} sheet has a card per match, tournaments included`, async (t) => {
    const replica = await replicaOf(t, { sheets })
    for (const { licence } of world.people.of(0)) {
      const sheet = world.sheet(licence, 'masculine')
      const { $ } = await askPage(replica, `/tools/fiche.php?licenceID=${licence}`)
      const played = (sheet?.matches.length ?? 0) + (sheet?.tournament?.matches.length ?? 0)
      assert.equal($(card).length, played)
      assert.equal($('h2').text().startsWith(`${licence} - `), sheet !== undefined)
    }
  })
}

test('the sheet of an unknown licence is made of warnings with status 200', async (t) => {
  const { status, html, $ } = await askPage(await replicaOf(t), '/tools/fiche.php?licenceID=99999')
  assert.equal(status, 200)
  assert.match(html, /Warning.*Undefined array key/)
  assert.doesNotMatch($('h2').text(), /\w/)
})
