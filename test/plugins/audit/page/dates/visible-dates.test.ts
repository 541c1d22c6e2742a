import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dateRole, visibleDates } from '../../../../../plugins/audit/page/dates/visible-dates.ts'
import { PageView, pageLexicon } from '../../../../../plugins/audit/page/document/page-view.ts'
import { factsData } from '../../../../../plugins/audit/page/load-facts-data.ts'

function pageOf(source: string): PageView {
  return new PageView({ source, url: 'https://www.example.com/', headers: {} }, factsData())
}

function roleOf(before: string) {
  return dateRole(before, pageLexicon(pageOf('')))
}

function datesOf(source: string) {
  return visibleDates(pageOf(source)).map(({ day, role, source: from }) => [day, role, from])
}

describe('dateRole', () => {
  it('reads the label right in front, in any language', () => {
    assert.deepEqual(
      ['Last updated on', 'Veröffentlicht am', 'Mis à jour le', 'Published: Monday,'].map(roleOf),
      ['updated', 'published', 'updated', 'published'],
    )
  })

  it('takes the nearer of two labels', () => {
    assert.equal(roleOf('Published 3 May 2024, updated'), 'updated')
  })

  it('takes no label that belongs to a date before', () => {
    assert.equal(roleOf('Updated 3 May 2024 · Meeting of'), 'other')
  })
})

describe('visibleDates', () => {
  it('reads time elements with their labels before text near the headline', () => {
    const html = `<main><h1>Wheels</h1><p>Published 3 May 2024</p>
      <p><span>Updated</span> <time datetime="2026-02-01">1 Feb</time></p></main>`
    assert.deepEqual(datesOf(html), [
      ['2026-02-01', 'updated', 'time'],
      ['2024-05-03', 'published', 'text'],
    ])
  })

  it('leaves out hidden and empty time elements, and dates far from the headline', () => {
    const html = `<main><h1>Wheels</h1><time datetime="2026-02-01"></time>
      <time datetime="2026-02-02" hidden>x</time><p>${'word '.repeat(100)}</p><p>3 May 2024</p></main>`
    assert.deepEqual(datesOf(html), [])
  })

  it('reads the text around a byline', () => {
    const html = `<main><h1>Wheels</h1><p>${'word '.repeat(100)}</p>
      <p><a rel="author" href="/ann">Ann</a> · 2024-05-03</p></main>`
    assert.deepEqual(datesOf(html), [['2024-05-03', 'other', 'text']])
  })
})
