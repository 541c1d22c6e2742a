import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { filesOf } from '../guards/project-files.ts'
import { blocksOf, guideOf, guidePaths, proseOf, readGuide, root } from './guide.ts'

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
  const shown = blocksOf(readGuide(guideOf.manifests)).filter(({ text }) =>
    text.includes('module.schema.json'),
  )
  assert.ok(shown.length > 1)
  for (const { text } of shown) {
    const id = /^id: (.+)$/m.exec(text)?.[1]
    assert.equal(text, readFileSync(join(root, `manifests/modules/${id}.yaml`), 'utf8'))
  }
})

test('every document of the project is one of the guides, and the front page leads to it', () => {
  const documents = filesOf('', ['.md']).map(({ path }) => path)
  assert.deepEqual([...documents].sort(), [...guidePaths].sort())
  const front = readGuide(guideOf.front)
  assert.deepEqual(
    guidePaths.filter((path) => path !== guideOf.front && !front.includes(`](${path})`)),
    [],
  )
})

test('the front page is short', () => {
  assert.ok(readGuide(guideOf.front).split('\n').length <= 250)
})

test('every script of npm that a guide names exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>
  }
  const named = guidePaths.flatMap((path) =>
    [...readGuide(path).matchAll(/\bnpm run (?:-s )?([a-z][a-z:-]*)/g)].map(([, name]) => name!),
  )
  assert.ok(named.length > 20)
  assert.deepEqual(
    [...new Set(named)].filter((name) => !(name in scripts)),
    [],
  )
})

describe('pictures', () => {
  const folder = join(root, 'adapters/web/screenshots')
  const shown = guidePaths.flatMap((path) =>
    [...proseOf(readGuide(path)).matchAll(/!\[([^\]]*)\]\(([^)\s]+)\)/g)].map(
      ([, text = '', to = '']) => ({ text, file: join(dirname(path), to) }),
    ),
  )

  test('say in words what they show', () => {
    assert.ok(shown.length > 5)
    assert.deepEqual(
      shown.filter(({ text }) => text.length < 15),
      [],
    )
  })

  test('are all shown, and small', () => {
    const files = readdirSync(folder)
    const used = shown.map(({ file }) => file)
    assert.deepEqual(
      files.filter((file) => !used.includes(`adapters/web/screenshots/${file}`)),
      [],
    )
    const sizes = files.map((file) => statSync(join(folder, file)).size)
    assert.ok(Math.max(...sizes) < 150_000)
    assert.ok(sizes.reduce((sum, size) => sum + size, 0) < 1_000_000)
  })
})
