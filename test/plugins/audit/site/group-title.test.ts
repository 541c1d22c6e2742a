import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formOf, groupTitle, inForm } from '../../../../plugins/audit/site/analysis/group-title.ts'

const rule = 'Pages do not pass the check "the rule"'
const titleOf = (...headlines: string[]) => groupTitle(headlines, { rule }).title

describe('the title of an issue', () => {
  it('is what all pages show, without values in brackets', () => {
    assert.equal(
      titleOf('Title is too long (78 characters)', 'Title is too long (91 characters)'),
      'Title is too long',
    )
  })

  it('quotes no page and has no number that differs', () => {
    const says = (text: string) => `Page says "${text}" but answers with status 200 (soft 404)`
    assert.equal(
      titleOf(says('Gone'), says('Not found')),
      'Page says "…" but answers with status …',
    )
    assert.equal(
      titleOf('1 image has no alternative text', '12 images have no alternative text'),
      '… images have no alternative text',
    )
  })

  it('is the rule where pages break it in different ways', () => {
    assert.equal(titleOf('Page has no title', 'Title is too long (78 characters)'), rule)
    assert.equal(titleOf('1 font is too small', '12 images have no alternative text'), rule)
    assert.equal(titleOf('', 'Page has no title'), 'Page has no title')
    assert.equal(titleOf('1 of 7 links is broken', '3 of 9 links are broken'), rule)
  })

  it('has the same form in another language', () => {
    const headline = '12 images have no alternative text'
    const form = formOf('… images have no alternative text', headline)
    assert.equal(form, 'blanked')
    assert.equal(
      inForm('12 images sans texte alternatif (2 liées)', form),
      '… images sans texte alternatif',
    )
    assert.equal(formOf(rule, headline), 'rule')
  })
})
