import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { siteText } from '../../../../adapters/cli/site/site-text.ts'
import { createPaint, plainLayout } from '../../../../adapters/cli/terminal.ts'
import { speak } from '../../../../adapters/cli/terminal-language.ts'
import { issueOf, sampleSite } from './sample-site.ts'

const layout = plainLayout(createPaint(false))
const textOf = (site = sampleSite(), isWhole = false) =>
  siteText({ issues: site.result.issues, ...site, isWhole }, layout)

speak()
afterEach(() => speak())

test('the share of blocked pages, and why addresses were not read, are beside the scores', () => {
  const text = textOf()
  assert.match(text, /Overall +[█░]+ +64 +grade C\n/)
  assert.match(text, /\b90\s+of 900 pages have a blocker/)
  assert.match(text, /110 more addresses .*not read: 100 .* 10 disallowed by\s+robots\.txt/s)
})

test('an issue shows how far it reaches, its remedy and what it gains', () => {
  assert.match(
    textOf(),
    / 1\. Title 1\n {5}One template \(\/part-0\/\*\): 9 pages\.\n {5}Remedy 1\.\n {5}medium, \+1\.5 points, low effort, seo\.sample\.number-1\n/,
  )
})

test('the length is bounded, and --all shows every issue and template', () => {
  const short = textOf()
  assert.ok(short.split('\n').length < 110)
  assert.doesNotMatch(short, /Title 20|part-11/)
  assert.match(short, /and 5 more: --all shows them[\s\S]+and 2 more: --all shows them/)
  const whole = textOf(sampleSite(), true)
  assert.match(whole, /Title 20\n[\s\S]+\/part-11\/\*/)
  assert.doesNotMatch(whole, /more: --all/)
})

test('figures of templates are aligned, and say how many of its pages were judged', () => {
  const text = textOf()
  assert.match(text, /\n {2} +Pages {2}Score {2}Links {2}Blocked {2}Issues {2}Template\n/)
  assert.match(text, /\n {2}1,200 \(20 judged\) {5}70 {5}5% {8}0 {7}1 {2}\/part-0\/\*\n/)
})

test('a cancelled audit says that it ended early', () => {
  assert.match(textOf(sampleSite({ status: 'cancelled' })), /ended early, after 1,200 pages\./)
})

test('texts of the site cannot move the cursor', () => {
  const site = sampleSite()
  const issues = [issueOf(1, { title: 'Title \u001b[2J of a page' })]
  const text = textOf({ ...site, result: { ...site.result, issues } })
  assert.match(text, /Title \[2J of a page/)
})

for (const [language, expected] of [
  ['fr', /obtient 64 sur 100[\s\S]+Problèmes \(20\)[\s\S]+et 5 autres[\s\S]+Modèles \(12\)/],
  ['nl', /Problemen \(20\)[\s\S]+en nog 5[\s\S]+Sjablonen \(12\)/],
] as const) {
  test(`the words around issues are in the language that is asked for: ${language}`, () => {
    speak(language)
    const text = textOf()
    assert.match(text, expected)
    assert.doesNotMatch(text, /terminal\.site|Issues \(/)
  })
}
