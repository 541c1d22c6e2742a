import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { blocksOf, guidePaths, proseOf, readGuide, root } from './guide.ts'

/** Anchor by which a heading is linked. */
function anchorOf(heading: string): string {
  const words = heading.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '')
  return words.trim().replaceAll(' ', '-')
}

function anchorsOf(markdown: string): readonly string[] {
  return [...proseOf(markdown).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
}

for (const path of guidePaths) {
  describe(path, () => {
    test('links lead to files and headings that exist', () => {
      const targets = [...proseOf(readGuide(path)).matchAll(/\]\(([^)\s]+)\)/g)].map(
        ([, to]) => to!,
      )
      const dead = targets.filter((target) => {
        if (/^https?:/.test(target)) return false
        const [file = '', anchor] = target.split('#')
        const found = file === '' ? path : join(dirname(path), file)
        if (!existsSync(join(root, found))) return true
        return anchor !== undefined && !anchorsOf(readGuide(found)).includes(anchor)
      })
      assert.deepEqual(dead, [])
    })

    test('JSON blocks parse', () => {
      for (const { language, text, line } of blocksOf(readGuide(path))) {
        if (language === 'json') assert.doesNotThrow(() => JSON.parse(text), `line ${line}`)
      }
    })
  })
}

test('the modules that the guide of manifests shows are those that ship', () => {
  const shown = blocksOf(readGuide('manifests/README.md')).filter(({ text }) =>
    text.includes('module.schema.json'),
  )
  assert.ok(shown.length > 1)
  for (const { text } of shown) {
    const id = /^id: (.+)$/m.exec(text)?.[1]
    assert.equal(text, readFileSync(join(root, `manifests/modules/${id}.yaml`), 'utf8'))
  }
})
