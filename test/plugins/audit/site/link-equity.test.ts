import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { analysed, type PageParts } from './site-pages.ts'

async function shares(pages: readonly PageParts[]): Promise<number[]> {
  const result = await analysed({ pages })
  return result.pages.map(({ linkShare }) => linkShare)
}
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-4, `${actual} is not ${expected}`)

/** The same by multiplying the whole matrix. */
function naive(links: readonly (readonly number[])[]): number[] {
  const count = links.length
  let ranks = links.map(() => 1 / count)
  for (let round = 0; round < 200; round += 1) {
    ranks = ranks.map((_, to) => {
      const given = links.map((targets, from) => {
        if (targets.length === 0) return ranks[from]! / count
        return targets.includes(to) ? ranks[from]! / targets.length : 0
      })
      return 0.15 / count + 0.85 * sum(given)
    })
  }
  return ranks
}

describe('link equity', () => {
  it('is that of the whole matrix, on random sites', async () => {
    let state = 3
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    for (const count of [2, 7, 30]) {
      const links = Array.from({ length: count }, (_, from) => {
        const targets = Array.from({ length: random(5) }, () => random(count))
        return [...new Set(targets)].filter((to) => to !== from)
      })
      const found = await shares(
        links.map((targets, n) => ({ path: `/${n}`, links: targets.map((to) => `/${to}`) })),
      )
      near(sum(found), 1)
      for (const [n, rank] of naive(links).entries()) near(found[n]!, rank)
    }
  })

  it('is handed on by redirects and canonicals, and not by nofollow', async () => {
    const direct = await shares([
      { path: '/', links: ['/a', '/b'] },
      { path: '/a', links: ['/'] },
      { path: '/b', links: ['/'] },
    ])
    const found = await shares([
      { path: '/', links: ['/old', '/copy', '!/c'] },
      { path: '/a', links: ['/'] },
      { path: '/b', links: ['/'] },
      { path: '/old', alias: '/a' },
      { path: '/copy', canonical: '/b', links: ['/a'] },
    ])
    for (const [n, share] of direct.entries()) near(found[n]!, share)
    assert.deepEqual(found.slice(3), [0, 0])
  })

  it('is kept by each page of a circle of canonicals', async () => {
    const found = await shares([
      { path: '/', links: ['/a', '/b'] },
      { path: '/a', canonical: '/b', links: ['/'] },
      { path: '/b', canonical: '/a', links: ['/'] },
    ])
    near(sum(found), 1)
    near(found[1]!, found[2]!)
  })

  it('has nothing for errors', async () => {
    const found = await shares([
      { path: '/', links: ['/gone'] },
      { path: '/gone', status: 404 },
    ])
    assert.deepEqual(found, [1, 0])
  })
})
