import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  type InterclubOrderQuery,
  interclubOrderOf,
  parseDivisions,
  parseWeeks,
} from '../../../../adapters/api/table-tennis/scrapes/scrape-order.ts'
import { AppError } from '../../../../core/errors.ts'

const allWeeks = Array.from({ length: 22 }, (_, index) => index + 1)

describe('what an interclub scrape is asked for', () => {
  it('is everything when nothing is said or parameters are empty', () => {
    const everything = { weeks: allWeeks, divisions: 'all' }
    assert.deepEqual(interclubOrderOf({}), everything)
    assert.deepEqual(interclubOrderOf({ weeks: ' ', divisions: '', resume_week: '' }), everything)
  })

  it('takes lists and ranges of weeks mixed, with spaces, in any order and twice', () => {
    assert.deepEqual(parseWeeks('7, 1-3 ,2,22'), [1, 2, 3, 7, 22])
    assert.deepEqual(parseWeeks('1 - 2'), [1, 2])
  })

  it('takes divisions from 0 on, sorted and without doubles', () => {
    assert.deepEqual(parseDivisions('12,3, 0,3'), [0, 3, 12])
  })

  it('begins a division that is resumed without a week at its first week', () => {
    assert.deepEqual(interclubOrderOf({ weeks: '1', resume_division: '4' }), {
      weeks: [1],
      divisions: 'all',
      resumeAt: { divisionIndex: 4, week: 1 },
    })
    const { resumeAt } = interclubOrderOf({ resume_division: '0', resume_week: '22' })
    assert.deepEqual(resumeAt, { divisionIndex: 0, week: 22 })
  })

  for (const text of ['5-1', 'x', '23', '0', '1-23', '1,,2', '1-', '-1', '1.5', '1-2-3', '1 2']) {
    it(`refuses the weeks ${text}`, () => {
      assert.deepEqual(wrongNames({ weeks: text }), ['weeks'])
    })
  }

  it('leaves it to the task to report divisions that no list has', () => {
    assert.deepEqual(parseDivisions('99999,999999'), [99_999, 999_999])
    const { resumeAt } = interclubOrderOf({ resume_division: '99999' })
    assert.deepEqual(resumeAt, { divisionIndex: 99_999, week: 1 })
  })

  for (const text of ['-1', 'all', '1-3', '3,', '1000000000', '1.0', '99999999999999999999']) {
    it(`refuses the divisions ${text}`, () => {
      assert.deepEqual(wrongNames({ divisions: text }), ['divisions'])
    })
  }

  it('names every wrong parameter', () => {
    const query = { weeks: 'x', divisions: 'y', resume_division: '-1', resume_week: '23' }
    const names = ['weeks', 'divisions', 'resume_division', 'resume_week']
    assert.deepEqual(wrongNames(query), names)
  })

  it('refuses a week to resume at without a division', () => {
    assert.deepEqual(wrongNames({ resume_week: '3' }), ['resume_week'])
  })

  it('says what is wrong and what would be right', () => {
    assert.throws(() => interclubOrderOf({ weeks: '5-1' }), {
      message:
        'The query is not valid: "weeks" contains "5-1", which is in descending order: send weeks from 1 to 22 as a list or ranges, such as 1-3,7.',
    })
  })

  for (const [text, problem] of [
    ['x', '"weeks" contains "x", which is not a week: '],
    ['23', '"weeks" contains "23", which is out of range: '],
  ] as const) {
    it(`distinguishes a text from a number: ${text}`, () => {
      const msg = `${problem}send weeks from 1 to 22 as a list or ranges, such as 1-3,7.`
      assert.deepEqual(parseWeeks(text), { name: 'weeks', msg, type: 'value_error' })
    })
  }

  it('refuses very long texts at once', () => {
    assert.deepEqual(wrongNames({ weeks: '1,'.repeat(100_000), divisions: '1'.repeat(1e6) }), [
      'weeks',
      'divisions',
    ])
  })

  it('reads back any set of weeks', () => {
    const sets = fc.uniqueArray(fc.integer({ min: 1, max: 22 }), { minLength: 1 })
    fc.assert(
      fc.property(sets, (weeks) => {
        assert.deepEqual(
          parseWeeks(weeks.join(' , ')),
          [...weeks].sort((a, b) => a - b),
        )
      }),
    )
  })

  it('answers any text with an order or with a refusal', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (weeks, divisions) => {
        assert.ok(Array.isArray(wrongNames({ weeks, divisions })))
      }),
    )
  })
})

function wrongNames(query: InterclubOrderQuery): readonly unknown[] {
  try {
    interclubOrderOf(query)
    return []
  } catch (error) {
    assert.ok(error instanceof AppError && error.code === 'INVALID_QUERY')
    const detail = error.data.detail as readonly { readonly loc: readonly string[] }[]
    return detail.map(({ loc }) => loc[1])
  }
}
