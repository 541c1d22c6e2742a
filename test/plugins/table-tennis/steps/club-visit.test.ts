import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AppError } from '../../../../core/errors.ts'
import type { TableTennisWrites } from '../../../../plugins/table-tennis/data/table-tennis-data.ts'
import type { ClubLists } from '../../../../plugins/table-tennis/steps/club-players.ts'
import { clubVisitOf } from '../../../../plugins/table-tennis/steps/club-visit.ts'
import { club, details, lists, member, ranked } from './records.ts'

/** Joins lists for the code `h004`, with `H004` known to the data or not. */
function visit({ directory, ranking }: ClubLists, isKnown: boolean) {
  const data = {
    knownClub: (code: string) =>
      isKnown && code.toUpperCase() === 'H004' ? club('H004') : undefined,
  } as TableTennisWrites
  const given = { ...(directory && { members: directory }), ...(ranking && { ranking }) }
  const inputs = { clubCode: 'h004', ...given }
  return clubVisitOf(inputs, data)
}

function refusal(told: ClubLists, isKnown: boolean): AppError {
  try {
    visit(told, isKnown)
  } catch (error) {
    return error as AppError
  }
  return assert.fail('it was accepted')
}

const nobody = { code: 'h004', details: null, members: [] }
const unranked = { code: 'h004', men: [], women: [] }

test('a club that both lists hold is called as the site spells it', () => {
  assert.equal(visit(lists({ members: [member('100')], men: [ranked('100')] }), false).code, 'H004')
})

test('a club whose page is known may have no members', () => {
  const told = lists({ members: [], men: [], details: details({ city: 'Ypernois' }) })
  assert.equal(visit(told, false).code, 'H004')
})

test('one list will do', () => {
  assert.equal(visit(lists({ men: [ranked('100')] }), false).code, 'H004')
})

test('without any list the source is unreachable, and no retry helps', () => {
  const error = refusal({ directory: undefined, ranking: undefined }, true)
  assert.deepEqual([error.code, error.retryable], ['SOURCE_UNREACHABLE', false])
  assert.match(error.message, /neither the directory nor the numeric ranking of H004 was read/)
})

test('a club that neither the data nor the site knows is not found', () => {
  const error = refusal({ directory: nobody, ranking: unranked }, false)
  assert.deepEqual([error.code, error.message], ['NOT_FOUND', 'The source has no club h004.'])
})

test('a club that only the data know has gone from the source', () => {
  const error = refusal({ directory: nobody, ranking: unranked }, true)
  assert.deepEqual([error.code, error.status], ['SOURCE_CHANGED', 502])
})

test('only the directory shows that there is no such club', () => {
  assert.equal(refusal({ directory: nobody, ranking: undefined }, false).code, 'NOT_FOUND')
})

test('an empty ranking proves nothing', () => {
  const error = refusal({ directory: undefined, ranking: unranked }, false)
  assert.deepEqual([error.code, error.retryable], ['SOURCE_UNREACHABLE', false])
})

test('an invalid code is refused', () => {
  const data = { knownClub: () => undefined } as unknown as TableTennisWrites
  assert.throws(() => clubVisitOf({ clubCode: 'H' }, data), {
    code: 'INVALID_CLUB_CODE',
  })
})
