import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ReferenceTable } from '../../../../plugins/audit/site/references/reference-table.ts'
import type { ReferenceProbe } from '../../../../plugins/audit/site/site-data.ts'
import { sitePage, stateOf } from './site-pages.ts'

const tableOf = (...pages: readonly { links?: string[]; images?: string[] }[]) => {
  const table = new ReferenceTable()
  for (const { links = [], images = [] } of pages) table.add({ links, images })
  return table
}

describe('what pages refer to', () => {
  it('is ordered by use; links and images of equally many pages take turns', () => {
    const table = tableOf(
      { links: ['a', 'b', 'c'], images: ['x'] },
      { links: ['c'], images: ['y', 'a'] },
    )
    assert.deepEqual(
      table.byUse().map(({ kind, url }) => `${kind} ${url}`),
      ['link c', 'image a', 'link a', 'image x', 'link b', 'image y'],
    )
    assert.equal(table.size, 6)
  })

  it('is known for each page, also for pages without any', () => {
    const table = new ReferenceTable()
    table.add({ links: ['a'], images: [] })
    table.add(undefined)
    table.add({ links: [], images: ['a'] })
    const [link, image] = [
      table.find({ kind: 'link', url: 'a' }),
      table.find({ kind: 'image', url: 'a' }),
    ]
    assert.deepEqual([...table.of(0)], [link])
    assert.deepEqual([...table.of(1)], [])
    assert.deepEqual([...table.of(2)], [image])
    assert.notEqual(link, image)
  })

  it('is limited: further addresses are only counted', () => {
    const links = (start: number) =>
      Array.from({ length: 25_000 }, (_, at) => `https://a.example/${start + at}`)
    const table = tableOf({ links: links(0) }, { links: links(25_000) }, { links: ['one more'] })
    assert.deepEqual([...table.of(2)], [])
    assert.deepEqual([table.size, table.byUse().length], [50_001, 50_000])
  })
})

describe('links to other hosts whose names do not resolve', () => {
  const [gone, sound] = ['https://gone.example/', 'https://sound.example/']
  const brokenWith = async (answer: Pick<ReferenceProbe, 'outcome' | 'status'>) => {
    const state = stateOf({ pages: [] })
    state.add({
      ...sitePage(0, { path: '/', failed: {} }),
      references: { links: [gone, sound], images: [] },
    })
    const link = { kind: 'link', isImage: false } as const
    state.addProbe({ ...link, url: gone, outcome: 'dns', status: null })
    state.addProbe({ ...link, url: sound, ...answer })
    const { summary } = await state.result(new AbortController().signal)
    return summary.outside?.brokenLinks.map(({ url, status }) => [url, status])
  }

  it('are broken where others answer', async () => {
    assert.deepEqual(await brokenWith({ outcome: 'answered', status: 200 }), [[gone, 0]])
  })

  it('show nothing where none answers, because the auditor is offline', async () => {
    assert.deepEqual(await brokenWith({ outcome: 'dns', status: null }), [])
    assert.deepEqual(await brokenWith({ outcome: 'timeout', status: null }), [])
  })
})
