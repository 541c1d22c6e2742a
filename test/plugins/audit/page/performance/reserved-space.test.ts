import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { reservedSpace } from '../../../../../plugins/audit/page/performance/reserved-space.ts'
import { cpuTime } from '../../../../support/cpu-time.ts'
import { pageOf } from '../document/page-of.ts'

const reserved = (html: string) => reservedSpace(pageOf(html)).map((item) => item.reserved)

describe('reserved space', () => {
  it('takes sizes from the rules of the page', () => {
    const html = '<style>.a>img{height:9px} #b{aspect-ratio:1} #B{height:auto}</style>'
    assert.deepEqual(reserved(`${html}<p class=A><img src=a><img src=b id=b></p><img src=c>`), [
      true,
      true,
      false,
    ])
  })

  it('ranks rules as browsers do, the style attribute above them', () => {
    const html = '<style>img.a{height:9px} img{height:auto}</style><img src=a class=a>'
    assert.deepEqual(reserved(`${html}<img src=b class=a style="height:auto">`), [true, false])
  })

  it('needs no long time for hostile rules and pages', () => {
    const rules = Array.from({ length: 9000 }, (_, i) => `div div div img{height:${i % 2}px}`)
    const images = '<img src=a class="x y z">'.repeat(2000)
    const boxes = `<div class=a>${'<div class=a><img src=a>'.repeat(400)}`
    const link = '<link rel=stylesheet href=/s.css>'
    const spentMs = cpuTime()
    for (const sheet of [
      rules.join(''),
      `${'a '.repeat(90_000)}img{height:1px}`,
      'img>'.repeat(1e5),
    ]) {
      reserved(`<style>${sheet}</style>${link}<div class=photo>${images}</div>${boxes}`)
    }
    assert.ok(spentMs() < 4000)
  })
})
