import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { refreshClubs } from '../../../../adapters/cli/scrape/scrape-clubs.ts'
import { AppError } from '../../../../core/errors.ts'
import { SOURCE_UNREACHABLE } from '../../../../plugins/table-tennis/errors.ts'
import { bench } from './scrape-double.ts'

const clubList = { clubsCount: 663, message: 'The list of the source has 663 clubs.' }

describe('refreshing the list of clubs from the command line', () => {
  it('prints how many there are', async () => {
    const tools = bench({ clubList })
    assert.equal(await refreshClubs(tools), 0)
    assert.deepEqual(tools.service.calls, [['clubs']])
    assert.equal(tools.out.text, 'The list of the source has 663 clubs. (0 s)\n')
    assert.equal(tools.clock.pending, 0)
  })

  it('says meanwhile what it waits for, but not to the quiet', async () => {
    const tools = bench({ clubList })
    await refreshClubs(tools)
    assert.equal(tools.err.text, 'list of clubs: reading for 0 s\n')
    const quiet = bench({ clubList }, { isQuiet: true })
    await refreshClubs(quiet)
    assert.equal(quiet.err.text, '')
  })

  it('prints the answer of the API', async () => {
    const tools = bench({ clubList }, { isJson: true })
    await refreshClubs(tools)
    const answer = { success: true, clubs_count: 663, message: clubList.message }
    assert.deepEqual(JSON.parse(tools.out.text), answer)
  })

  it('passes on that the source failed', async () => {
    const down = new AppError(SOURCE_UNREACHABLE, { problem: 'refused' })
    const tools = bench({ clubList: down })
    await assert.rejects(refreshClubs(tools), down)
    assert.equal(tools.out.text, '')
    assert.equal(tools.clock.pending, 0)
  })

  it('begins nothing after Ctrl-C', async () => {
    const tools = bench({ clubList })
    tools.controller.abort(new AppError('CANCELLED', { problem: 'interrupted' }))
    await assert.rejects(refreshClubs(tools), { code: 'CANCELLED' })
    assert.deepEqual(tools.service.calls, [])
  })
})
