import assert from 'node:assert/strict'
import { test } from 'node:test'
import type {
  PageContent,
  TextSketch,
} from '../../../../../plugins/audit/page/outline/page-outline.ts'
import { similarPairs } from '../../../../../plugins/audit/page/outline/similar-pairs.ts'
import { textSketch } from '../../../../../plugins/audit/page/outline/text-sketch.ts'

function sketch(text: string) {
  const section = { heading: null, level: 0, text, words: 0 }
  return textSketch({ sections: [section], language: 'en' } as unknown as PageContent)
}

const pairs = (sketches: readonly TextSketch[], least: number) =>
  [...similarPairs(sketches, { least })].filter((pair) => pair !== null)

const words = (count: number, seed: number) =>
  Array.from({ length: count }, (_, i) => `word${(i * 7919 + seed * 104_729) % 99_991}`)
const text = (count: number, seed = 1) => words(count, seed).join(' ')

test('texts that differ only in case, accents and marks have one hash', () => {
  assert.equal(sketch('Vélo, bien entretenu!').hash, sketch('velo BIEN entretenu').hash)
  assert.notEqual(sketch('velo bien entretenu').hash, sketch('velo mal entretenu').hash)
})

test('the similarity of two texts comes out as the share of their runs of words', () => {
  const long = words(400, 1)
  const changed = [...long.slice(0, 360), ...words(40, 7)]
  // 357 runs of four words are common, 37 + 3 + ... differ on each side.
  const [pair] = pairs([sketch(long.join(' ')), sketch(changed.join(' '))], 0.5)
  assert.ok(pair && Math.abs(pair.similarity - 357 / 437) < 0.12, JSON.stringify(pair))
})

test('only pairs at least as similar as asked for are given, each once', () => {
  const same = text(100)
  const sketches = [sketch(same), sketch(text(100, 5)), sketch(same)]
  assert.deepEqual(pairs(sketches, 0.9), [{ a: 0, b: 2, similarity: 1 }])
})

test('short and empty texts have a sketch', () => {
  assert.equal(pairs([sketch('One word'), sketch('one word')], 1).length, 1)
  assert.deepEqual([sketch('').words, sketch('').signature.length], [0, 128])
})

test('only the first 5 000 words make the signature', () => {
  const long = text(5000)
  assert.deepEqual(sketch(`${long} more words`).signature, sketch(long).signature)
})

test('the pairs are those of comparing every text with every other', () => {
  let state = 7
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
  const first = Array.from({ length: 128 }, () => random(1e9))
  // Around the threshold: up to 40 of 128 numbers differ from the first.
  const sketches = Array.from({ length: 120 }, () => {
    const signature = [...first]
    for (let left = random(24); left > 0; left -= 1) signature[random(128)] = random(1e9)
    return { signature }
  })
  const all = sketches.flatMap(({ signature }, b) =>
    sketches.slice(0, b).flatMap((other, a) => {
      const same = signature.filter((value, at) => value === other.signature[at]).length
      return same / 128 >= 0.85 ? [`${a} ${b} ${same / 128}`] : []
    }),
  )
  const found = [...similarPairs(sketches, { least: 0.85 })].flatMap((pair) =>
    pair === null ? [] : [`${pair.a} ${pair.b} ${pair.similarity}`],
  )
  assert.ok(all.length > 100 && all.length < 7000, String(all.length))
  assert.deepEqual(found.sort(), all.sort())
})

test('the similarity is right on average, whatever the texts share', () => {
  const seeds = Array.from({ length: 60 }, (_, seed) => seed + 1)
  for (const common of [100, 200, 300]) {
    const errors = seeds.map((seed) => {
      const start = words(common + 3, seed)
      const sketches = [100, 200].map((other) =>
        sketch([...start, ...words(397 - common, seed + other)].join(' ')),
      )
      const [a = [], b = []] = sketches.map(({ signature }) => signature)
      const same = a.filter((value, at) => value === b[at]).length / a.length
      return same - common / (2 * 397 - common)
    })
    const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length
    assert.ok(Math.abs(mean) < 0.02, `${common}: ${mean}`)
  }
})
