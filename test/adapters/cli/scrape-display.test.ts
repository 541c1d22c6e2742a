import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { PageRate } from '../../../adapters/cli/scrape/scrape-display.ts'
import { progressText } from '../../../adapters/cli/scrape/scrape-text.ts'
import { displayWidth, durationText, remainingText } from '../../../adapters/cli/terminal-text.ts'
import { bench, view } from './scrape/scrape-double.ts'

const half = view({ pagesDone: 22, pagesTotal: 44, totalRankings: 240, errorsCount: 1 })

describe('the display of a scrape on a terminal', () => {
  it('draws one line with a bar again and again', async () => {
    const { display, clock, err } = bench({}, { columns: 100 })
    display.showTask(half)
    await clock.advance(1000)
    display.showTask({ ...half, pagesDone: 33 })
    display.end()
    const drawn = err.text.split(TAKEN_BACK)
    assert.deepEqual(drawn.map(stripVTControlCharacters), [
      `${'█'.repeat(20)}${'░'.repeat(20)}  50 %  22/44 pages, 240 rows, 1 error`,
      `${'█'.repeat(20)}${'░'.repeat(6)}  75 %  33/44 pages, 11.0 pages/s, under a minute left, 240 rows, 1 error`,
      '',
    ])
  })

  it('puts a failure above that line', () => {
    const { display, err } = bench({}, { columns: 60 })
    display.showTask(half)
    display.line({ level: 'error', message: 'Division 7, week 2 failed' })
    const [, afterwards] = err.text.split(TAKEN_BACK)
    assert.equal(stripVTControlCharacters(afterwards ?? ''), 'Division 7, week 2 failed\n')
  })

  for (const columns of [1, 10, 30, 60, 200]) {
    it(`never reaches the end of a line of ${columns} columns`, () => {
      const { display, err } = bench({}, { columns })
      display.showTask(half)
      assert.ok(displayWidth(err.text) < columns, err.text)
      assert.doesNotMatch(err.text, /\n/)
    })
  }

  it('shows how long a club takes', () => {
    const { display, err } = bench({}, { columns: 60 })
    display.showReading('H004', 12)
    assert.equal(err.text, 'H004: reading for 12 s')
  })

  it('says nothing but failures when it is to be quiet', () => {
    const { display, err } = bench({}, { columns: 60, isQuiet: true })
    display.info('begun')
    display.showTask(half)
    display.line({ level: 'info', message: 'started' })
    display.line({ level: 'error', message: 'failed' })
    display.end()
    assert.equal(stripVTControlCharacters(err.text), 'failed\n')
  })
})

/** The cursor at the first column, and the line empty. */
const TAKEN_BACK = '\u001b[1G\u001b[2K'

describe('the figures of a scrape', () => {
  it('count pages per second over the last ten seconds', () => {
    const rate = new PageRate(10_000)
    assert.equal(rate.add(0, 0), undefined)
    assert.equal(rate.add(1000, 50), 50)
    // Ten seconds later the burst of the first one does not count any more.
    const rates = Array.from({ length: 12 }, (_, second) =>
      rate.add(2000 + second * 1000, 50 + second),
    )
    assert.equal(rates.at(-1), 1)
  })

  it('give no rate within one millisecond, and none below zero', () => {
    const rate = new PageRate(10_000)
    rate.add(5, 10)
    assert.equal(rate.add(5, 20), undefined)
    assert.equal(rate.add(1005, 0), 0)
  })

  it('estimate the remaining time from the pace of minutes, not of moments', async () => {
    const { display, clock, err } = bench({}, { columns: 100 })
    for (const pagesDone of [0, 100, 200, 300, 400, 402]) {
      display.showTask(view({ pagesDone, pagesTotal: 10_402 }))
      await clock.advance(10_000)
    }
    assert.match(err.text.split(TAKEN_BACK).at(-1) ?? '', /0\.2 pages\/s, 21 min left/)
  })

  it('show what is known about a task', () => {
    assert.equal(progressText(view(), undefined), 'reading the list of divisions')
    assert.equal(progressText(half, undefined), '22/44 pages, 240 rows, 1 error')
    assert.equal(progressText(half, 0), '22/44 pages, 0.0 pages/s, 240 rows, 1 error')
    assert.equal(
      progressText({ ...half, pagesTotal: 8822 }, 3),
      '22/8 822 pages, 3.0 pages/s, 49 min left, 240 rows, 1 error',
    )
  })

  it('show times as people say them', () => {
    const seconds = [0.4, 59, 60, 245, 3599, 3600, 7380]
    assert.deepEqual(seconds.map(durationText), [
      '0 s',
      '59 s',
      '1 min 00 s',
      '4 min 05 s',
      '59 min 59 s',
      '1 h 00 min',
      '2 h 03 min',
    ])
    assert.deepEqual([10, 60, 61, 3600, 7260].map(remainingText), [
      'under a minute',
      'under a minute',
      '2 min',
      '1 h 00 min',
      '2 h 01 min',
    ])
  })
})
