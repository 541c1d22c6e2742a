import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ServerFailure } from '../../../../adapters/cli/failure.ts'
import {
  erasePerson,
  scrapeClubs,
  scrapePlayer,
} from '../../../../adapters/cli/scrape/scrape-clubs.ts'
import type { ClubScrapeResult } from '../../../../adapters/tasks/task.ts'
import { AppError } from '../../../../core/errors.ts'
import { bench } from './scrape-double.ts'

function result(clubCode: string, changes: Partial<ClubScrapeResult> = {}): ClubScrapeResult {
  return {
    clubCode,
    totalPlayers: 12,
    membersScraped: 12,
    playersScraped: 12,
    membersFromAnnuaire: 10,
    membersFromRanking: 11,
    playersErrors: [],
    message: `12 of 12 players of ${clubCode} were read.`,
    ...changes,
  }
}

const unknown = new AppError('NOT_FOUND', { problem: 'There is no club H999.' })

describe('scraping clubs from the command line', () => {
  it('scrapes one after another and prints each one', async () => {
    const tools = bench({ clubs: { H004: result('H004'), Lx014: result('Lx014') } })
    assert.equal(await scrapeClubs(tools, ['H004', ' Lx014 ']), 0)
    assert.deepEqual(tools.service.calls, [
      ['club', 'H004'],
      ['club', 'Lx014'],
    ])
    assert.equal(
      tools.out.text,
      'H004: 12 of 12 players of H004 were read. (0 s)\nLx014: 12 of 12 players of Lx014 were read. (0 s)\n',
    )
    assert.equal(tools.clock.pending, 0)
  })

  it('says on stderr whose sheet failed', async () => {
    const playersErrors = [{ licence: '10001', name: 'ANNA EXAMPLE', error: 'cut' }]
    const partly = result('H004', { playersScraped: 11, playersErrors, message: 'One failed.' })
    const tools = bench({ clubs: { H004: partly } })
    assert.equal(await scrapeClubs(tools, ['H004']), 0)
    assert.equal(tools.out.text, 'H004: One failed. (0 s)\n')
    assert.match(tools.err.text, /H004: 10001 ANNA EXAMPLE: cut\n/)
  })

  it('continues after a failed club and exits with its code', async () => {
    const down = new ServerFailure('SOURCE_UNREACHABLE', 'The source could not be read: refused.')
    const tools = bench({ clubs: { H999: down, H998: unknown, H004: result('H004') } })
    assert.equal(await scrapeClubs(tools, ['H999', 'H998', 'H004']), 3)
    assert.match(tools.err.text, /H999: The source could not be read: refused\.\n/)
    assert.match(tools.err.text, /H998: There is no club H999\.\n/)
    assert.match(tools.out.text, /^H004: 12 of 12/)
  })

  it('stops at what concerns every club', async () => {
    const gone = new ServerFailure('SERVER_GONE', 'The server does not answer.')
    const tools = bench({ clubs: { H001: gone, H004: result('H004') } })
    await assert.rejects(scrapeClubs(tools, ['H001', 'H004']), gone)
    assert.deepEqual(tools.service.calls, [['club', 'H001']])
  })

  it('refuses a malformed code before it scrapes anything', async () => {
    const tools = bench({ clubs: { H004: result('H004') } })
    await assert.rejects(scrapeClubs(tools, ['H004', '4H']), { code: 'INVALID_CLUB_CODE' })
    assert.deepEqual(tools.service.calls, [])
  })

  it('prints one JSON document with results and failures', async () => {
    const tools = bench({ clubs: { H004: result('H004'), H999: unknown } }, { isJson: true })
    assert.equal(await scrapeClubs(tools, ['H004', 'H999']), 2)
    const { clubs, failures } = JSON.parse(tools.out.text)
    assert.deepEqual(
      clubs.map(({ club_code, success }: Record<string, unknown>) => [club_code, success]),
      [['H004', true]],
    )
    assert.deepEqual(failures, [
      { club_code: 'H999', code: 'NOT_FOUND', error: 'There is no club H999.' },
    ])
  })

  it('begins no further club after Ctrl-C, and prints what it has', async () => {
    const tools = bench({ clubs: { H004: result('H004') } }, { isJson: true })
    tools.controller.abort(new AppError('CANCELLED', { problem: 'interrupted' }))
    await assert.rejects(scrapeClubs(tools, ['H004']), { code: 'CANCELLED' })
    assert.deepEqual(JSON.parse(tools.out.text), { clubs: [], failures: [] })
  })
})

describe('scraping a player from the command line', () => {
  it('prints what was read', async () => {
    const tools = bench({})
    assert.equal(await scrapePlayer(tools, '100001'), 0)
    assert.deepEqual(tools.service.calls, [['player', '100001']])
    assert.equal(tools.out.text, 'The sheet of 100001 was read. (0 s)\n')
  })
})

describe('erasing a person from the command line', () => {
  it('prints what was erased, without the licence', async () => {
    const tools = bench({})
    assert.equal(await erasePerson(tools, '100001'), 0)
    assert.deepEqual(tools.service.calls, [['erase', '100001']])
    assert.equal(
      tools.out.text,
      'Erased: 1 player with 12 matches, the name in 1 match of others, 0 results of the exports.\nIt stays out.\n',
    )
  })
})
