import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { forms } from '../../../../../plugins/audit/page/controls/forms.ts'
import { pageOf } from '../document/page-of.ts'

const purposes = (html: string) => forms(pageOf(html)).map(({ purpose }) => purpose)

describe('forms', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['search', '<search><form><input></form></search>'],
    ['search', '<form><input type="search"></form>'],
    ['search', '<form><input name="q"></form>'],
    ['order', '<form><input type="password"><button>Place order</button></form>'],
    ['booking', '<form><input name="date"><input type="submit" value="Book now"></form>'],
    ['login', '<form><input name="user"><input type="password"><button>Go</button></form>'],
    ['contact', '<form><input type="email"><textarea></textarea><button>Send</button></form>'],
    ['newsletter', '<form><input type="email"><button>Subscribe</button></form>'],
    ['other', '<form><select><option>EUR</option></select><button>Convert</button></form>'],
  ]
  for (const [purpose, html] of cases) {
    it(`takes for ${purpose}: ${html}`, () => assert.deepEqual(purposes(html), [purpose]))
  }

  it('counts personal fields and those that browsers can fill in', () => {
    const html =
      '<form><input name="billing[firstName]" autocomplete="billing given-name"><input id="Ville" autocomplete="off"><input name="size"></form>'
    const [form] = forms(pageOf(html))
    assert.deepEqual([form?.personalFields, form?.autofillPercent], [2, 50])
  })

  it('leaves out forms nobody sees', () => {
    assert.deepEqual(
      purposes('<form hidden><input name="q"></form><template><form></form></template>'),
      [],
    )
  })
})
